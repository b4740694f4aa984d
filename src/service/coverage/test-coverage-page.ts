import { endpoints } from '#contract/endpoints.ts'
import { requests } from './requests/test-all-requests.ts'
import { failureCells, typesOfFields } from './specified/test-specified-operation.ts'
import type { SpecifiedOperation } from './specified/test-specified-operation.ts'
import { operationNames, specifiedOperations } from './specified/test-specified-operations.ts'
import type { OperationName } from './specified/test-specified-operations.ts'
import { failuresOf } from './test-general-failures.ts'
import { fieldRequest } from './test-requests.ts'
import { pathsOf } from './test-send.ts'
import { seenReasons } from './test-reasons.ts'
import { titles } from './test-titles.ts'

type Row = readonly [specified: string, proof: string]

const introduction = `# Coverage

What the specification of the interface says of each operation, next to the test that proves it. The tests are in
\`src/service/coverage\`, where the specified operations are data; a line of this page without a request fails. When the data or the contract
change, \`npm run unit -- src/service/coverage/failures.test.ts -u\` notes the replies, and then
\`npm run unit -- src/service/repo/repo-coverage.test.ts -u\` writes this page.

- A code is caused by each of the requests that are listed, which are sent over HTTP to every path of the operation. The whole body is
  compared. The reply beside a request is what the service said when the test ran, with the error of its log where it does not tell callers.
- 401, 403, 429 and 500 are caused in every operation, also where the specification lists no codes.
- A field of a request _is read_ where what the service replies, stores or sends to models and search engines changes with it.
- A value of another type in a field of a JSON body is refused, with the path of the field.
- A field of a reply is found in the replies to real requests, with its type.

\`npm run unit -- src/service/coverage -t "createGraph 400 BadRequest"\` runs the tests of a line: the name of the operation and that of the
test.
`

/** The page `docs/coverage.md`. */
export function coveragePage(): string {
  const reasons = seenReasons()
  const sections = operationNames.map((name) => {
    const { path } = specifiedOperations[name]
    const failures = failureRowsOf(name, reasons)
    return [
      `## ${path}\n\nThe operation \`${name}\`.\n\n${table(['specified', 'test'], rowsOf(name))}`,
      ...(failures.length > 0 ? [table(['code', 'request', 'reply'], failures)] : []),
    ].join('\n')
  })
  const others = Object.keys(endpoints).filter((name) => !Object.hasOwn(specifiedOperations, name))
  const additions = table(
    ['operation', 'paths', 'test'],
    others.map((name) => {
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the names are those of the endpoints
      const paths = pathsOf(name as keyof typeof endpoints).map((path) => code(braces(path)))
      return [code(name), paths.join(', '), titles.served]
    }),
  )
  return [
    introduction,
    ...sections,
    `## Additions\n\nOperations that the specification does not have.\n\n${additions}`,
  ].join('\n')
}

function rowsOf(name: OperationName): Row[] {
  const specified: SpecifiedOperation = specifiedOperations[name]
  const { fields = {} } = requests[name]
  const [, ...aliases] = pathsOf(name).map(braces)
  return [
    [code(specified.path), titles.paths],
    ...aliases.map((path): Row => [`alias ${code(path)}`, titles.paths]),
    ...Object.entries(typesOfFields(specified)).map(([field, type]): Row => {
      const { noEffect } = fieldRequest(fields[field])
      const isOfBody = !/^(query|header) /.test(field)
      const proof = [
        titles.field(field),
        ...(isOfBody && !noEffect ? [titles.wrongField] : []),
      ].join('; ')
      return [
        `${placed(field)}: ${typed(type)}`,
        noEffect ? `${proof}, without effect ${noEffect}` : proof,
      ]
    }),
    ...Object.entries(specified.reply).map(([field, type]): Row => [
      `reply ${code(field)}: ${typed(type)}`,
      titles.reply,
    ]),
    ...Object.entries(specified.replyHeaders ?? {}).map(([header, form]): Row => [
      `reply header ${code(header)}: ${code(form)}`,
      titles.headers,
    ]),
    ...Object.entries(specified.chunk ?? {}).map(([field, type]): Row => [
      `stream ${code(field)}: ${typed(type)}`,
      titles.chunk,
    ]),
  ]
}

function failureRowsOf(name: OperationName, reasons: ReadonlyMap<string, string>) {
  const { failures: row = '' }: SpecifiedOperation = specifiedOperations[name]
  const failures = failuresOf(name)
  const cells = new Set([...failureCells(row), ...Object.keys(failures)])
  return [...cells].flatMap((cell) => {
    const names = Object.keys(failures[cell] ?? {})
    // A code without a request is an empty cell, which a test finds.
    return (names.length > 0 ? names : ['']).map((request) => {
      const reason = reasons.get(`${name} > ${cell} > ${request}`) ?? ''
      return [cell, request, reason.replaceAll('|', '\\|')]
    })
  })
}

/** `query limit` as a place and a name. */
function placed(field: string): string {
  const [name = '', place = 'request'] = field.split(' ').toReversed()
  return `${place} ${code(name)}`
}

const code = (text: string): string => `\`${text}\``
const typed = (type: string): string =>
  /[<*]/.test(type) ? code(type) : type.replaceAll(' | ', ' or ')
export const braces = (path: string): string => path.replaceAll(/:(\w+)/g, '{$1}')

function table(header: readonly string[], rows: readonly (readonly string[])[]): string {
  const widths = header.map((name, at) =>
    Math.max(name.length, ...rows.map((row) => row[at]?.length ?? 0)),
  )
  const line = (cells: readonly string[]): string =>
    `| ${cells.map((cell, at) => cell.padEnd(widths[at] ?? 0)).join(' | ')} |\n`
  const rule = `| ${widths.map((width) => '-'.repeat(width)).join(' | ')} |\n`
  return line(header) + rule + rows.map(line).join('')
}
