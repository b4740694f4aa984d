/** A part of a model's answer: text, or a mark that cites passages by their numbers. */
export type MarkedPart =
  | { type: 'text'; text: string }
  | {
      type: 'mark'
      numbers: number[]
      /** The blanks before the mark, which go with it when it is removed. */
      space: string
    }

/** Whether numbers that are written in a way that may mean something else cite passages. `before` is their line until there. */
export type IsCited = (written: UnsureMark, before: string) => boolean

/** Numbers that are small and high, or in parentheses. */
export interface UnsureMark {
  kind: 'high' | 'parentheses'
  numbers: readonly number[]
}

// Models write `[1]`, `[1, 2]`, `[1-3]`, `[^1]`, `[^1^]`, `\[1\]`, `[Passage 1]`, `(Passage 1)`, `【1】`, `【4:0†source】`, and
// brackets and digits of full width. A number of four digits is a year.
const number = '\\p{Nd}{1,3}(?::\\p{Nd}{1,3})?'
const separator = '\\s*(?:[,;、，；&+–—~-]|and)\\s*'
const label =
  '(?:(?:passages?|sources?|doc(?:ument)?s?|citations?|ref(?:erence)?s?|quellen?|dokumente?|fuentes?|documentos?|pasajes?|références?|extraits?)[.:]?\\s*)'
const numberList = `${number}(?:${separator}${label}?${number})*`
// No answer has so many passages: such a mark cites none. With fewer digits, or behind a longer number, it may be years or a telephone
// number.
const endlessRange = `(?:${number}\\s*[,;]\\s*)*[1-9１-９]\\s*[–—~-]\\s*[1-9１-９]\\p{Nd}{5,11}`
const cited = `\\s*(?:\\^|#|${label})?(${endlessRange}|${numberList})(?:\\s*†[^\\]】］\\n]{0,40})?(?:,\\s*pp?\\.?\\s*\\p{Nd}+)?\\s*\\^?`
// In parentheses without a word for what it cites, it can be anything.
const inParentheses = `\\(\\s*${label}(${numberList})\\s*\\)`
const mark = new RegExp(
  `^(?:[[【［]{2}${cited}[\\]】］]{2}|\\\\?[[【［]${cited}\\\\?[\\]】］]|${inParentheses})`,
  'iu',
)
// What could still become a mark when more of the answer has come.
const unfinishedMark =
  /^(?:\\?[[【［](?:[^\]】］\n]{0,80}|[[【［][^\]】］\n]{0,80}[\]】］])|\\|\((?:\s*\p{L}{0,9}[.:]?\s*[\p{Nd}\s,;&–-]{0,20}))$/u
