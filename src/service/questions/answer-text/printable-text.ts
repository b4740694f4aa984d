import { directionControls } from '#contract/primitives.ts'

// With `u`, a surrogate matches only where it is half of a character.
// eslint-disable-next-line no-control-regex -- the pattern searches for control characters
const unprintable = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\ud800-\udfff]/gu

/**
 * Removes what is no text: control characters, those that turn the direction of the text after them, and halves of
 * characters, of which the other half may still come.
 */
export function printableText() {
  let half = ''
  return {
    push: (piece: string): string => {
      const text = half + piece
      half = /[\ud800-\udbff]$/.exec(text)?.[0] ?? ''
      return text
        .slice(0, text.length - half.length)
        .replaceAll(unprintable, '')
        .replaceAll(directionControls, '')
    },
  }
}
