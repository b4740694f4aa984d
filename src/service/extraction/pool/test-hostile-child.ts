// A child whose reader does what a file that took over a parser could do. Every page has the ID of the process.
import { writeSync } from 'node:fs'
import { leaveState } from './lasting-state.ts'
import { ExtractionFailure } from '#service/extraction/extraction.ts'
import { readFiles } from '#service/extraction/read-files.ts'

const left: unknown[] = []
const maps = Map.prototype

const attacks: Record<string, () => void> = {
  nothing: () => undefined,
  prototype: () => Object.assign(Object.getPrototypeOf({}), { isAdmin: true }),
  'hidden prototype': () => Object.assign(Object.getPrototypeOf([].values()), { isAdmin: true }),
  'sealed prototype': () => Object.assign(maps, { isAdmin: true }),
  'sealed method': () => Object.assign(maps, { get: () => undefined }),
  'getter of a sealed prototype': () =>
    Object.defineProperty(maps, 'get', { get: () => () => undefined }),
  timer: () => void setTimeout(() => undefined, 60_000),
  engine: leaveState,
  memory: () => void left.push(Buffer.alloc(200_000_000, 1)),
  failure: () => {
    throw new ExtractionFailure('corrupted')
  },
  end: () => process.exit(0),
  'odd message': () => void writeSync(1, '{"type":"ready"}\n'),
  'odd passages': () => {
    const passage = { start: 0, end: 1, headings: [], statements: [], header: null }
    const terms = { heading_terms: '', terms: 'a,12/pump' }
    writeSync(1, `${JSON.stringify({ type: 'passages', passages: [{ ...passage, ...terms }] })}\n`)
  },
  'no JSON': () => void writeSync(1, 'words\n'),
}

/** What a file does after its only page was sent. */
const lateAttacks: Record<string, () => void> = {
  'failure after a page': () => {
    throw new ExtractionFailure('corrupted')
  },
}

await readFiles(() =>
  Promise.resolve(async function* read(source) {
    await Promise.resolve()
    // A PDF has it in a comment at its end.
    const name = new TextDecoder().decode(source.bytes()).split('%%').at(-1) ?? ''
    attacks[name]?.()
    const text = String(process.pid)
    const blocks = [{ type: 'paragraph' as const, text }]
    yield { number: 1, kind: 'section', label: null, ocr: false, blocks }
    lateAttacks[name]?.()
  }),
)