// `¹`, `¹,²`, `<sup>1</sup>`, and at the end of a sentence `(1)`.
const highDigits = '⁰¹²³⁴⁵⁶⁷⁸⁹'
const highList = new RegExp(`^[${highDigits}]{1,3}(?:[,˒]\\s?[${highDigits}]{1,3})*`, 'u')
const unfinishedHigh = new RegExp(`^[${highDigits},˒\\s]{1,12}$`, 'u')
const highElement = new RegExp(`^<sup>\\s*(\\[)?(${numberList})\\]?\\s*</sup>`, 'iu')
const unfinishedElement = /^<(?:s(?:u(?:p(?:>[^<>\n]{0,40}(?:<(?:\/(?:s(?:up?)?)?)?)?)?)?)?)?$/iu
const parentheses = new RegExp(`^\\(\\s*(${numberList})\\s*\\)`, 'u')
const sentenceEnds =
  /^(?:\s?\(\s*\p{Nd}{1,3}\s*\)){0,4}(?:[ \t]*(?:\n|$)|[.!?。！？][\s"”»’)]|[.!?。！？]$)/u
const isAfterPoint = /[.!?。！？]["”»’]?[ \t]*$/u
// Where a mark, code or a line can begin.
const nextSign = new RegExp(`[\`\\n[【［(<${highDigits}]|\\\\(?=\\[|$)`, 'u')
const maxNumber = 999
const maxNumbersPerMark = 20
const maxMarkChars = 240
// An inline code span is held until it closes, so that marks in it can be told from marks in text. A longer one is
// read as text, and so is a longer run of blanks or ticks: what is held is read again with each piece.
const maxHeldChars = 400
const maxBlanksBeforeMark = 8
// What is read before a mark that may be something else.
const maxLineChars = 300

/**
 * Reads a streamed answer of a model. Text in code is passed on as it is. Elsewhere a link, an image or an element
 * is broken by a blank, so that text of a document, repeated by a model, cannot load or open anything. `isCited` decides about
 * numbers that may be something else. With `keepsLinks`, nothing is broken.
 */
export function markedAnswer(
  isCited: IsCited = () => false,
  { keepsLinks = false }: { keepsLinks?: boolean } = {},
) {
  let pending = ''
  /** The line until here, as far as it was passed on. */
  let lineBefore = ''
  let fence: Fence | null = null
  /** Whether ticks begin code for sure: not in a paragraph with one that is not closed in its line, or never again. */
  let codeIsSure: 'yes' | 'not in this paragraph' | 'never' = 'yes'
  let isBlankLine = true
  let endsInReturn = false
  let atLineStart = true
  let lastSign = ''
  /** The sign before a mark, which meets what follows when the mark is removed. */
  let signBeforeMark = ''

  const doubtCode = (isFence: boolean): void => {
    if (isFence) codeIsSure = 'never'
    else if (codeIsSure === 'yes') codeIsSure = 'not in this paragraph'
  }
  const text = (written: string): MarkedPart[] => {
    if (written === '') return []
    for (const [line] of written.matchAll(/[^\n]*\n|[^\n]+$/g)) {
      if (/[^ \t\n]/.test(line)) isBlankLine = false
      if (!line.endsWith('\n')) continue
      if (isBlankLine && codeIsSure !== 'never') codeIsSure = 'yes'
      isBlankLine = true
    }
    signBeforeMark = ''
    atLineStart = written.endsWith('\n')
    lastSign = written.slice(-1)
    lineBefore = `${lineBefore}${written}`.slice(-maxLineChars)
    lineBefore = lineBefore.slice(lineBefore.lastIndexOf('\n') + 1)
    return [{ type: 'text', text: written }]
  }
  const prose = (written: string): MarkedPart[] => {
    if (written === '') return []
    // A fence in a list or a quotation may open or close code where it does not seem so.
    if (`${lineBefore.slice(-2)}${written}`.includes('~~~')) doubtCode(true)
    if (keepsLinks) return text(written)
    // A link may be cut between two pieces.
    return text(inert(`${lastSign}${written}`).slice(lastSign.length))
  }
  const take = (chars: number): string => {
    const taken = pending.slice(0, chars)
    pending = pending.slice(chars)
    return taken
  }

  /** How many blanks before this place would go with a mark there. */
  const blanksBefore = (at: number): number => {
    let blanks = 0
    while (blanks < maxBlanksBeforeMark && /[ \t]/.test(pending.charAt(at - blanks - 1)))
      blanks += 1
    return blanks
  }

  function readFenced(isEnd: boolean, open: Fence): MarkedPart[] | null {
    const lineEnd = pending.indexOf('\n')
    const line = lineEnd < 0 ? pending : pending.slice(0, lineEnd)
    if (atLineStart) {
      const head = line.slice(0, maxHeldChars)
      const isWhole = lineEnd >= 0 || isEnd || line.length > maxHeldChars
      if (!isWhole && /^[ \t]*[`~]*[ \t]*$/.test(head)) return null
      const [, indent = '', signs = ''] = /^([ \t]*)(`*|~*)[ \t]*$/.exec(head) ?? []
      const isClosing = signs.startsWith(open.sign) && signs.length >= open.length
      const isInside = /^ *(?=[^ ])/.exec(head)?.[0].length ?? open.indent
      const isLong = isClosing && line.length > maxHeldChars
      const isOutside = isClosing || (isInside < open.indent && head.trim() !== '')
      if (isClosing && !isLong && /^ {0,3}$/.test(indent) && indent.length >= open.indent) {
        fence = null
      } else if (isLong || (open.indent > 0 && isOutside)) {
        // In a list, this line ends the code or begins another one. Elsewhere it is a line of the code.
        fence = null
        doubtCode(true)
        return []
      }
    }
    return text(take(lineEnd < 0 ? pending.length : lineEnd + 1))
  }

  function readCode(isEnd: boolean): MarkedPart[] | null {
    const head = pending.slice(0, maxHeldChars)
    const ticks = /^`+/.exec(head)?.[0].length ?? 0
    if (ticks === pending.length && ticks < maxHeldChars && !isEnd) return null
    // After a backslash, or joined to others when a mark is removed, they may begin no code.
    if (/[\\`]/.test(signBeforeMark || lastSign)) doubtCode(false)
    const lineEnd = head.indexOf('\n')
    const span = codeIsSure !== 'yes' ? '' : lineEnd < 0 ? head : head.slice(0, lineEnd)
    for (const run of span.slice(ticks).matchAll(/`+/g)) {
      const end = ticks + run.index + run[0].length
      // The run may go on in the next piece.
      if (end === pending.length && end < maxHeldChars && !isEnd) return null
      if (run[0].length !== ticks) continue
      // The code ends where a cell of a table does.
      if (span.slice(0, end).includes('|')) break
      return text(take(end))
    }
    const canClose = codeIsSure === 'yes' && lineEnd < 0 && pending.length < maxHeldChars
    if (!isEnd && canClose) return null
    doubtCode(ticks > 2)
    return prose(take(ticks))
  }

  /** The next part of what is pending; null when it depends on what comes next. */
  function next(isEnd: boolean): MarkedPart[] | null {
    if (pending === '') return null
    if (fence !== null) return readFenced(isEnd, fence)
    if (atLineStart && codeIsSure !== 'never') {
      const head = pending.slice(0, maxHeldChars)
      const [line, indent = '', signs = ''] =
        /^( {0,3})(`{3,}(?=[^`\n]*\n)|~{3,}(?=[^~]))[^\n]*(?:\n|$)/.exec(head) ?? []
      if (line !== undefined) {
        fence = { sign: signs.slice(0, 1), length: signs.length, indent: indent.length }
        codeIsSure = 'yes'
        const parts = text(take(indent.length + signs.length))
        atLineStart = false
        return parts
      }
      const canOpen = !isEnd && pending.length < maxHeldChars
      if (canOpen && /^ {0,3}(?:`{1,2}|`{3,}[^`\n]*|~+)?$/.test(head)) return null
    }
    const at = pending.search(nextSign)
    if (at < 0) {
      // Blanks may belong to a mark.
      const held = isEnd ? 0 : blanksBefore(pending.length)
      if (held === pending.length) return null
      return prose(take(pending.length - held))
    }
    if (pending[at] === '\n') return prose(take(at + 1))
    if (pending[at] === '`') return at === 0 ? readCode(isEnd) : prose(take(at))

    const blanks = blanksBefore(at)
    const match = mark.exec(pending.slice(at, at + maxMarkChars))
    const unsure = match === null ? readUnsure(at, isEnd) : null
    if (unsure === 'unfinished') return at > blanks ? prose(take(at - blanks)) : null
    if (unsure !== null) {
      const { chars, numbers, written } = unsure
      if (numbers !== null) return readMark(at, blanks, chars, numbers, pending[at] !== '(')
      const before = prose(take(at))
      take(chars)
      return [...before, ...text(written ?? '')]
    }
    if (match === null) {
      if (isEnd || !unfinishedMark.test(pending.slice(at, at + maxMarkChars))) {
        return prose(take(at + 1))
      }
      return at > blanks ? prose(take(at - blanks)) : null
    }
    return readMark(at, blanks, match[0].length, numbersOf(match[1] ?? match[2] ?? match[3] ?? ''))
  }

  function readMark(
    at: number,
    blanks: number,
    chars: number,
    numbers: number[],
    isHigh = false,
  ): MarkedPart[] {
    const before = prose(take(at - blanks))
    // Without the mark, what follows it would make an element of this sign.
    if (lastSign === '<' && !keepsLinks) before.push(...text(' '))
    const signBefore = lastSign
    // What is small and high stands without a blank.
    const space = take(blanks) || (isHigh ? ' ' : '')
    take(chars)
    atLineStart = false
    isBlankLine = false
    signBeforeMark = signBefore
    lastSign = ']'
    return [...before, { type: 'mark', numbers, space }]
  }

  /**
   * Reads numbers that may be something else than a mark; null where there are none. A power in an element is `written` with
   * high digits.
   */
  function readUnsure(at: number, isEnd: boolean): Unsure | 'unfinished' | null {
    const rest = pending.slice(at, at + maxMarkChars)
    const before = `${lineBefore}${pending.slice(0, at)}`
    const cites = (kind: UnsureMark['kind'], numbers: number[]): boolean =>
      isCited({ kind, numbers }, before)
    const digits = highList.exec(rest)?.[0]
    if (digits !== undefined) {
      if (!isEnd && unfinishedHigh.test(rest)) return 'unfinished'
      const numbers = numbersOf(fromHigh(digits))
      return cites('high', numbers) ? { chars: digits.length, numbers } : null
    }
    const [element, bracket, list = ''] = highElement.exec(rest) ?? []
    if (element !== undefined) {
      const numbers = numbersOf(list)
      const isMark = bracket !== undefined || cites('high', numbers)
      return { chars: element.length, numbers: isMark ? numbers : null, written: toHigh(list) }
    }
    if (!isEnd && rest.length < maxMarkChars && unfinishedElement.test(rest)) return 'unfinished'
    const [inside, written = ''] = parentheses.exec(rest) ?? []
    if (inside === undefined) return null
    const after = rest.slice(inside.length)
    if (!isEnd && /^[\s().!?。！？\p{Nd}]{0,12}$/u.test(after)) return 'unfinished'
    const isPlaced =
      sentenceEnds.test(after) || (isAfterPoint.test(before) && /^(?:\s|$)/.test(after))
    const numbers = numbersOf(written)
    return isPlaced && cites('parentheses', numbers) ? { chars: inside.length, numbers } : null
  }

  function read(isEnd: boolean): MarkedPart[] {
    const parts: MarkedPart[] = []
    for (let some = next(isEnd); some !== null; some = next(isEnd)) parts.push(...some)
    return parts
  }

  return {
    push: (piece: string): MarkedPart[] => {
      // A carriage return ends a line too, and may come without its line feed.
      const isCut = endsInReturn && piece.startsWith('\n')
      if (piece !== '') endsInReturn = piece.endsWith('\r')
      pending += (isCut ? piece.slice(1) : piece).replaceAll(/\r\n?/g, '\n')
      return read(false)
    },
    end: (): MarkedPart[] => read(true),
  }
}

/** The signs that opened a block of code, and the blanks before them. */
interface Fence {
  sign: string
  length: number
  indent: number
}

interface Unsure {
  chars: number
  /** Null where they cite nothing. */
  numbers: number[] | null
  written?: string
}

function fromHigh(digits: string): string {
  return Array.from(digits, (digit) => {
    const value = highDigits.indexOf(digit)
    return value < 0 ? ',' : String(value)
  }).join('')
}

function toHigh(digits: string): string {
  return digits.replaceAll(/\d/g, (digit) => highDigits.charAt(Number(digit)))
}

/** Breaks links, images and definitions of Markdown, all of which have a sign after a bracket, and elements of HTML. */
function inert(text: string): string {
  return text.replaceAll(/\](?=[([:])/g, '] ').replaceAll(/<(?=[\p{L}/!?])/gu, '< ')
}

function numbersOf(list: string): number[] {
  const numbers = new Set<number>()
  for (const [, first, last] of list.matchAll(
    /(\p{Nd}+)(?::\p{Nd}+)?(?:\s*[–—~-]\s*(\p{Nd}+))?/gu,
  )) {
    const to = decimal(last ?? first ?? '')
    const from = to > maxNumber ? to : decimal(first ?? '')
    for (let at = from; at <= to && numbers.size < maxNumbersPerMark; at += 1) numbers.add(at)
  }
  return [...numbers]
}

/** The value of digits of any script: each script has its ten digits in a row. */
function decimal(digits: string): number {
  let value = 0
  for (const digit of digits) {
    let zero = digit.codePointAt(0) ?? 0
    while (/\p{Nd}/u.test(String.fromCodePoint(zero - 1)) && (digit.codePointAt(0) ?? 0) - zero < 9)
      zero -= 1
    value = value * 10 + (digit.codePointAt(0) ?? 0) - zero
  }
  return value
}
