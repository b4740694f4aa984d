import type { Message } from '#contract/chat/messages.ts'
import { messageText } from '#contract/chat/messages.ts'
import type { ModelFunction, ModelRequest } from '#service/models/chat-model.ts'
import { sentencesOf } from '#service/retrieval/sentences.ts'

/** A function's result that follows the user's last message. */
export interface FunctionResult {
  /** Null when the request does not offer the function. */
  calledFunction: ModelFunction | null
  text: string
}

export interface Conversation {
  /** The user's last message. */
  userText: string
  /** The part of it that is a question or an instruction; may be empty. */
  question: string
  /** The part of it that answers are read from. */
  context: string
  /** The user's earlier messages, and the system messages. */
  earlierTexts: readonly string[]
  systemTexts: readonly string[]
  results: readonly FunctionResult[]
  hasImages: boolean
}

/** Splits a conversation into the question, the texts to read from and the results of functions. */
export function readConversation({ messages, functions }: ModelRequest): Conversation {
  const last = messages.findLastIndex(({ role }) => role === 'user')
  const message = messages[last]
  const userText = message ? messageText(message) : ''
  const { question, context } = splitUserText(userText)
  const texts = (role: Message['role']) =>
    messages.flatMap((entry, at) =>
      entry.role === role && at !== last ? [messageText(entry)] : [],
    )
  const names = new Map<string, string>()
  for (const entry of messages) {
    if (entry.role !== 'assistant') continue
    for (const call of entry.tool_calls ?? []) names.set(call.id, call.function.name)
  }
  const results = messages.slice(last + 1).flatMap((entry): FunctionResult[] => {
    if (entry.role !== 'tool') return []
    const name = names.get(entry.tool_call_id)
    const answered = functions.find((candidate) => candidate.name === name) ?? null
    return [{ calledFunction: answered, text: messageText(entry) }]
  })
  return {
    userText,
    question,
    context,
    earlierTexts: texts('user'),
    systemTexts: texts('system'),
    results,
    hasImages:
      message?.role === 'user' &&
      Array.isArray(message.content) &&
      message.content.some((part) => part.type === 'image_url'),
  }
}

const maxQuestionChars = 400
const maxQuestionLines = 8
// Matches instructions to a model about its task.
const instruction =
  /^\W*(?:you are|your (?:task|job)|act as|respond|output|do not|don['’]t|only|make sure|if a (?:field|value)|as json|in json)\b/iu
const interrogative =
  /[?？؟]\s*$|^\W*(?:who|whom|whose|what|when|where|which|why|how|is|are|was|were|do|does|did|can|could|should|please|extract|fill|parse|summari[sz]e|translate|analy[sz]e|identify|(?:list|name|give|show|tell|explain|describe|find|read|return|convert|turn|get|answer|use|pull)(?!(?:\s+\w+){0,2}\s*[:：]\s*\S)|(?:here is|here's|here are|below is|this is|the following)\b.*:\s*$)(?!\w)/iu

function splitUserText(userText: string): { question: string; context: string } {
  const whole = userText.trim()
  const paragraphs = whole.split(/\n\s*\n/).filter((paragraph) => paragraph.trim() !== '')
  if (whole.length <= maxQuestionChars && paragraphs.length === 1 && !whole.includes('\n')) {
    return splitLine(whole)
  }
  // Questions and instructions have lines of their own, before or after the text.
  const lines = whole.split('\n')
  const questionLines: string[] = []
  const isQuestionLine = (line: string | undefined): line is string =>
    line !== undefined &&
    line.length <= maxQuestionChars &&
    (interrogative.test(line) || instruction.test(line))
  const take = (line: string | undefined): boolean => {
    if (isQuestionLine(line)) questionLines.push(line.trim())
    return line?.trim() === '' || isQuestionLine(line)
  }
  for (let count = 0; count < maxQuestionLines && take(lines.at(-1)); count += 1) lines.pop()
  for (let count = 0; count < maxQuestionLines && take(lines[0]); count += 1) lines.shift()
  const question = questionLines.find((line) => /[?？؟]\s*$/.test(line)) ?? questionLines[0] ?? ''
  return { question, context: lines.join('\n').trim() }
}

// “Name: Ana” states a name; it is not an instruction to name something.
const labelName = /^\W*(?:name|list|answer|return|show|use|find|turn)\W*$/iu

// A line may contain both a fact and a question about it: “The fee is €20. How much is the fee?”
function splitLine(line: string): { question: string; context: string } {
  const colon = /^([^:\n]{3,120}):\s+(?=\S)/.exec(line)
  if (colon?.[1] !== undefined && interrogative.test(colon[1]) && !labelName.test(colon[1])) {
    return { question: colon[1], context: line.slice(colon[0].length) }
  }
  const sentences = sentencesOf(line).map(({ start, end }) => line.slice(start, end))
  const questions = sentences.filter((sentence) => interrogative.test(sentence))
  const rest = sentences.filter((sentence) => !interrogative.test(sentence))
  if (questions.length === 0) return { question: line, context: line }
  return { question: questions.join(' '), context: rest.join(' ') }
}
