import { Console } from 'node:console'
import { writeSync } from 'node:fs'
import { kindOfName } from '#contract/file-kinds.ts'
import { pageText } from '#contract/page-text.ts'
import type { ChildMessage } from './child-message.ts'
import { ExtractionFailure, type ReaderPage } from './extraction.ts'
import { endLoading } from './end-loading.ts'
import { fileSource } from './file-source.ts'
import { readerOf } from './readers.ts'
import { tidyPage } from './tidy.ts'

// Standard output carries the pages, so libraries must not write there.
globalThis.console = new Console(process.stderr)

const [, , kindName = '', textLimit = '0'] = process.argv
const progressIntervalMs = 100
// Nobody looks at more, and each one is stored with its page.
const maxPictures = 2_000
let characters = 0
let pictureCount = 0
let progressSentAt = 0

// The write blocks while the parent is busy, which is the back-pressure.
function send(message: ChildMessage): void {
  const line = Buffer.from(`${JSON.stringify(message)}\n`)
  let written = 0
  while (written < line.length) {
    try {
      written += writeSync(1, line, written)
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && error.code === 'EAGAIN')) throw error
    }
  }
}

function sendPage(raw: ReaderPage): void {
  const { words, pictures: all, ...page } = tidyPage(raw)
  const pictures = all.slice(0, maxPictures - pictureCount)
  pictureCount += pictures.length
  characters += pageText(page.blocks).text.length
  if (characters > Number(textLimit)) throw new ExtractionFailure('too_large_to_read')
  send({
    type: 'page',
    page,
    ...(words && { words: [...words] }),
    ...(pictures.length > 0 && { pictures }),
  })
}

function sendProgress(done: number, total: number | null): void {
  const now = performance.now()
  if (now - progressSentAt < progressIntervalMs && done !== total) return
  progressSentAt = now
  send({ type: 'progress', done, total })
}

function failureOf(error: unknown): ChildMessage {
  const detail = error instanceof Error ? (error.stack ?? error.message) : String(error)
  if (error instanceof ExtractionFailure) return { type: 'failed', code: error.code, detail }
  const isMemory = /allocation failed|out of memory|invalid (array|string|typed array) length/i
  return { type: 'failed', code: isMemory.test(detail) ? 'too_large_to_read' : 'corrupted', detail }
}

async function main(): Promise<void> {
  const kind = kindOfName(`.${kindName}`)
  if (kind === null) throw new Error(`No reader for ${kindName}.`)
  const read = await readerOf(kind)
  endLoading()
  send({ type: 'ready' })
  try {
    const file = fileSource(0)
    if (file.size > 0) for await (const page of read(file, sendProgress)) sendPage(page)
    send(characters === 0 ? failureOf(new ExtractionFailure('empty')) : { type: 'done' })
  } catch (error) {
    send(failureOf(error))
  }
  // Exits explicitly, because a parser may have left timers running.
  process.exit(0)
}

await main()
