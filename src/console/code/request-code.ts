import { endpointUrl } from '#contract/endpoint.ts'
import { contentDisposition } from '#contract/headers/content-disposition.ts'
import type { ChatRequestInput } from '#contract/chat/chat.ts'
import { jsLiteral, pythonLiteral, shellQuote } from './literals.ts'
import { printJson } from './print-json.ts'

export const codeKinds = [
  { value: 'curl', label: 'curl' },
  { value: 'typescript', label: 'TypeScript' },
  { value: 'openai', label: 'OpenAI' },
  { value: 'python', label: 'Python' },
] as const
export type CodeKind = (typeof codeKinds)[number]['value']

/** The kinds that can call any endpoint. */
export const callCodeKinds = codeKinds.filter((kind) => kind.value !== 'openai')
export type CallCodeKind = (typeof callCodeKinds)[number]['value']

/** A request of any operation. */
export interface OperationRequest {
  /** The name of the operation, which is its method in the TypeScript client. */
  name: string
  method: string
  /** With parameters of the form `:name`. */
  path: string
  params?: Readonly<Record<string, string>>
  query?: Readonly<Record<string, unknown>>
  /** Headers besides those that every request has. */
  headers?: Readonly<Record<string, string>>
  body?: unknown
  /** The name of the file that is sent in place of JSON. */
  fileName?: string | undefined
  isStream?: boolean
  /** Whether the response is a file. */
  repliesBytes?: boolean
  /** Set where the TypeScript client has no method that sends such a request. */
  isOutsideClient?: boolean
}

/**
 * Prints a request of any operation as a program, which prints the response. `address` is the base URL of the
 * service; the key is never included.
 */
export function callCode(kind: CallCodeKind, request: OperationRequest, address: string): string {
  const { path, params = {}, query = {} } = request
  const url = address + endpointUrl(path, { params, query })
  switch (kind) {
    case 'curl':
      return curl(request, url)
    case 'typescript':
      return request.isOutsideClient ? fetchCall(request, url) : clientCode(request, address)
    case 'python':
      return pythonCall(request, url)
  }
}

/**
 * Prints a request as a program. `address` is the base URL of the service without `/v1`; the key is
 * never included.
 */
export function requestCode(kind: CodeKind, body: ChatRequestInput, address: string): string {
  const url = `${address}/v1/chat`
  switch (kind) {
    case 'curl':
      return curl({ method: 'POST', body, isStream: body.stream === true }, url)
    case 'typescript':
      return fetchCode(body, url)
    case 'openai':
      return openaiCode(body, `${address}/v1`)
    case 'python':
      return pythonCode(body, url)
  }
}

type SentRequest = Pick<
  OperationRequest,
  'method' | 'headers' | 'body' | 'fileName' | 'isStream' | 'repliesBytes'
>

function curl(
  { method, headers = {}, body, fileName, isStream, repliesBytes }: SentRequest,
  url: string,
): string {
  const sends = body !== undefined || fileName !== undefined
  // curl itself uses POST with a body, and GET without one.
  const isUsual = method === (sends ? 'POST' : 'GET')
  return [
    `curl ${isStream ? '--no-buffer ' : ''}${isUsual ? '' : `-X ${method} `}${shellQuote(url)}`,
    `  -H "Authorization: Bearer $SHEAF_KEY"`,
    ...Object.entries(headers).map(([name, value]) => `  -H ${shellQuote(`${name}: ${value}`)}`),
    ...(body === undefined ? [] : [`  -H 'Content-Type: application/json'`]),
    ...(body === undefined ? [] : [`  --data-raw ${shellQuote(printJson(body))}`]),
    ...(fileName === undefined
      ? []
      : [`  -H ${shellQuote(`Content-Disposition: ${nameHeader(fileName)}`)}`]),
    ...(fileName === undefined ? [] : [`  --data-binary ${shellQuote(`@${fileName}`)}`]),
    ...(repliesBytes ? ['  --output response.bin'] : []),
  ].join(' \\\n')
}

function nameHeader(fileName: string): string {
  return /^[\w.-]+$/.test(fileName)
    ? `attachment; filename=${fileName}`
    : contentDisposition(fileName)
}

