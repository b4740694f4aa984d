import { codePoints } from '#contract/primitives.ts'

/** Returns a function from places in UTF-16 units to places in code points; it is called in ascending order. */
export function codePointPlaces(text: string): (at: number) => number {
  let lastPlace = 0
  let counted = 0
  return (at) => {
    if (at < lastPlace) return codePoints(text.slice(0, at))
    counted += codePoints(text.slice(lastPlace, at))
    lastPlace = at
    return counted
  }
}
