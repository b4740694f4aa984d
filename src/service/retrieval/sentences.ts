import { codeUnits } from '#service/texts/code-units.ts'

export interface Span {
  start: number
  end: number
}

// Made when a text needs it, because that takes up to 20 ms.
let segmenter: Intl.Segmenter | null = null

// The values of Sentence_Break (https://unicode.org/reports/tr29/#Sentence_Boundary_Rules) that characters of the listed
// scripts have. Combining marks, format characters and other scripts are `unlisted`.
const other = 0
const separator = 1
const blank = 2
const lower = 3
const upper = 4
const digit = 5
const point = 6
const mark = 7
const continuing = 8
const closing = 9
const unlisted = 10

// Latin, Greek and Cyrillic.
const tableEnd = 0x530
const byClass: readonly [kind: number, characters: string][] = [
  [separator, '\n\r\u0085'],
  [blank, '\t\v\f \u00a0'],
  [point, '.'],
  [mark, '!?'],
  [continuing, ',-:;–—\u037e'],
  [closing, '"\'()[]{}«»“”‘’‚„‹›'],
  [other, '•…€™−→'],
]
const listed = new Map(
  byClass.flatMap(([kind, characters]) =>
    Array.from(characters, (character): [number, number] => [character.charCodeAt(0), kind]),
  ),
)
const table = Uint8Array.from({ length: tableEnd }, (_, code) => {
  const kind = listed.get(code)
  if (kind !== undefined) return kind
  const character = String.fromCharCode(code)
  if (/[\p{M}\p{Cf}\p{Cn}]/u.test(character)) return unlisted
  if (/\p{Lowercase}/u.test(character)) return lower
  if (/[\p{Uppercase}\p{Lt}]/u.test(character)) return upper
  if (/\p{Alphabetic}/u.test(character)) return unlisted
  return /\p{Nd}/u.test(character) ? digit : other
})

const classOf = (code: number): number =>
  (code < tableEnd ? table[code] : listed.get(code)) ?? unlisted

const beyondAscii = /[^\0-\x7f]/

/**
 * Returns a function that gives the end of the segment which begins at the end of the one before. These are the segments of
 * `Intl.Segmenter`, five times as fast for texts of listed characters.
 */
export function endReader(text: string): (start: number) => number {
  const codes = codeUnits(text)
  if (!beyondAscii.test(text) || codes.every((code) => classOf(code) !== unlisted)) {
    return (start) => segmentEnd(codes, start)
  }
  segmenter ??= new Intl.Segmenter('en', { granularity: 'sentence' })
  const segments = segmenter.segment(text)[Symbol.iterator]()
  return (start) => start + (segments.next().value?.segment.length ?? text.length)
}

const classAt = (codes: Uint16Array, at: number): number => classOf(codes[at] ?? 0)

const lineFeed = 10
const carriageReturn = 13

// The names in the comments are those of the rules.
function segmentEnd(codes: Uint16Array, start: number): number {
  for (let at = nextEnd(codes, start); at < codes.length;) {
    const kind = classAt(codes, at)
    if (kind === separator) return separatorEnd(codes, at)
    let to = at + 1
    if (kind === point && to < codes.length) {
      const next = classAt(codes, to)
      const before = at > 0 ? classAt(codes, at - 1) : other
      // SB6 and SB7
      const isInWord = next === upper && (before === upper || before === lower)
      if (next === digit || isInWord) {
        at = nextEnd(codes, to)
        continue
      }
    }
    // SB9 and SB10
    while (to < codes.length && classAt(codes, to) === closing) to += 1
    while (to < codes.length && classAt(codes, to) === blank) to += 1
    if (to === codes.length) return to
    const after = classAt(codes, to)
    if (after === separator) return separatorEnd(codes, to)
    // SB8a
    if (after === continuing || after === point || after === mark) {
      at = nextEnd(codes, to)
      continue
    }
    // SB8
    const letter = kind === point ? nextLetter(codes, to) : to
    if (kind !== point || letter === codes.length || classAt(codes, letter) !== lower) return to
    at = nextEnd(codes, letter)
  }
  return codes.length
}

// Of the characters up to the question mark. Only the next line comes after it.
const endings = table.slice(0, 0x40).map((kind) => Number([separator, point, mark].includes(kind)))
const nextLine = 0x85

