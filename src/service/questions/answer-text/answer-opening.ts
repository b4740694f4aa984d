import { jsonAnswer } from './json-answer.ts'

const labels =
  'final answer|answer|response|assistant|antwort|respuesta final|respuesta|réponse|risposta|resposta|antwoord|ответ|答案|回答|答え|答'
const questions = 'question|frage|pregunta|domanda|pergunta|vraag|вопрос|问题|問題|質問'
const around = '[\\s*_#>]{0,8}'
const answerLabel = new RegExp(`^${around}(?:${labels})[*_]{0,3}\\s?[:：][*_]{0,3}\\s*`, 'iu')
const questionLabel = new RegExp(`^${around}(?:${questions})[*_]{0,3}\\s?[:：][*_]{0,3}\\s*`, 'iu')
const names = `${labels}|${questions}`.split('|')
const openLabel = /^[\s*_#>]{0,8}([\p{L} ]{0,16})[*_]{0,3}\s?$/u
const word = /[\p{L}\p{N}]+/gu
const afterQuestion = /^(?:["”“»«*_)\s]*[?？]["”“»«*_)]*(?=\s|$)|["”“»«*_)]*(?=\n|$))[:\s]*/u
const proseFence = /^(?:`{3,}|~{3,})[ \t]*(?:markdown|md|answer)[ \t]*\n/iu
const jsonFence = /^(?:`{3,}|~{3,})[ \t]*(?:json)?[ \t]*\n(?=\s*\{)/iu
const bareFence = /^(?:`{3,}|~{3,})[ \t]*(?:text|txt|plaintext|plain)?[ \t]*\n([^\n]*)(\n|$)/iu
// Quotation marks and emphasis, which a label or the question may follow.
const sign = /^["“„«*_#>\s]{1,8}$/u
const openFence = /^(?:`{1,}|~{1,})[ \t]*[\p{L}\d]{0,12}[ \t]*(?:\n\s*)?$/u
// A sentence with a mark or a point at its end, and nothing that code has.
const prose = /^(?=.*(?:\[\d|[.!?:。！？]$))(?!.*[{};=<>()$|\\])[\p{L}\p{N}*#-].*\s.*\s/u
const maxJsonChars = 20_000
// A longer line is no opening.
const maxHeldChars = 400
// A longer question is not compared.
const maxQuestionChars = 1000

/**
 * Removes what models put around an answer: a label such as “Answer:”, the question itself, a fence of code around prose, or
 * JSON with the answer in one of its fields, unless the question asks for JSON. What may become such an opening is held.
 */
export function withoutOpening(question: string) {
  const asked = question.length > maxQuestionChars ? [] : wordsOf(question)
  const wantsJson = /json/i.test(question)
  let pending = ''
  let state: 'opening' | 'text' | 'json' | 'fenced' | 'behind' = 'opening'
  let fence = ''
  /** What is shown where nothing else comes. */
  let removed = ''

  /** Whether the opening is read, or more must come. */
  const readOpening = (isEnd: boolean): boolean => {
    for (;;) {
      pending = pending.trimStart()
      if (pending === '') return false
      const written = answerLabel.exec(pending)?.[0] ?? ''
      // Who asks for “response times” gets “Response: 4 hours”.
      const label = wordsOf(written).every((one) => asked.includes(one)) ? 0 : written.length
      // Marks of emphasis may follow.
      if (label === pending.length && !isEnd) return false
      const chars = label > 0 ? label : questionChars(pending, asked, isEnd)
      if (chars === null) return false
      if (chars > 0) {
        removed += pending.slice(0, chars)
        pending = pending.slice(chars)
        continue
      }
      const mayGoOn = !isEnd && pending.length <= maxHeldChars
      if (mayGoOn && (mayBeLabel(pending) || openFence.test(pending) || sign.test(pending))) {
        return false
      }
      const opening = fence === '' ? fenceAt(pending, !mayGoOn) : ''
      if (opening === null) return false
      if (opening === '') break
      fence = /^(?:`+|~+)/.exec(opening)?.[0] ?? ''
      pending = pending.slice(opening.length)
    }
    const isJson = !wantsJson && pending.startsWith('{')
    state = isJson ? 'json' : fence === '' ? 'text' : 'fenced'
    return true
  }

  /** The line that opens a fence around prose or JSON; empty where there is none, and null where more must come. */
  const fenceAt = (text: string, isEnd: boolean): string | null => {
    const ofJson = wantsJson ? undefined : jsonFence.exec(text)?.[0]
    const named = proseFence.exec(text)?.[0] ?? ofJson
    if (named !== undefined) return named
    const [bare, line = '', lineEnd] = bareFence.exec(text) ?? []
    if (lineEnd === '' && !isEnd) return null
    return bare !== undefined && prose.test(line) ? bare.slice(0, bare.indexOf('\n') + 1) : ''
  }

  const readJson = (isEnd: boolean): string => {
    if (!isEnd && pending.length <= maxJsonChars) return ''
    state = 'text'
    const text = isEnd ? jsonAnswer(pending, fence) : null
    const written = text ?? `${fence === '' ? '' : `${fence}json\n`}${pending}`
    pending = ''
    return written
  }

  /** The lines of a fence around the answer: the last one closes it, and those of code in it come in pairs. */
  let isInCode = false
  const readFenced = (isEnd: boolean): string => {
    let text = ''
    for (let end = pending.indexOf('\n'); state === 'fenced'; end = pending.indexOf('\n')) {
      if (end < 0 && !isEnd && /^ {0,3}(?:`{0,8}|~{0,8})[ \t]*$/u.test(pending)) return text
      const line = end < 0 ? pending : pending.slice(0, end + 1)
      const mark = /^ {0,3}(`{3,}|~{3,})[ \t]*(\S*)/u.exec(line)
      if (mark !== null && (end >= 0 || isEnd)) {
        const closes = mark[2] === '' && !isInCode && mark[1] === fence
        if (closes) {
          pending = pending.slice(line.length)
          state = 'behind'
          break
        }
        isInCode = mark[2] !== '' || !isInCode
      } else if (end < 0) {
        // A line that has begun as text is no fence.
        if (line === '' || (mark !== null && line.length <= maxHeldChars)) return text
        pending = ''
        return text + line
      }
      text += line
      pending = pending.slice(line.length)
      if (pending === '') return text
    }
    return text
  }

  const read = (isEnd: boolean): string => {
    if (state === 'opening' && !readOpening(isEnd)) {
      if (!isEnd) return ''
      const only = pending === '' ? removed.trimEnd() : pending
      pending = ''
      return only
    }
    if (state === 'json') return readJson(isEnd)
    let text = state === 'fenced' ? readFenced(isEnd) : ''
    if (state === 'text' || state === 'behind') {
      text += pending
      pending = ''
    }
    return text
  }

  return {
    push: (piece: string): string => {
      pending += piece
      return read(false)
    },
    end: (): string => read(true),
  }
}

function wordsOf(text: string): string[] {
  return text.toLowerCase().match(word) ?? []
}

function mayBeLabel(text: string): boolean {
  const [, written] = openLabel.exec(text) ?? []
  if (written === undefined) return false
  const start = written.toLowerCase().trimStart()
  return names.some((name) => name.startsWith(start) || start.trimEnd() === name)
}

/**
 * How many characters at the beginning repeat the question, with a label or without one; null where more must come.
 */
function questionChars(text: string, asked: readonly string[], isEnd: boolean): number | null {
  if (asked.length === 0) return 0
  const label = questionLabel.exec(text)?.[0].length ?? 0
  const rest = text.slice(label, label + 2 * maxQuestionChars)
  let at = 0
  let count = 0
  for (const { 0: written, index } of rest.matchAll(word)) {
    const isLast = index + written.length === rest.length
    const lower = written.toLowerCase()
    if (lower !== asked[count]) {
      const isOpen = !isEnd && isLast && asked[count]?.startsWith(lower) === true
      return isOpen ? null : 0
    }
    count += 1
    at = index + written.length
    if (count === asked.length) break
  }
  if (count < asked.length) return isEnd || (count === 0 && label === 0) ? 0 : null
  const after = afterQuestion.exec(rest.slice(at))
  const isOpen = !isEnd && /^["”“»«*_)?？\s:]*$/u.test(rest.slice(at))
  if (isOpen) return null
  return after === null ? 0 : label + at + after[0].length
}
