import * as z from 'zod/mini'
import {
  isTrouble,
  plainValue,
  readJson,
} from '#console/pages/playground/request/schema/read-json.ts'
import { convertMedical, convertWebSearch, deprecatedKind } from './convert-deprecated.ts'
import { splitShell } from './split-shell.ts'

/** What a pasted text asks for: the body of a chat request, and what was changed on the way. */
export type Pasted =
  | { status: 'read'; body: Record<string, unknown>; notes: string[] }
  | { status: 'refused'; message: string }

const record = z.record(z.string(), z.unknown())

/** Reads a chat body or a curl command, of this interface, an older one or an OpenAI-style one. */
export function readPasted(text: string): Pasted {
  const trimmed = text.trim()
  if (trimmed === '') return refuse('Paste a request body or a curl command.')
  const source = /^(\$\s*)?curl\b/.test(trimmed) ? readCurl(trimmed) : { path: null, text: trimmed }
  if ('message' in source) return refuse(source.message)
  const read = readJson(source.text)
  if (isTrouble(read)) {
    const line = source.text.slice(0, read.from).split('\n').length
    return refuse(`This is not valid JSON. ${read.message} Line ${line}.`)
  }
  const body = record.safeParse(plainValue(read)).data
  if (!body) return refuse('A request body must be a JSON object.')
  const kind = deprecatedKind(source.path, body)
  if (kind !== null) {
    const converted = kind === 'web_search' ? convertWebSearch(body) : convertMedical(body)
    return { status: 'read', body: { ...converted.body }, notes: converted.notes }
  }
  if (!('messages' in body) && !('model' in body) && !('tools' in body)) {
    return refuse('This is not a chat request: it has no model and no messages.')
  }
  const notes: string[] = []
  return { status: 'read', body: modernize(body, notes), notes }
}

function refuse(message: string): Pasted {
  return { status: 'refused', message }
}

function readCurl(command: string): { path: string | null; text: string } | { message: string } {
  let words: string[]
  try {
    words = splitShell(command.replace(/^\$\s*/, ''))
  } catch (error) {
    return { message: error instanceof Error ? error.message : 'This is not a command.' }
  }
  let path: string | null = null
  const pieces: string[] = []
  for (let at = 1; at < words.length; at += 1) {
    const word = words[at] ?? ''
    const inline = /^(?:--(?:data(?:-raw|-binary|-ascii)?|json)=|-d(?=.))([\s\S]*)$/.exec(word)
    if (inline) pieces.push(inline[1] ?? '')
    else if (/^(-d|--data(-raw|-binary|-ascii)?|--json)$/.test(word)) {
      at += 1
      pieces.push(words[at] ?? '')
    } else if (
      /^(-H|--header|-X|--request|-u|--user|-o|--output|-A|-e|-b|-m|--max-time)$/.test(word)
    ) {
      at += 1
    } else if (/^https?:\/\//.test(word)) path = URL.parse(word)?.pathname ?? null
    else if (!word.startsWith('-')) path ??= word.replace(/^[^/]*/, '').replace(/\?.*/, '') || null
  }
  const text = pieces.join('&')
  if (text === '') return { message: 'The command has no body: add -d or --json.' }
  if (text.startsWith('@')) {
    return { message: `The body is in the file ${text.slice(1)}. Paste its content instead.` }
  }
  return { path, text }
}

/** Fields that other clients of the same kind still send, by the names they have here. */
function modernize(given: Record<string, unknown>, notes: string[]): Record<string, unknown> {
  const {
    functions,
    function_call: call,
    max_completion_tokens: most,
    response_format: format,
    ...body
  } = given
  const renamed: Record<string, unknown> = { ...body }
  if (Array.isArray(functions) && body['tools'] === undefined) {
    renamed['tools'] = functions.map((each: unknown) => ({ type: 'function', function: each }))
    notes.push('“functions” is sent as tools.')
  }
  if (call !== undefined && body['tool_choice'] === undefined) {
    const name = record.safeParse(call).data?.['name']
    renamed['tool_choice'] =
      typeof name === 'string' ? { type: 'function', function: { name } } : call
    notes.push('“function_call” is sent as tool_choice.')
  }
  if (typeof most === 'number' && body['max_tokens'] === undefined) {
    renamed['max_tokens'] = most
    notes.push('“max_completion_tokens” is sent as max_tokens.')
  }
  if (Array.isArray(body['messages'])) renamed['messages'] = body['messages'].map(plainRole(notes))
  if (record.safeParse(format).data?.['type'] === 'json_object') {
    notes.push('“json_object” has no schema. The answer is plain text until you add one.')
  } else if (format !== undefined) renamed['response_format'] = format
  return renamed
}

function plainRole(notes: string[]): (message: unknown) => unknown {
  return (message) => {
    const given = record.safeParse(message).data
    if (given?.['role'] !== 'developer') return message
    notes.push('Messages with the role developer are sent as system.')
    return { ...given, role: 'system' }
  }
}
