#!/bin/sh
# All pictures of content/media on one sheet: contact-sheet.sh <sheet.jpg|sheet.webp> [folder]
set -eu
media=${2:-$(dirname "$0")/../media}
montage "$media"/*.jpg -resize 240x150^ -gravity center -extent 240x150 -geometry +6+6 -tile 8x -background '#F3F0E8' \
  -quality 82 "$1"
