/** A grey picture, a byte for each dot, row by row. */
export interface GreyPicture {
  width: number
  height: number
  dots: Uint8Array
}

// at 300 dots to the inch: longer than any stroke of a letter, and thinner than those that come near
const leastLength = 150
const mostThickness = 10
const dark = 150
const white = 255

/**
 * Rubs out the rules of tables and forms, in place. Recognition takes a ruled table for a drawing
 * and leaves out the words in it.
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
      if (length >= leastLength && isThin(dots, start, length, step, across)) {
        rules.push([start, length, step, across])
      }
      length = 0
    }
  }
  for (let row = 0; row < height; row += 1) scan(row * width, width, 1, width)
  for (let column = 0; column < width; column += 1) scan(column, height, width, 1)

  // after all were found, since rules cross each other
  for (const [start, length, step, across] of rules) {
    for (let at = start; at !== start + length * step; at += step) {
      dots[at] = white
      // the soft edge beside it
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
  // where another rule crosses it is thick, so most of three places decide
  const places = [0.25, 0.5, 0.75].map((part) => start + Math.floor(length * part) * step)
  return places.filter((place) => thickness(dots, place, across) <= mostThickness).length >= 2
}

function thickness(dots: Uint8Array, place: number, across: number): number {
  let count = 1
  for (
    let at = place + across;
    count <= mostThickness && (dots[at] ?? white) < dark;
    at += across
  ) {
    count += 1
  }
  for (
    let at = place - across;
    count <= mostThickness && (dots[at] ?? white) < dark;
    at -= across
  ) {
    count += 1
  }
  return count
}
