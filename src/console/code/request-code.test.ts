import { expect, test } from 'vitest'
import type { ChatRequestInput } from '#contract/chat/chat.ts'
import { callCode, callCodeKinds, requestCode } from './request-code.ts'
import type { CodeKind, OperationRequest } from './request-code.ts'

interface NodeProcess {
  env: Record<string, string>
  getBuiltinModule(name: 'node:child_process'): {
    execFileSync: (
      file: string,
      args: string[],
      options: { encoding: 'utf8'; env?: Record<string, string> },
    ) => string
  }
  getBuiltinModule(name: 'node:module'): { stripTypeScriptTypes: (code: string) => string }
}
// The types of the console have no Node, which this test runs on.
const node = Reflect.get(globalThis, 'process') as NodeProcess
const { execFileSync } = node.getBuiltinModule('node:child_process')
const { stripTypeScriptTypes } = node.getBuiltinModule('node:module')

const nasty = [
  `it's "quoted" \`ticked\` $HOME $(date) !! \\n \\\\ %s \${x}`,
  'lines\nand\ttabs\r\n\u0000\u001b\u2028\u2029 end',
  'é ü 漢字 🙂 \ud83d alone',
  '</script> */ // # @file',
]
const tricky = JSON.parse(
  '{"__proto__": {"type": "string"}, "a-b": {"const": null}, "1": {"enum": []}}',
)
const body: ChatRequestInput = {
  model: 'mdl-x5',
  messages: nasty.map((content) => ({ role: 'user', content })),
  temperature: 1e-7,
  response_format: {
    type: 'json_schema',
    json_schema: { name: 'a', strict: true, schema: { type: 'object', properties: tricky } },
  },
}
const address = "https://sheaf.example/it's here"

// A lone surrogate is sent as U+FFFD by every client.
const sent = (value: unknown): string => JSON.stringify(value)

test('the shell passes the exact body to curl', () => {
  // A shell argument cannot contain a NUL byte. JSON escapes it, so the body still can.
  const code = requestCode('curl', body, address)
  const script = `curl() { printf '%s\\n' "$1"; printf %s "\${@: -1}"; }\n${code}`
  const [url, ...rest] = execFileSync('bash', ['-c', script], { encoding: 'utf8' }).split('\n')
  expect(url).toBe(`${address}/v1/chat`)
  expect(sent(JSON.parse(rest.join('\n')))).toBe(sent(body))
})

/** Runs a program whose client only records the request. */
async function run(kind: CodeKind, request: ChatRequestInput): Promise<unknown[]> {
  const notes: unknown[] = []
  const script = stripTypeScriptTypes(requestCode(kind, request, address)).replace(
    /^import .*$/m,
    '',
  )
  const fetchNoted = (url: string, { body: text }: { body: string }) => {
    notes.push(url, JSON.parse(text))
    const stream = new Blob(['data: {"choices":[{"delta":{"content":"hi"}}]}\n\ndata: [DONE]\n\n'])
    return Promise.resolve({
      ok: true,
      json: () => Promise.resolve({ choices: [{ message: { content: 'hi' } }] }),
      body: stream.stream(),
    })
  }
  class OpenAI {
    chat
    constructor({ baseURL }: { baseURL: string }) {
      const create = (options: unknown) => {
        notes.push(baseURL, options)
        const answer = { choices: [{ message: { content: 'hi' }, delta: { content: 'hi' } }] }
        return Promise.resolve(Object.assign([answer], answer))
      }
      this.chat = { completions: { create } }
    }
  }
  const printed: unknown[] = []
  const say = (text: unknown) => printed.push(text)
  const env = { env: { SHEAF_KEY: 'k' }, stdout: { write: say } }
  const run_ = Object.getPrototypeOf(async () => undefined).constructor(
    'fetch',
    'OpenAI',
    'process',
    'console',
    script,
  )
  await run_(fetchNoted, OpenAI, env, { log: say })
  return [...notes, ...printed]
}

test('the TypeScript code sends the exact body and prints the answer', async () => {
  for (const stream of [false, true]) {
    const request = { ...body, stream }
    const [url, received, said] = await run('typescript', request)
    expect([url, sent(received), said]).toEqual([`${address}/v1/chat`, sent(request), 'hi'])
    const [base, create, text] = await run('openai', request)
    expect([base, sent(create), text]).toEqual([`${address}/v1`, sent(request), 'hi'])
  }
})

test('the Python code sends the exact body', ({ skip }) => {
  const code = requestCode('python', { ...body, stream: true }, address)
  const stub = `
import sys, types
class Answer:
    def raise_for_status(self): pass
    def iter_lines(self): return [b'data: {"choices": [{"delta": {"content": "hi"}}]}', b'', b'data: [DONE]']
def post(url, headers, json, stream):
    import json as text
    sys.stdout.write(url + "\\n" + text.dumps(json) + "\\n")
    return Answer()
sys.modules['requests'] = types.SimpleNamespace(post=post)
`
  let out: string
  try {
    out = execFileSync('python3', ['-c', stub + code], {
      encoding: 'utf8',
      env: { ...node.env, SHEAF_KEY: 'k', PYTHONIOENCODING: 'utf8' },
    })
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return skip()
    throw error
  }
  const [url, requestText = '', said] = out.split('\n')
  expect(url).toBe(`${address}/v1/chat`)
  expect(sent(JSON.parse(requestText))).toBe(sent({ ...body, stream: true }))
  expect(said).toBe('hi')
})

