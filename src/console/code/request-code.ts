import { printJson } from './print-json.ts'
import type { ChatRequestInput } from '#contract/chat/chat.ts'
import { jsLiteral, pythonLiteral, shellQuote } from './literals.ts'

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

/**
 * Prints a POST request to a path of the API as a program, which prints the response. `address` is the base URL of
 * the service; the key is never included.
 */
export function callCode(
  kind: CallCodeKind,
  { path, body }: { path: string; body: object },
  address: string,
): string {
  const url = address + path
  switch (kind) {
    case 'curl':
      return curl(body, url)
    case 'typescript':
      return `${fetchStart(body, url)}console.log(await response.json())\n`
    case 'python':
      return `${pythonStart(body, url)}print(response.json())\n`
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
      return curl(body, url)
    case 'typescript':
      return fetchCode(body, url)
    case 'openai':
      return openaiCode(body, `${address}/v1`)
    case 'python':
      return pythonCode(body, url)
  }
}

function curl(body: { stream?: unknown }, url: string): string {
  return [
    `curl ${body.stream === true ? '--no-buffer ' : ''}${shellQuote(url)}`,
    `  -H "Authorization: Bearer $SHEAF_API_KEY"`,
    `  -H 'Content-Type: application/json'`,
    `  --data-raw ${shellQuote(printJson(body))}`,
  ].join(' \\\n')
}

function fetchStart(body: object, url: string): string {
  return `const response = await fetch(${jsLiteral(url)}, {
  method: 'POST',
  headers: {
    authorization: \`Bearer \${process.env['SHEAF_API_KEY']}\`,
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
  apiKey: process.env['SHEAF_API_KEY'],
})

// some tools and fields are this service's own, which the client's types do not know
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

function pythonStart(body: { stream?: unknown }, url: string): string {
  const streams = body.stream === true
  return `${streams ? 'import json\n' : ''}import os

import requests

response = requests.post(
    ${pythonLiteral(url)},
    headers={"Authorization": f"Bearer {os.environ['SHEAF_API_KEY']}"},
    json=${pythonLiteral(body, 1)},${streams ? '\n    stream=True,' : ''}
)
response.raise_for_status()
`
}

function pythonCode(body: ChatRequestInput, url: string): string {
  const ask = pythonStart(body, url)
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
