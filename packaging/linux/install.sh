#!/bin/sh
# Puts Recess into the menu of the desktop, for you alone: program, icon and file types.
# `./install.sh --remove` takes them away again; saved games stay.
set -eu
here=$(cd "$(dirname "$0")" && pwd)
data=${XDG_DATA_HOME:-$HOME/.local/share}
id=org.recess.tabletop
desktop=$data/applications/$id.desktop
mime=$data/mime/packages/$id.xml
icon=$data/icons/hicolor/scalable/apps/$id.svg
metainfo=$data/metainfo/$id.metainfo.xml
if [ "${1:-}" = --remove ]; then
    rm -f "$desktop" "$mime" "$icon" "$metainfo"
else
    mkdir -p "$(dirname "$desktop")" "$(dirname "$mime")" "$(dirname "$icon")" "$(dirname "$metainfo")"
    program=$(printf %s "$here/recess/recess" | sed 's/[&|\\]/\\&/g; s/%/%%/g')
    sed "s|^Exec=recess|Exec=\"$program\"|" "$here/share/$id.desktop" >"$desktop"
    cp "$here/share/$id.xml" "$mime"
    cp "$here/share/$id.svg" "$icon"
    cp "$here/share/$id.metainfo.xml" "$metainfo"
fi
update() { # a program of the desktop, if there is one, and the folder that it shall look through
    if command -v "$1" >/dev/null && [ -d "$2" ]; then "$1" "$2" || true; fi
}
update update-desktop-database "$data/applications"
update update-mime-database "$data/mime"
