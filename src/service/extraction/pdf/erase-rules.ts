/** A grayscale image: one byte per pixel, row by row. */
export interface GreyPicture {
  width: number
  height: number
  dots: Uint8Array
}

// In pixels at 300 dpi: longer than any stroke of a letter, and thinner than strokes of about that length.
const minRulePixels = 150
const maxThicknessPixels = 10
const dark = 150
const white = 255

/**
 * Erases the ruled lines of tables and forms in place. Tesseract treats a ruled table as a drawing and skips
 * its text.
 */
export function eraseRules(picture: GreyPicture): void {
  const { width, height, dots } = picture
  const rules: [first: number, count: number, step: number, across: number][] = []
  const scan = (first: number, count: number, step: number, across: number): void => {
    let length = 0
    for (let at = 0; at <= count; at += 1) {
      if (at < count && (dots[first + at * step] ?? white) < dark) {
        length += 1
        continue
      }
      const start = first + (at - length) * step
      if (length >= minRulePixels && isThin(dots, start, length, step, across)) {
        rules.push([start, length, step, across])
      }
      length = 0
    }
  }
  for (let row = 0; row < height; row += 1) scan(row * width, width, 1, width)
  for (let column = 0; column < width; column += 1) scan(column, height, width, 1)

  // Erased only after all are found, because rules cross each other.
  for (const [start, length, step, across] of rules) {
    for (let at = start; at !== start + length * step; at += step) {
      dots[at] = white
      // Erases the antialiased edge.
      if (at >= across) dots[at - across] = white
      if (at + across < dots.length) dots[at + across] = white
    }
  }
}

function isThin(
  dots: Uint8Array,
  start: number,
  length: number,
  step: number,
  across: number,
): boolean {
  // A rule is thick where another crosses it, so the majority of three positions decides.
  const places = [0.25, 0.5, 0.75].map((part) => start + Math.floor(length * part) * step)
  return places.filter((place) => thickness(dots, place, across) <= maxThicknessPixels).length >= 2
}

function thickness(dots: Uint8Array, place: number, across: number): number {
  let count = 1
  for (
    let at = place + across;
    count <= maxThicknessPixels && (dots[at] ?? white) < dark;
    at += across
  ) {
    count += 1
  }
  for (
    let at = place - across;
    count <= maxThicknessPixels && (dots[at] ?? white) < dark;
    at -= across
  ) {
    count += 1
  }
  return count
}
