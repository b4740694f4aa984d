import type { Message } from '#contract/chat/messages.ts'
import { messageText } from '#contract/chat/messages.ts'
import type { ModelFunction, ModelRequest } from '#service/models/chat-model.ts'
import { sentencesOf } from '#service/retrieval/sentences.ts'

/** What a function answered after the last thing the user said. */
export interface Result {
  /** Null: a function that the request does not offer. */
  answered: ModelFunction | null
  text: string
}

export interface Conversation {
  /** What the user said last, whole. */
  said: string
  /** The part of it that asks; empty when nothing does. */
  question: string
  /** The part of it that is read, not asked. */
  given: string
  /** What earlier messages of the user, and the system, say. */
  earlier: readonly string[]
  system: readonly string[]
  results: readonly Result[]
  hasImages: boolean
}

/** Takes a conversation apart into what is asked, what is given and what functions answered. */
export function readConversation({ messages, functions }: ModelRequest): Conversation {
  const last = messages.findLastIndex(({ role }) => role === 'user')
  const message = messages[last]
  const said = message ? messageText(message) : ''
  const { question, given } = partsOf(said)
  const texts = (role: Message['role']) =>
    messages.flatMap((each, at) => (each.role === role && at !== last ? [messageText(each)] : []))
  const names = new Map<string, string>()
  for (const each of messages) {
    if (each.role !== 'assistant') continue
    for (const call of each.tool_calls ?? []) names.set(call.id, call.function.name)
  }
  const results = messages.slice(last + 1).flatMap((each): Result[] => {
    if (each.role !== 'tool') return []
    const name = names.get(each.tool_call_id)
    const answered = functions.find((one) => one.name === name) ?? null
    return [{ answered, text: messageText(each) }]
  })
  return {
    said,
    question,
    given,
    earlier: texts('user'),
    system: texts('system'),
    results,
    hasImages:
      message?.role === 'user' &&
      Array.isArray(message.content) &&
      message.content.some((part) => part.type === 'image_url'),
  }
}

const longestQuestion = 400
const mostAsking = 8
// what people tell a model about its task
const orders =
  /^\W*(?:you are|your (?:task|job)|act as|respond|output|do not|don['’]t|only|make sure|if a (?:field|value)|as json|in json)\b/iu
const asks =
  /[?？؟]\s*$|^\W*(?:who|whom|whose|what|when|where|which|why|how|is|are|was|were|do|does|did|can|could|should|please|extract|fill|parse|summari[sz]e|translate|analy[sz]e|identify|(?:list|name|give|show|tell|explain|describe|find|read|return|convert|turn|get|answer|use|pull)(?!(?:\s+\w+){0,2}\s*[:：]\s*\S)|(?:here is|here's|here are|below is|this is|the following)\b.*:\s*$)(?!\w)/iu

function partsOf(said: string): { question: string; given: string } {
  const whole = said.trim()
  const paragraphs = whole.split(/\n\s*\n/).filter((each) => each.trim() !== '')
  if (whole.length <= longestQuestion && paragraphs.length === 1 && !whole.includes('\n')) {
    return partsOfLine(whole)
  }
  // what asks stands first or last, in lines of its own
  const lines = whole.split('\n')
  const asking: string[] = []
  const isAsking = (line: string | undefined): line is string =>
    line !== undefined && line.length <= longestQuestion && (asks.test(line) || orders.test(line))
  const take = (line: string | undefined): boolean => {
    if (isAsking(line)) asking.push(line.trim())
    return line?.trim() === '' || isAsking(line)
  }
  for (let taken = 0; taken < mostAsking && take(lines.at(-1)); taken += 1) lines.pop()
  for (let taken = 0; taken < mostAsking && take(lines[0]); taken += 1) lines.shift()
  const question = asking.find((line) => /[?？؟]\s*$/.test(line)) ?? asking[0] ?? ''
  return { question, given: lines.join('\n').trim() }
}

// "Name: Ana" gives a name
const isNoun = /^\W*(?:name|list|answer|return|show|use|find|turn)\W*$/iu

// one line may give and ask: "The fee is €20. How much is the fee?"
function partsOfLine(line: string): { question: string; given: string } {
  const colon = /^([^:\n]{3,120}):\s+(?=\S)/.exec(line)
  if (colon?.[1] !== undefined && asks.test(colon[1]) && !isNoun.test(colon[1])) {
    return { question: colon[1], given: line.slice(colon[0].length) }
  }
  const sentences = sentencesOf(line).map(({ start, end }) => line.slice(start, end))
  const asking = sentences.filter((each) => asks.test(each))
  const rest = sentences.filter((each) => !asks.test(each))
  if (asking.length === 0) return { question: line, given: line }
  return { question: asking.join(' '), given: rest.join(' ') }
}
