import type { Block } from '#contract/pages.ts'

/** Where a heading stands in a paragraph: in its first line, with its level. */
interface Heading {
  text: string
  level: number
  /** The rest of the paragraph, empty where the heading is all of it. */
  rest: string
}

type Style = 'underlined' | 'numbered' | 'capitals' | 'short'

interface Candidate extends Heading {
  style: Style
}

const maxTitleChars = 100
const maxHeadingChars = 70
const maxShortChars = 50
const maxShortWords = 6
const minCapitals = 4
const minTextChars = 40
// One line that looks like a heading can be anything: a name above an address, an item of a list.
const minOfStyle = 2
const minSentencesForTitle = 2

const underline = /^(?:={3,}|-{3,}|~{3,})$/
const numbered = /^(?:§ ?)?(\d{1,2}(?:\.\d{1,2}){1,3}\.?|\d{1,2}[.)]) +(?=\p{Lu}|\p{Lo})/u
const listItem = /^(?:\d{1,2}[.)]|[a-z]\)|[-*•–]) /
const endsLikeText = /[.,;:!?…。！？،؛]["”»']?$/u
const endsSentence = /[.!?…。！？]["”»')]?$/u
const hasColumns = /\t| {3}|[|@<>{}=]/

/**
 * The paragraphs of a plain text with its headings told apart, which plain text has no marks for: underlined lines, numbered
 * titles, lines of capitals and short lines above sentences. Except for underlined lines, a text has two of a kind or none.
 */
export function withPlainHeadings(paragraphs: readonly string[]): Block[] {
  const candidates = paragraphs.map((text, index) => candidateOf(text, paragraphs[index + 1]))
  const isConfirmed = confirmedStyles(candidates)
  const confirmed = candidates.map((candidate) =>
    candidate !== null && isConfirmed(candidate.style) ? candidate : null,
  )
  const title = confirmed[0] === null ? titleOf(paragraphs, confirmed) : null
  return paragraphs.flatMap((text, index): Block[] => {
    const heading = index === 0 && title !== null ? title : confirmed[index]
    if (heading === null || heading === undefined) return [{ type: 'paragraph', text }]
    const above: Block = { type: 'heading', level: heading.level, text: heading.text }
    return heading.rest === '' ? [above] : [above, { type: 'paragraph', text: heading.rest }]
  })
}

function candidateOf(paragraph: string, next: string | undefined): Candidate | null {
  const end = paragraph.indexOf('\n')
  const line = (end === -1 ? paragraph : paragraph.slice(0, end)).trim()
  const rest = end === -1 ? '' : paragraph.slice(end + 1).trim()
  if (line === '' || line.length > maxTitleChars || (rest === '' && next === undefined)) return null
  const ruled = underlinedHeading(line, rest)
  if (ruled !== null) return ruled
  const text = rest === '' ? (next ?? '') : rest
  if (line.length > maxHeadingChars || endsLikeText.test(line) || hasColumns.test(line)) return null
  if (listItem.test(text)) return null
  const number = numbered.exec(line)?.[1]
  if (number !== undefined) {
    const depth = number.split('.').filter(Boolean).length
    return { style: 'numbered', text: line, level: Math.min(6, depth + 1), rest }
  }
  if (isInCapitals(line)) return { style: 'capitals', text: line, level: 2, rest }
  return isShortTitle(line, text) ? { style: 'short', text: line, level: 2, rest } : null
}

function underlinedHeading(line: string, rest: string): Candidate | null {
  const end = rest.indexOf('\n')
  const second = (end === -1 ? rest : rest.slice(0, end)).trim()
  if (!underline.test(second) || second.length * 2 < line.length || hasColumns.test(line))
    return null
  const level = second.startsWith('=') ? 1 : 2
  return {
    style: 'underlined',
    text: line,
    level,
    rest: end === -1 ? '' : rest.slice(end + 1).trim(),
  }
}

function isInCapitals(line: string): boolean {
  const letters = line.match(/\p{L}/gu) ?? []
  const digits = line.match(/\p{N}/gu) ?? []
  return (
    letters.length >= minCapitals &&
    letters.length > 2 * digits.length &&
    letters.every((letter) => letter === letter.toUpperCase() && letter !== letter.toLowerCase())
  )
}

/** “Opening hours” above “We are open from Monday to Friday.”, and no line of a poem, an address or a wrapped sentence. */
function isShortTitle(line: string, text: string): boolean {
  const end = text.indexOf('\n')
  const below = end === -1 ? text : text.slice(0, end)
  return (
    line.length <= maxShortChars &&
    line.split(/\s+/).length <= maxShortWords &&
    /^\p{Lu}/u.test(line) &&
    !/\p{N}|:/u.test(line) &&
    /^["“„«¿¡(]*[\p{Lu}\p{N}]/u.test(below) &&
    below.length >= minTextChars &&
    below.length * 2 > line.length * 3 &&
    endsSentence.test(text)
  )
}

/** The styles of which a text has enough; numbers must rise, as those of sections do. */
function confirmedStyles(candidates: readonly (Candidate | null)[]): (style: Style) => boolean {
  const found = candidates.filter((candidate) => candidate !== null)
  const counts = Map.groupBy(found, ({ style }) => style)
  const sections = (counts.get('numbered') ?? []).map(({ text }) => numberOf(text))
  const isRising = sections.every(
    (number, index) => index === 0 || number > (sections[index - 1] ?? 0),
  )
  return (style) => {
    if (style === 'underlined') return true
    if (style === 'numbered' && !isRising) return false
    return (counts.get(style) ?? []).length >= minOfStyle
  }
}

/** The number of a section in which its parts count less: 2.3 lies between 2 and 3. */
function numberOf(heading: string): number {
  const parts = (numbered.exec(heading)?.[1] ?? '').split(/[.)]/).filter(Boolean)
  return parts.reduce((sum, part, depth) => sum + Number(part) / 100 ** depth, 0)
}

/** The first line, if it stands alone above other headings or above sentences. */
function titleOf(
  paragraphs: readonly string[],
  confirmed: readonly (Heading | null)[],
): Heading | null {
  const [first = '', ...others] = paragraphs
  if (first.includes('\n') || first.length > maxTitleChars) return null
  if (endsLikeText.test(first) || hasColumns.test(first) || listItem.test(first)) return null
  if (!/\p{L}/u.test(first) || /^[\p{L} -]{2,20}: /u.test(first)) return null
  const isAboveHeadings = confirmed.some((heading) => heading !== null)
  const sentences = others.filter((text) => text.length >= minTextChars && endsSentence.test(text))
  const isAboveText =
    sentences.length >= minSentencesForTitle && sentences.length * 2 > others.length
  return isAboveHeadings || isAboveText ? { text: first, level: 1, rest: '' } : null
}