function clientCode(
  { name, params, query, headers, body, ...request }: OperationRequest,
  address: string,
): string {
  const { fileName, isStream, repliesBytes } = request
  const start = `import { createClient } from 'sheaf/client'

const sheaf = createClient({
  baseUrl: ${jsLiteral(address)},
  key: process.env['SHEAF_KEY'] ?? '',
})

`
  if (fileName !== undefined) {
    const graph_id = query?.['graphId']
    const extras = { ...(graph_id !== undefined && { graph_id }), ...(headers && { headers }) }
    const options = Object.keys(extras).length === 0 ? '' : `, ${jsLiteral(extras)}`
    return `${start}const reply = await sheaf.${name}(${jsLiteral(fileName)}${options})
console.log(reply)
`
  }
  const { stream: _, ...sent } = { ...params, ...query, ...Object(body) }
  const hasInput = Object.keys(sent).length > 0 || headers !== undefined
  const options = headers === undefined ? '' : `, ${jsLiteral({ headers })}`
  const input = hasInput ? jsLiteral(sent) + options : ''
  if (isStream) {
    return `${start}for await (const chunk of sheaf.${name}.stream(${input})) {
  console.log(chunk)
}
`
  }
  const read = repliesBytes ? 'await reply.arrayBuffer()' : 'reply'
  return `${start}const reply = await sheaf.${name}(${input})
console.log(${read})
`
}

function fetchCall({ body }: OperationRequest, url: string): string {
  return `${fetchStart(Object(body), url)}console.log(await response.json())\n`
}

function pythonCall(request: OperationRequest, url: string): string {
  const { isStream, repliesBytes } = request
  const start = pythonStart(request, url)
  if (isStream) {
    return `${start}
for line in response.iter_lines():
    if line.startswith(b"data: ") and line != b"data: [DONE]":
        print(json.loads(line[6:]))
`
  }
  if (repliesBytes)
    return `${start}with open("response.bin", "wb") as file:
    file.write(response.content)
`
  return `${start}print(response.json())\n`
}

function fetchStart(body: object, url: string): string {
  return `const response = await fetch(${jsLiteral(url)}, {
  method: 'POST',
  headers: {
    authorization: \`Bearer \${process.env['SHEAF_KEY']}\`,
    'content-type': 'application/json',
  },
  body: JSON.stringify(${jsLiteral(body, 1)}),
})
if (!response.ok) throw new Error(await response.text())
`
}

function fetchCode(body: ChatRequestInput, url: string): string {
  const ask = fetchStart(body, url)
  if (!body.stream) {
    return `${ask}
const completion = await response.json()
console.log(completion.choices[0].message.content)
`
  }
  return `${ask}
let rest = ''
for await (const piece of response.body!.pipeThrough(new TextDecoderStream())) {
  const lines = (rest + piece).split('\\n')
  rest = lines.pop() ?? ''
  for (const line of lines) {
    if (!line.startsWith('data: ') || line === 'data: [DONE]') continue
    const { choices } = JSON.parse(line.slice(6))
    process.stdout.write(choices[0]?.delta.content ?? '')
  }
}
`
}

function openaiCode(body: ChatRequestInput, base: string): string {
  const start = `import OpenAI from 'openai'

const client = new OpenAI({
  baseURL: ${jsLiteral(base)},
  apiKey: process.env['SHEAF_KEY'],
})

// Some tools and fields exist only in Sheaf, and the types of the OpenAI client lack them.
const body: any = ${jsLiteral(body)}
`
  if (!body.stream) {
    return `${start}
const completion = await client.chat.completions.create(body)
console.log(completion.choices[0].message.content)
`
  }
  return `${start}
const stream: any = await client.chat.completions.create(body)
for await (const chunk of stream) {
  process.stdout.write(chunk.choices[0]?.delta.content ?? '')
}
`
}

function pythonStart(
  { method, headers: entered = {}, body, fileName, isStream: streams }: SentRequest,
  url: string,
): string {
  const name = fileName === undefined ? null : pythonLiteral(nameHeader(fileName))
  const headers = [
    `"Authorization": f"Bearer {os.environ['SHEAF_KEY']}"`,
    ...Object.entries(entered).map(
      ([header, value]) => `${pythonLiteral(header)}: ${pythonLiteral(value)}`,
    ),
    ...(name === null ? [] : [`"Content-Disposition": ${name}`]),
  ]
  return `${streams ? 'import json\n' : ''}import os

import requests

response = requests.${method.toLowerCase()}(
    ${pythonLiteral(url)},
    headers={${headers.join(', ')}},${body === undefined ? '' : `\n    json=${pythonLiteral(body, 1)},`}${
      fileName === undefined ? '' : `\n    data=open(${pythonLiteral(fileName)}, "rb"),`
    }${streams ? '\n    stream=True,' : ''}
)
response.raise_for_status()
`
}

function pythonCode(body: ChatRequestInput, url: string): string {
  const isStream = body.stream === true
  const ask = pythonStart({ method: 'POST', body, isStream }, url)
  if (!body.stream) {
    return `${ask}
print(response.json()["choices"][0]["message"]["content"])
`
  }
  return `${ask}
for line in response.iter_lines():
    if not line.startswith(b"data: ") or line == b"data: [DONE]":
        continue
    choices = json.loads(line[6:])["choices"]
    if choices:
        print(choices[0]["delta"].get("content") or "", end="", flush=True)
`
}