/** Where the next character stands that can end a sentence or a line. */
function nextEnd(codes: Uint16Array, from: number): number {
  for (let at = from; at < codes.length; at += 1) {
    const code = codes[at] ?? 0
    if (code > 0x3f ? code === nextLine : endings[code] === 1) return at
  }
  return codes.length
}

/** Where the next character stands that is a letter, or ends a sentence or a line. */
function nextLetter(codes: Uint16Array, from: number): number {
  for (let at = from; at < codes.length; at += 1) {
    const kind = classAt(codes, at)
    if (kind === lower || kind === upper || kind === separator) return at
    if (kind === point || kind === mark) return at
  }
  return codes.length
}

function separatorEnd(codes: Uint16Array, at: number): number {
  return codes[at] === carriageReturn && codes[at + 1] === lineFeed ? at + 2 : at + 1
}

// A point after one of these, or after a single capital letter, does not end a sentence.
const abbreviated =
  /(?:^|[\s(])(?:\p{Lu}|[Mm]rs?|[Mm]s|[Dd]r|[Pp]rof|[Ss]t|e\.g|i\.e|vs|cf|incl|excl|approx|ca|z\.B|d\.h|u\.a|i\.d\.R|bzw|evtl|ggf|inkl|exkl|zzgl|einschl|sog|vgl|Abs|Fa|Hr|Fr|Inh|Nr|Ziff|Ing|Rev)\.\s*$/u
// “Z. B.”, “e. V.” and “i. d. R.”
const shortWord = /(?:^|[\s(.])\p{L}\.\s*$/u
const nextShortWord = /^\p{L}{1,2}\./u
const abbreviatedBeforeNumber =
  /(?:^|[\s(])(?:nos?|figs?|eq|sec|ch|vol|pp?|art|para|ext|tel|max|min|jan|feb|mar|apr|jun|jul|aug|sept?|oct|nov|dec|geb)\.\s*$/iu
// In “am 1. Oktober” and “der 2. Vorsitzende” the point makes an ordinal.
const ordinal = /(?:^|[\s(])\d{1,2}\.\s*$/u
// “Am” is not in this list, because it is also an English word.
const ordinalBehindArticle =
  /(?:^|[\s(])(?:de[rmns]|das|die|im|ins|beim|vom|zum|zur)\s\d{1,2}\.\s*$/iu
const orderedThing =
  /^(?:januar|februar|märz|april|mai|juni|juli|august|september|oktober|november|dezember|(?:jahrhundert|stock|stockwerk|obergeschoss|untergeschoss|(?:werk|arbeits|kalender|geburts)?tag|advent|(?:lebens|lehr|schul|halb)?jahr|quartal|semester)e?s?|(?:mon|diens|donners|frei|sams|sonn)tag|mittwoch|sonnabend|[ou]g|etage|(?:kalender)?woche|klasse|rate|vorsitzende[rn]?)(?!\p{L})/iu
// Dots that lead to a page number or a price.
const leader = /(?:[.…·]\s?){4}$/u
const sentenceEnd = /[.!?:;…。！？]["'”’)\]]*\s*$/u
const lineStart = /^\s*(?:[-*•–+]\s|[\d([<{|])/u
// “Chair: Ann Lee”
const labelledLine = /^\s*\p{Lu}[\p{L}-]*(?: \p{L}+){0,2}:\s/u

/** The spans of the sentences of a text in any script, without the white space around them. */
export function sentencesOf(text: string): Span[] {
  const next = sentenceReader(text)
  const sentences: Span[] = []
  for (let span = next(); span !== null; span = next()) sentences.push(span)
  return sentences
}

/** As `sentencesOf`, one by one, for a caller that works on long texts with pauses. */
export function* readSentences(text: string): Generator<Span, void> {
  const next = sentenceReader(text)
  for (let span = next(); span !== null; span = next()) yield span
}

function sentenceReader(text: string): () => Span | null {
  const longestLineChars = text.split('\n').reduce((max, line) => Math.max(max, line.length), 0)
  const nextEndOf = endReader(text)
  let from = 0
  return () => {
    let start = from
    while (from < text.length) {
      const segmentStart = from
      from = nextEndOf(segmentStart)
      if (goesOn(text, segmentStart, from, longestLineChars)) continue
      const span = trimmedSpan(text, start, from)
      start = from
      if (span) return span
    }
    return null
  }
}

// Words before a point that may have another meaning than the end of a sentence.
const shortened = new Set(
  'mr mrs ms dr prof st vs cf incl excl approx ca bzw evtl ggf inkl exkl zzgl sog vgl no nos fig figs eq sec ch vol p pp art para ext tel max min jan feb mar apr jun jul aug sep sept oct nov dec geb'.split(
    ' ',
  ),
)
const maxShortenedChars = 6

/** Whether a segment ends with a word of small letters that is no abbreviation, a mark and white space, as most do. */
function endsPlainly(text: string, start: number, end: number): boolean {
  let at = end - 1
  while (at > start && text.charCodeAt(at) === space) at -= 1
  const sign = text.charCodeAt(at)
  if (at === end - 1 || !(sign === fullStop || sign === exclamation || sign === question))
    return false
  const wordEnd = at
  while (at > start && wordEnd - at <= maxShortenedChars && isSmall(text.charCodeAt(at - 1)))
    at -= 1
  // “Z. B.”
  if (wordEnd - at < 2) return false
  if (sign !== fullStop || wordEnd - at > maxShortenedChars) return true
  return at > start && text.charCodeAt(at - 1) === space && !shortened.has(text.slice(at, wordEnd))
}

function goesOn(text: string, start: number, end: number, fullLine: number): boolean {
  if (end === text.length) return false
  const following = text.charCodeAt(end)
  if (following < firstOther && following !== fullStop && endsPlainly(text, start, end))
    return false
  const segment = text.slice(start, end)
  // Only the end of a segment matters, and a segment may be long.
  const tail = segment.slice(-16)
  const next = text.slice(end, end + 40)
  if (tail.endsWith('\n')) return isWrapped(segment, tail, next, fullLine)
  if (/^[.…·]/u.test(next)) return true
  // Most sentences end with a letter and a point, which no dots lead to, and few of the expressions are needed.
  const ended = tail.trimEnd()
  const last = ended.at(-1) ?? ''
  const before = ended.at(-2) ?? ''
  const isLeader = '.…·'.includes(last) && !/\p{L}/u.test(before)
  if (isLeader && leader.test(text.slice(Math.max(0, end - 12), end))) return true
  // A mark with no space after it is part of a word, an address or code.
  if (ended.length === tail.length && /[.!?]["'()[\]]*$/.test(tail)) return true
  if (last !== '.') return false
  if (/\d/.test(before) && ordinal.test(tail)) {
    return orderedThing.test(next) || (ordinalBehindArticle.test(tail) && /^\p{Lu}/u.test(next))
  }
  if (shortWord.test(tail) && nextShortWord.test(next)) return true
  return abbreviated.test(tail) || (/^\d/.test(next) && abbreviatedBeforeNumber.test(tail))
}

// A line was wrapped when its sentence has no end and the next word would not have fitted.
function isWrapped(segment: string, tail: string, next: string, fullLine: number): boolean {
  if (sentenceEnd.test(tail) || lineStart.test(next)) return false
  if (labelledLine.test(segment.slice(0, 60)) && labelledLine.test(next)) return false
  if (/^\p{Ll}/u.test(next)) return true
  const word = /^\S*/.exec(next)?.[0].length ?? 0
  const line = segment.trimEnd().length
  return fullLine >= 40 && fullLine <= 120 && line + 1 + word > fullLine
}

/** The span without white space at its ends, or null when there is nothing else. */
export function trimmedSpan(text: string, start: number, end: number): Span | null {
  let last = end
  while (last > start && text.charCodeAt(last - 1) === space) last -= 1
  if (last > start && isVisible(text.charCodeAt(start)) && isVisible(text.charCodeAt(last - 1))) {
    return { start, end: last }
  }
  const slice = text.slice(start, end)
  const from = start + (slice.length - slice.trimStart().length)
  const to = start + slice.trimEnd().length
  return to > from ? { start: from, end: to } : null
}

const space = 32
const exclamation = 33
const fullStop = 46
const question = 63
const firstOther = 128

const isSmall = (code: number): boolean => code >= 97 && code <= 122

/** Whether a character is neither white space nor beyond ASCII, so that there is nothing to trim. */
function isVisible(code: number): boolean {
  return code > space && code < 127
}
