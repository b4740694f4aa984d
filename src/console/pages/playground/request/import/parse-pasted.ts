import * as z from 'zod/mini'
import { isJsonProblem, toPlainValue, parseJson } from '#console/prompt/schema/parse-json.ts'
import { convertMedical, convertWebSearch, detectDeprecated } from './convert-deprecated.ts'
import { splitShellWords } from './split-shell-words.ts'

/**
 * The result of parsing a pasted text: a chat request body with notes on conversions, or the reason
 * it was rejected.
 */
export type PastedRequest =
  | { status: 'read'; body: Record<string, unknown>; notes: string[] }
  | { status: 'invalid'; message: string }

const record = z.record(z.string(), z.unknown())

/** Parses a chat request body or a curl command, including deprecated and OpenAI-style requests. */
export function parsePasted(text: string): PastedRequest {
  const trimmed = text.trim()
  if (trimmed === '') return reject('Paste a request body or a curl command.')
  const source = /^(\$\s*)?curl\b/.test(trimmed)
    ? parseCurl(trimmed)
    : { path: null, text: trimmed }
  if ('message' in source) return reject(source.message)
  const result = parseJson(source.text)
  if (isJsonProblem(result)) {
    const line = source.text.slice(0, result.from).split('\n').length
    return reject(`This is not valid JSON. ${result.message} Line ${line}.`)
  }
  const body = record.safeParse(toPlainValue(result)).data
  if (!body) return reject('A request body must be a JSON object.')
  const kind = detectDeprecated(source.path, body)
  if (kind !== null) {
    const converted = kind === 'web_search' ? convertWebSearch(body) : convertMedical(body)
    return { status: 'read', body: { ...converted.body }, notes: converted.notes }
  }
  if (!('messages' in body) && !('model' in body) && !('tools' in body)) {
    return reject('This is not a chat request: it has no model and no messages.')
  }
  const notes: string[] = []
  return { status: 'read', body: renameFields(body, notes), notes }
}

function reject(message: string): PastedRequest {
  return { status: 'invalid', message }
}

function parseCurl(command: string): { path: string | null; text: string } | { message: string } {
  let words: string[]
  try {
    words = splitShellWords(command.replace(/^\$\s*/, ''))
  } catch (error) {
    return { message: error instanceof Error ? error.message : 'This is not a command.' }
  }
  let path: string | null = null
  const pieces: string[] = []
  for (let index = 1; index < words.length; index += 1) {
    const word = words[index] ?? ''
    const inline = /^(?:--(?:data(?:-raw|-binary|-ascii)?|json)=|-d(?=.))([\s\S]*)$/.exec(word)
    if (inline) pieces.push(inline[1] ?? '')
    else if (/^(-d|--data(-raw|-binary|-ascii)?|--json)$/.test(word)) {
      index += 1
      pieces.push(words[index] ?? '')
    } else if (
      /^(-H|--header|-X|--request|-u|--user|-o|--output|-A|-e|-b|-m|--max-time)$/.test(word)
    ) {
      index += 1
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

/** Renames the fields of other OpenAI-compatible APIs. */
function renameFields(request: Record<string, unknown>, notes: string[]): Record<string, unknown> {
  const {
    functions,
    function_call: functionCall,
    max_completion_tokens: maxTokens,
    response_format: format,
    ...body
  } = request
  const renamed: Record<string, unknown> = { ...body }
  if (Array.isArray(functions) && body['tools'] === undefined) {
    renamed['tools'] = functions.map((definition: unknown) => ({
      type: 'function',
      function: definition,
    }))
    notes.push('“functions” is sent as tools.')
  }
  if (functionCall !== undefined && body['tool_choice'] === undefined) {
    const name = record.safeParse(functionCall).data?.['name']
    renamed['tool_choice'] =
      typeof name === 'string' ? { type: 'function', function: { name } } : functionCall
    notes.push('“function_call” is sent as tool_choice.')
  }
  if (typeof maxTokens === 'number' && body['max_tokens'] === undefined) {
    renamed['max_tokens'] = maxTokens
    notes.push('“max_completion_tokens” is sent as max_tokens.')
  }
  if (Array.isArray(body['messages']))
    renamed['messages'] = body['messages'].map(renameDeveloperRole(notes))
  if (record.safeParse(format).data?.['type'] === 'json_object') {
    notes.push('“json_object” has no schema. The answer is plain text until you add one.')
  } else if (format !== undefined) renamed['response_format'] = format
  return renamed
}

function renameDeveloperRole(notes: string[]): (message: unknown) => unknown {
  return (message) => {
    const fields = record.safeParse(message).data
    if (fields?.['role'] !== 'developer') return message
    notes.push('Messages with the role developer are sent as system.')
    return { ...fields, role: 'system' }
  }
}
