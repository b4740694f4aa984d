import * as fc from 'fast-check'

/** JSON texts that no value becomes when it is written, and long ones, by the names that stand for them. */
const rawTexts: Readonly<Record<string, string>> = {
  infinite: '1e400',
  'minus zero': '-0',
  digits: '9'.repeat(400),
  fraction: `0.${'1'.repeat(400)}`,
  prototype: '{"__proto__":{"polluted":true},"constructor":{"prototype":{"polluted":true}}}',
  'prototype of a list': '[{"__proto__":{"polluted":true}},{"toString":1,"valueOf":2}]',
  'repeated key': '{"a":1,"a":{"b":2}}',
  'empty key': '{"":"","\\u0000":"\\u0000"}',
  deep: `${'['.repeat(900)}${']'.repeat(900)}`,
  deeper: `${'['.repeat(20_000)}${']'.repeat(20_000)}`,
  'deep object': `${'{"a":'.repeat(900)}1${'}'.repeat(900)}`,
  'long text': `"${'x'.repeat(300_000)}"`,
  'long list': `[${'0,'.repeat(20_000)}0]`,
  'list of objects': `[${'{},'.repeat(5000)}{}]`,
  'many keys': `{${Array.from({ length: 5000 }, (_, at) => `"k${at}":${at}`).join(',')}}`,
  'many marks': `"e${'\u0301'.repeat(20_000)}"`,
  'half of a character': '"\\ud800"',
  'not JSON': 'NaN',
}

const rawName = (name: string): string => `«raw ${name}»`

/** The JSON text of a value, with the raw texts that it names. */
export function writeJson(value: unknown): string {
  const text = JSON.stringify(value) ?? ''
  return text.replaceAll(/"«raw ([\w ]+)»"/g, (_, name: string) => rawTexts[name] ?? 'null')
}

/** Texts that a careless program takes for something else, or cannot store. */
export const oddTexts = [
  '',
  ' ',
  '\u0000',
  'a\u0000b',
  '\u0007\u001b[31m',
  '\u202egnp.exe',
  '\ud800',
  'a\udfff',
  '\ufeff',
  '\u2028',
  '__proto__',
  'constructor',
  'toString',
  '../../etc/passwd',
  "' or 1=1 --",
  '%',
  '_',
  String.raw`\ `,
  '"',
  '*',
  'NEAR(a b)',
  'a AND OR NOT (',
  "':*&|!<->",
  '((((((((a+)+)+)+)+)+)+)+$',
  '[[[[',
  '${jndi:ldap://127.0.0.1:1/a}',
  '{{constructor}}',
  '<script>alert(1)</script>',
  '9999-99-99T99:99:99Z',
  '0000-00-00T00:00:00.000000Z',
  '+275760-09-13T00:00:00.000Z',
  '00000000-0000-0000-0000-000000000000',
  'null',
  '1e400',
  '-1',
  '0x10',
  '9223372036854775808',
]

const oddValues = fc.oneof(
  fc.constantFrom<unknown>(
    null,
    true,
    0,
    -1,
    1.5,
    1e308,
    5e-324,
    2 ** 31,
    2 ** 53,
    -(2 ** 63),
    [],
    [null],
    [[]],
    {},
    { length: 3 },
  ),
  fc.constantFrom<unknown>(...oddTexts),
  fc.constantFrom<unknown>(...Object.keys(rawTexts).map(rawName)),
  fc.string({ unit: 'binary', maxLength: 20 }),
)

type Path = readonly (string | number)[]

/** Values of which one part was replaced by an odd value, left out, or given an odd key. */
export function brokenValues(values: fc.Arbitrary<unknown>): fc.Arbitrary<unknown> {
  const breaks = fc.oneof(
    { weight: 6, arbitrary: oddValues.map((odd) => ({ replaceBy: odd })) },
    { weight: 1, arbitrary: fc.constant('remove' as const) },
    {
      weight: 1,
      arbitrary: fc
        .tuple(fc.constantFrom(...oddTexts), oddValues)
        .map(([key, value]) => ({ add: key, value })),
    },
  )
  return fc.tuple(values, fc.nat(), breaks).map(([value, at, change]) => {
    const paths = pathsIn(value)
    const path = paths[at % paths.length] ?? []
    return changeAt(value, path, (part) => {
      if (change === 'remove') return undefined
      if ('replaceBy' in change) return change.replaceBy
      const isObject = typeof part === 'object' && part !== null && !Array.isArray(part)
      if (!isObject) return change.value
      // A literal or an assignment would set the prototype by `__proto__`.
      return Object.fromEntries([...Object.entries(part), [change.add, change.value]])
    })
  })
}

function pathsIn(value: unknown, path: Path = []): Path[] {
  if (typeof value !== 'object' || value === null) return [path]
  const inner = Array.isArray(value)
    ? value.flatMap((item, at) => pathsIn(item, [...path, at]))
    : Object.entries(value).flatMap(([key, item]) => pathsIn(item, [...path, key]))
  return [path, ...inner]
}

function changeAt(value: unknown, path: Path, change: (part: unknown) => unknown): unknown {
  const [first, ...rest] = path
  if (first === undefined) return change(value)
  if (Array.isArray(value)) {
    return value.flatMap((item: unknown, at) => {
      if (at !== first) return [item]
      const changed = changeAt(item, rest, change)
      return changed === undefined ? [] : [changed]
    })
  }
  return Object.fromEntries(
    Object.entries(Object(value)).flatMap(([key, item]): [string, unknown][] => {
      if (key !== first) return [[key, item]]
      const changed = changeAt(item, rest, change)
      return changed === undefined ? [] : [[key, changed]]
    }),
  )
}
