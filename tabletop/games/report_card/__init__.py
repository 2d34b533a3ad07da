"""Report Card: dice, effort and thirty-five exams."""
