import { convert, isUnsaid } from './convert.ts'
import type { Rest } from './fill-cued.ts'
import type { Property } from './filling.ts'
import type { Page } from './read-page.ts'

// stands where a value was that has been given away: no text holds it
const taken = '\uE000'

const parting =
  /\s*\n\s*|\s[–—|•·-]\s|\s?[:;|]\s|,\s|\s?[()[\]]\s?|\sat\s(?=\p{Lu})|\sfrom\s(?=\p{Lu})|\s@\s/u
const cues: readonly [RegExp, RegExp][] = [
  [
    /\b(?:institution|school|university|college)\b/,
    /\b(?:University|College|School|Institute|Universität|Hochschule|Académie|MIT)\b/,
  ],
  [
    /\b(?:degree|qualification)\b/,
    /\b(?:B\.?Sc|M\.?Sc|B\.?A|M\.?A|Ph\.?D|MBA|Bachelor|Master|Diploma|Doctor)\b/,
  ],
  [
    /\b(?:company|employer|organi[sz]ation|vendor)\b/,
    /\b(?:Inc|LLC|Ltd|GmbH|AG|Corp|Company|Section|Labs?|Studio|Bank|Systems)\b/,
  ],
  [
    /\b(?:role|title|position|job)\b/,
    /\b(?:Engineer|Developer|Manager|Director|Analyst|Designer|Consultant|Assistant|Intern|Lead|Head|Officer|Nurse|Teacher|Architect|Scientist|Specialist|Coordinator|Administrator|CEO|CTO|CFO|VP|Accountant|Editor)\b/,
  ],
]

/** Fills words: pieces go to what they look like, the others in their order; the last has the rest. */
export function fillWords(
  properties: readonly Property[],
  values: Map<Property, unknown>,
  rest: Rest,
  scope: Page,
): void {
  let bare = rest.text
  for (const [start, end] of rest.marks)
    bare = bare.slice(0, start) + taken.repeat(end - start) + bare.slice(end)
  const give = (property: Property, text: string): void => {
    const value = isUnsaid(text)
      ? undefined
      : convert(text, property.node, property.field, scope.style)
    if (value !== undefined) values.set(property, value)
  }
  const clean = (text: string) =>
    text
      .replaceAll(new RegExp(`${taken}+`, 'g'), ' ')
      .replaceAll(/\(\s*\)|\[\s*\]|<\s*>/g, ' ')
      .replaceAll(/,?\s*\n\s*/g, ', ')
      .replaceAll(/\s+/g, ' ')
      .replace(/^[\s,;:|@#×x–—-]+(?=\s|\p{L}|$)|[\s,;:|@(–—-]+$/gu, '')
      .replace(/^(?:x|of|@|to|will|shall|should|must)\s/u, '')
      .replace(/\s(?:at|by|due|for|on|from|to|until|each|x|@|is|costs?|=)$/u, '')
      .replace(/\s(?:[-–—]\s)?(?:assigned|reported|owned|written|made)(?:\s(?:to|by))?$/u, '')
      .trim()
  const [only] = properties
  if (properties.length === 1 && only) {
    give(only, clean(bare))
    return
  }
  const pieces = bare
    .split(new RegExp(`${taken}+|${parting.source}`, 'u'))
    .map((each) => clean(each))
    .filter((each) => /[\p{L}\p{N}]/u.test(each))
  const left = [...properties]
  for (const [words, look] of cues) {
    const property = left.find(({ field }) => words.test(field.words))
    const at = pieces.findIndex((piece) => look.test(piece))
    if (property === undefined || at === -1) continue
    give(property, pieces[at] ?? '')
    pieces.splice(at, 1)
    left.splice(left.indexOf(property), 1)
  }
  for (const [at, property] of left.entries()) {
    const piece = at === left.length - 1 ? pieces.slice(at).join(', ') : pieces[at]
    if (piece !== undefined && piece !== '') give(property, piece)
  }
}
