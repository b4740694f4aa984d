const maxChars = 600
const units =
  '[mcdh]?l|lit(?:re|er|ro)s?|[km]?g|kilos?|[mck]?m[²³]?|["”″]|inch(?:es)?|zoll|watts?|w|kw|v|ah|mah|[gmt]b'
const measure = new RegExp(
  `(?<![\\p{L}\\p{N}.,])(\\p{Nd}{1,6}(?:[.,]\\p{Nd}{1,3})?)[\\s-]?(${units})(?![\\p{L}\\p{N}])`,
  'giu',
)
// “Parcels up to 20 kg” are of every smaller size, too.
const limit =
  /(?<!\p{L})(?:up to|under|over|above|below|from|more than|less than|at (?:most|least)|max\p{L}*|min\p{L}*|bis|ab|unter|über|von|mehr als|weniger als|höchstens|mindestens|hasta|desde|de más de|más de|menos de|jusqu['’]à|à partir de|dès|plus de|moins de|au[- ]del[àa])(?!\p{L})|\p{N}\s?[-–]\s?\p{N}|[<>≤≥]/iu

const measuresIn = (text: string): { number: number; unit: string }[] =>
  [...text.slice(0, maxChars).matchAll(measure)].map(([, number = '', unit = '']) => ({
    // “1,000 l” are a thousand, and “0,500 l” half a litre.
    number: Number(number.replace(/(?<!^0)[.,](?=\p{Nd}{3}$)/u, '').replace(',', '.')),
    unit: unit
      .toLowerCase()
      .replace(/^lit.*/u, 'l')
      .replace(/^kilos?$/u, 'kg'),
  }))

/**
 * Tells whether a text is about another size of what a question asks: “Mill Pale 30 l” where it asks for “50 l”, which one of
 * these texts has.
 */
export function otherSizeOf(question: string, texts: readonly string[]): (text: string) => boolean {
  const asked = measuresIn(question)
  const [own] = asked
  if (own === undefined || asked.length > 1 || limit.test(question)) return () => false
  const isOwn = (text: string): boolean =>
    measuresIn(text).some(({ number, unit }) => number === own.number && unit === own.unit)
  if (!texts.some(isOwn)) return () => false
  return (text) =>
    !limit.test(text) && !isOwn(text) && measuresIn(text).some(({ unit }) => unit === own.unit)
}