test('the key is always read from the environment', () => {
  for (const kind of ['curl', 'typescript', 'openai', 'python'] as const) {
    expect(requestCode(kind, body, address)).toMatch(/SHEAF_KEY/)
  }
})

const translate = {
  name: 'translateText',
  method: 'POST',
  path: '/v1/translation',
  body: { text: 'Wool' },
}

test('a call of any operation has its body, and reads the key from the environment', () => {
  for (const { value } of callCodeKinds) {
    const code = callCode(value, translate, address)
    expect(code).toContain(value === 'typescript' ? 'sheaf.translateText(' : '/v1/translation')
    expect(code).toContain('Wool')
    expect(code).toContain('SHEAF_KEY')
  }
})

test('the shell passes the method, the parameters and the file to curl', () => {
  const lines = (request: OperationRequest): string[] => {
    const script = `curl() { printf '%s\\n' "$@"; }\n${callCode('curl', request, address)}`
    return execFileSync('bash', ['-c', script], {
      encoding: 'utf8',
      env: { ...node.env, SHEAF_KEY: 'k' },
    })
      .trimEnd()
      .split('\n')
  }
  const graph = { name: 'updateGraph', path: '/v1/graphs/:graph_id', params: { graph_id: 'a/b' } }
  expect(lines({ ...graph, method: 'PUT', query: { include: 'organization' }, body: {} })).toEqual([
    '-X',
    'PUT',
    `${address}/v1/graphs/a%2Fb?include=organization`,
    '-H',
    'Authorization: Bearer k',
    '-H',
    'Content-Type: application/json',
    '--data-raw',
    '{}',
  ])
  expect(lines({ ...graph, method: 'GET' })).toEqual([
    `${address}/v1/graphs/a%2Fb`,
    '-H',
    'Authorization: Bearer k',
  ])
  const fileName = "it's über.pdf"
  const upload = { name: 'uploadFile', method: 'POST', path: '/v1/files', fileName }
  expect(lines(upload)).toEqual([
    `${address}/v1/files`,
    '-H',
    'Authorization: Bearer k',
    '-H',
    "Content-Disposition: attachment; filename*=UTF-8''it%27s%20%C3%BCber.pdf",
    '--data-binary',
    `@${fileName}`,
  ])
  const download = { name: 'downloadFile', method: 'DELETE', path: '/v1/x', repliesBytes: true }
  expect(lines(download)).toContain('--output')
})

test('the TypeScript client gets parameters, query and body in one object', async () => {
  const calls: unknown[] = []
  const record =
    (kind: string) =>
    (...input: unknown[]) => {
      calls.push([kind, ...input])
      return kind === 'stream' ? [{ answer: 'hi' }] : { arrayBuffer: () => new ArrayBuffer(1) }
    }
  const method = Object.assign(record('call'), { stream: record('stream') })
  const sheaf = { askGraph: method, uploadFile: record('upload'), downloadFile: method }
  const send = async (request: OperationRequest) => {
    const code = stripTypeScriptTypes(callCode('typescript', request, address))
    const program = Object.getPrototypeOf(async () => undefined).constructor(
      'createClient',
      'process',
      'console',
      code.replace(/^import .*$/m, ''),
    )
    const options: unknown[] = []
    const createClient = (clientOptions: unknown) => {
      options.push(clientOptions)
      return sheaf
    }
    await program(createClient, { env: { SHEAF_KEY: 'k' } }, { log: () => undefined })
    expect(options).toEqual([{ baseUrl: address, key: 'k' }])
  }
  const ask = {
    name: 'askGraph',
    method: 'POST',
    path: '/v1/knowledge-graphs/:graph_id/query',
    params: { graph_id: 'g' },
    body: { question: nasty[0] },
  }
  await send(ask)
  await send({ ...ask, body: { question: 'q', stream: true }, isStream: true })
  await send({
    name: 'uploadFile',
    method: 'POST',
    path: '/v1/files',
    query: { graphId: 'g' },
    fileName: 'a.pdf',
  })
  await send({ name: 'downloadFile', method: 'GET', path: '/v1/files', repliesBytes: true })
  expect(calls).toEqual([
    ['call', { graph_id: 'g', question: nasty[0] }],
    ['stream', { graph_id: 'g', question: 'q' }],
    ['upload', 'a.pdf', { graph_id: 'g' }],
    ['call'],
  ])
})

test('Python parses every form of a call', ({ skip }) => {
  const base = { ...translate, query: { limit: 5 } }
  const forms: OperationRequest[] = [
    base,
    { ...base, isStream: true },
    { name: 'uploadFile', method: 'POST', path: '/v1/files', fileName: 'a "b".pdf' },
    { name: 'downloadFile', method: 'GET', path: '/v1/files', repliesBytes: true },
  ]
  const code = forms.map((form) => callCode('python', form, address))
  const program = 'import ast, sys\nprint(len([ast.parse(code) for code in sys.argv[1:]]))'
  let parsed: string
  try {
    parsed = execFileSync('python3', ['-c', program, ...code], { encoding: 'utf8' })
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return skip()
    throw error
  }
  expect(parsed.trim()).toBe('4')
})
