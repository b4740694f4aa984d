import { expect, test } from 'vitest'
import { isWrite } from '#contract/endpoint.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { endpoints } from '#contract/endpoints.ts'

const all: [string, Endpoint][] = Object.entries(endpoints)

const namesOf = (schema: Endpoint['query']): string[] => Object.keys(schema?.shape ?? {})

/** The names of the fields of a body, of every form that it can have. */
function bodyNames({ body }: Endpoint): string[] {
  if (body === undefined || body === 'bytes') return []
  const { shape, options = [] } = Object(body._zod.def)
  return [
    ...Object.keys(shape ?? {}),
    ...options.flatMap((form: Endpoint['body']) => bodyNames({ body: form } as Endpoint)),
  ]
}

const paramNames = ({ path }: Endpoint): string[] =>
  [...path.matchAll(/:(\w+)/g)].map(([, name = '']) => name)

// Its repetition would store a second turn, although nothing is audited.
const unrepeatable = new Set(['askConversation'])

function lineOf([name, endpoint]: [string, Endpoint]): string {
  const { method, path, body, query, reply, idempotent } = endpoint
  const parts = [
    `method: '${method}'`,
    `path: '${path}'`,
    body !== undefined && `sends: '${body === 'bytes' ? 'bytes' : 'json'}'`,
    body !== undefined &&
      body !== 'bytes' &&
      query !== undefined &&
      `query: [${namesOf(query)
        .map((field) => `'${field}'`)
        .join(', ')}]`,
    reply === 'bytes' && `reply: 'bytes'`,
    idempotent && 'idempotent: true',
    !isWrite(endpoint) && !unrepeatable.has(name) && 'safe: true',
  ]
  return `  ${name}: { ${parts.filter(Boolean).join(', ')} },`
}

test('the table of operations is that of the contract', async () => {
  // `vitest run src/client/operations.test.ts -u` writes it.
  const table = [
    `import type { endpoints } from '#contract/endpoints.ts'`,
    '',
    'type Endpoints = typeof endpoints',
    '',
    '/**',
    ' * Where each operation is, and what the client must know of it: whether it sends JSON or bytes, which',
    ' * fields belong to the query, and when it may be repeated. The client does not load the contract itself,',
    ' * whose schemas are many times its size. `npm run unit -- src/client/operations.test.ts -u` writes this file.',
    ' */',
    '// oxfmt-ignore',
    'export const operations = {',
    ...all.map(lineOf),
    '} as const satisfies {',
    `  [Name in keyof Endpoints]: Pick<Endpoints[Name], 'method' | 'path'> & Readonly<Record<string, unknown>>`,
    '}',
    '',
  ]
  await expect(table.join('\n')).toMatchFileSnapshot('./operations.ts')
})

test('no field of an operation has two places', () => {
  for (const [name, endpoint] of all) {
    const names = [...paramNames(endpoint), ...namesOf(endpoint.query), ...bodyNames(endpoint)]
    expect([name, names.length]).toEqual([name, new Set(names).size])
  }
})
