import { parseArgs } from 'node:util'
import { answering } from './answering.ts'
import type { Bench, Line } from './bench.ts'
import { chat } from './chat.ts'
import { chatMemory } from './chat-memory.ts'
import { consoleLoad } from './console.ts'
import { fairness } from './fairness.ts'
import { filling } from './filling.ts'
import { jobs } from './jobs.ts'
import { listing } from './listing.ts'
import { pdfParsing } from './pdf-parser.ts'
import { overload } from './overload.ts'
import { playground } from './playground.ts'
import { processing } from './processing.ts'
import { reading } from './reading.ts'
import { relevance } from './relevance.ts'
import { requests } from './requests.ts'
import { rowSecurity } from './row-security.ts'
import { search } from './search.ts'
import { soakFor } from './soak.ts'
import { start } from './start.ts'
import { support } from './support.ts'
import { exporting } from './export.ts'
import { upload } from './upload.ts'

const { positionals: names, values } = parseArgs({
  allowPositionals: true,
  options: {
    ir: { type: 'string' },
    peer: { type: 'string' },
    embeddings: { type: 'string' },
    minutes: { type: 'string', default: '30' },
  },
})
const benches: Record<string, Bench> = {
  start,
  listing,
  upload,
  export: exporting,
  requests,
  chat,
  'chat-memory': chatMemory,
  processing,
  reading,
  'pdf-parser': pdfParsing,
  fairness,
  jobs,
  filling,
  'row-security': rowSecurity,
  overload,

  console: consoleLoad(values.peer),
  playground,
  search,
  relevance: relevance(values.ir),
  answering,
  support: support(values.embeddings),
  soak: soakFor(Number(values.minutes)),
}

const isCase = (name: string): boolean =>
  names.some((bench) => benches[bench]?.cases?.includes(name))
const unknown = names.filter((name) => !(name in benches) && !isCase(name))
if (unknown.length > 0) {
  console.error(`No bench is called ${unknown.join(', ')}: ${Object.keys(benches).join(', ')}.`)
  process.exit(2)
}

const missed: Line[] = []
for (const [name, bench] of Object.entries(benches)) {
  if (names.length > 0 ? !names.includes(name) : bench.onlyByName) continue
  console.log(`\n${name}: ${bench.title}\n`)
  print(['what', 'measured', 'beside', 'ratio', 'goal', ''])
  const only = bench.cases?.filter((part) => names.includes(part)) ?? []
  await bench.run((line) => {
    if (line.isMet === false) missed.push(line)
    print([
      line.what,
      line.measured,
      line.beside ?? '',
      line.ratio?.toFixed(2) ?? '',
      line.goal ?? '',
      line.isMet === undefined ? '' : line.isMet ? 'met' : 'MISSED',
    ])
  }, only)
}

if (missed.length > 0) {
  console.log(`\nMissed: ${missed.map((line) => line.what).join('; ')}.`)
  console.log('On a shared machine a figure varies by a third and more: run it again, alone.')
}
process.exit(missed.length === 0 ? 0 : 1)

function print(cells: readonly string[]): void {
  const widths = [70, 14, 24, 6, 6, 6]
  const padded = cells.map((cell, at) =>
    at === 0 ? cell.padEnd(widths[at] ?? 0) : cell.padStart(widths[at] ?? 0),
  )
  console.log(`  ${padded.join('  ')}`.trimEnd())
}
