"""Report Card: players take thirty-five exams with a shared track of dice and limited effort."""
