import { Console } from 'node:console'
import { writeSync } from 'node:fs'
import { setImmediate as turn } from 'node:timers/promises'
import { kindOfName, type FileKind } from '#contract/file-kinds.ts'
import { pageText, pageTextLength } from '#contract/page-text.ts'
import type { ChildMessage } from './child-message.ts'
import { ExtractionFailure, type ReaderPage } from './extraction.ts'
import { endLoading } from './end-loading.ts'
import { fileSource } from './file-source.ts'
import { setOcrLanguages } from './image/ocr-languages.ts'
import { hasLeftState } from './pool/lasting-state.ts'
import { pipedSource, receiveRequest, retrying } from './pool/receive-files.ts'
import { removeUnused, sealBuiltIns, watchState } from './pool/watch-state.ts'
import type { CutPage } from './read-passage.ts'
import type { Reader, Source } from './reader.ts'
import { tidyPage } from './tidy.ts'

const progressIntervalMs = 100
// Nobody looks at more, and each one is stored with its page.
const maxPictures = 2_000
// Some hundred KB, so that no message is longer than that of a page.
const passagesPerMessage = 200
// Libraries resolve promises over a few turns of the event loop after their last result.
const maxTurnsToSettle = 5

/**
 * The program of a child process, with `node`'s arguments: `one` to read the open file that is standard input and
 * exit, or `many` to read the files that arrive on standard input until it ends; the kind of the first file;
 * the limit of text in characters; the languages of recognized text, separated by `+`; and `passages` if the pages of
 * the one file are sent with their passages.
 */
export async function readFiles(
  readerOf: (kind: FileKind) => Promise<Reader>,
  /** Makes a function for each file. Left out, no passages are sent. */
  cutter?: () => CutPage,
): Promise<void> {
  // Standard output carries the pages, so libraries must not write there. Streams look at `process.stdout`, which
  // would make its pipe non-blocking.
  Object.defineProperty(process, 'stdout', { value: process.stderr })
  globalThis.console = new Console(process.stderr)
  const [, , count = 'one', firstKind = '', textLimit = '0', languages = 'eng', parts] =
    process.argv
  setOcrLanguages(languages.split('+'))
  const kind = requireKind(firstKind)
  const read = await readerOf(kind)
  endLoading()
  if (count === 'one') {
    send({ type: 'ready' })
    const cut = parts === 'passages' ? cutter?.() : undefined
    send(await readFile(read, fileSource(0), Number(textLimit), cut))
    // Exits explicitly, because a parser may have left timers running.
    process.exit(0)
  }
  await readMany(readerOf, kind, Number(textLimit), cutter)
}

async function readMany(
  readerOf: (kind: FileKind) => Promise<Reader>,
  firstKind: FileKind,
  textLimit: number,
  cutter?: () => CutPage,
): Promise<void> {
  const loaded = new Map([[firstKind, await readerOf(firstKind)]])
  removeUnused()
  sealBuiltIns()
  let isUnchanged = watchState()
  send({ type: 'ready' })
  for (;;) {
    const request = receiveRequest()
    let read = loaded.get(request.kind)
    if (read === undefined) {
      // The state was unchanged before, so what loading a library adds to it comes from the library.
      read = await readerOf(request.kind)
      loaded.set(request.kind, read)
      isUnchanged = watchState()
    }
    const cut = request.passages ? cutter?.() : undefined
    const { source, isTaken } = pipedSource(request.bytes)
    const end = await readFile(read, source, textLimit, cut)
    let isClean = end.type === 'done' && isUnchanged()
    for (let turns = 0; end.type === 'done' && !isClean && turns < maxTurnsToSettle; turns += 1) {
      await turn()
      isClean = isUnchanged()
    }
    send(
      end.type === 'done'
        ? { type: 'done', is_unchanged: isClean && isTaken() && !hasLeftState() }
        : end,
    )
  }
}

function requireKind(name: string): FileKind {
  const kind = kindOfName(`.${name}`)
  if (kind === null) throw new Error(`No reader for ${name}.`)
  return kind
}

/** Sends the pages of a file, and returns the message that ends them. */
async function readFile(
  read: Reader,
  file: Source,
  textLimit: number,
  cut?: CutPage,
): Promise<ChildMessage> {
  let characters = 0
  let hasFigures = false
  let pictureCount = 0
  let progressSentAt = 0

  const sendPage = (raw: ReaderPage): void => {
    const { words, figures, running, pictures: all, ...page } = tidyPage(raw)
    hasFigures ||= figures === true || all.some(({ status }) => status === 'available')
    const pictures = all.slice(0, maxPictures - pictureCount)
    pictureCount += pictures.length
    // Only passages need the text itself, which takes a twentieth of the time of reading a large table.
    const rendered = cut && pageText(page.blocks)
    characters += rendered ? rendered.text.length : pageTextLength(page.blocks)
    if (characters > textLimit) throw new ExtractionFailure('too_large_to_read')
    const passages = cut && rendered ? cut({ ...page, running }, rendered) : []
    const last = passages.splice(passages.length - (passages.length % passagesPerMessage))
    for (let at = 0; at < passages.length; at += passagesPerMessage) {
      send({ type: 'passages', passages: passages.slice(at, at + passagesPerMessage) })
    }
    const ofPage: ChildMessage[] = last.length > 0 ? [{ type: 'passages', passages: last }] : []
    // In one write, because each one wakes the thread that answers requests.
    send(...ofPage, {
      type: 'page',
      page,
      ...(figures && { figures }),
      ...(running && running.length > 0 && { running: [...running] }),
      ...(words && { words: [...words] }),
      ...(pictures.length > 0 && { pictures }),
      ...(cut && { has_passages: true }),
    })
  }
  const sendProgress = (done: number, total: number | null): void => {
    const now = performance.now()
    if (now - progressSentAt < progressIntervalMs && done !== total) return
    progressSentAt = now
    send({ type: 'progress', done, total })
  }

  try {
    if (file.size > 0) for await (const page of read(file, sendProgress)) sendPage(page)
    if (characters === 0 && !hasFigures) throw new ExtractionFailure('empty')
    return { type: 'done', is_unchanged: false }
  } catch (error) {
    return failureOf(error)
  }
}

function failureOf(error: unknown): ChildMessage {
  const detail = error instanceof Error ? (error.stack ?? error.message) : String(error)
  if (error instanceof ExtractionFailure) return { type: 'failed', code: error.code, detail }
  const isMemory = /allocation failed|out of memory|invalid (array|string|typed array) length/i
  return { type: 'failed', code: isMemory.test(detail) ? 'too_large_to_read' : 'corrupted', detail }
}

// Each write wakes the thread that answers requests, so the pages of a file that is read quickly are sent together.
const charsPerWrite = 60_000
const maxDelayMs = 50

let unsent = ''
let sentAt = 0

function send(...messages: ChildMessage[]): void {
  let isWaited = false
  for (const message of messages) {
    unsent += `${JSON.stringify(message)}\n`
    isWaited ||= message.type !== 'page' && message.type !== 'passages'
  }
  const now = performance.now()
  if (!isWaited && unsent.length < charsPerWrite && now - sentAt < maxDelayMs) return
  sentAt = now
  const lines = Buffer.from(unsent)
  unsent = ''
  // The write blocks while the parent is busy, which is the back-pressure.
  let written = 0
  while (written < lines.length) written += retrying(() => writeSync(1, lines, written))
}
