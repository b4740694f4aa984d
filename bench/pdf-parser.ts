import { execFileSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { endpointUrl } from '#contract/endpoint.ts'
import { parsePdf, parsePdfBody } from '#contract/tools/pdf-parser.ts'
import type { PdfFormat } from '#service/tools/pdf/parse-pdf.ts'
import { inMilliseconds, median } from './bench.ts'
import type { Bench } from './bench.ts'
import { manual } from './manual.ts'
import { timesOf } from './process-time.ts'
import { inFolder, runService } from './running-service.ts'
import type { RunningService } from './running-service.ts'
import { list, send, untilIdle } from './uploads.ts'

const pages = 300
const rounds = 5
const atLeast = 0.8

/** Milliseconds of processor time in which a process with pdfium alone reads the text of a PDF. */
function pdfiumMs(path: string): number {
  const program = [join('bench', 'bare-reading.ts'), path, '1', '0']
  return Number(execFileSync(process.execPath, program, { encoding: 'utf8' })) / 1000
}

/** Milliseconds of processor time that the service and its children take for a request. */
async function requestMs(
  { address, key, pid }: RunningService,
  url: string,
  body: { type: string; bytes: string | Buffer },
): Promise<number> {
  const before = timesOf(pid)
  const reply = await fetch(address + url, {
    method: 'POST',
    headers: { authorization: `Bearer ${key}`, 'content-type': body.type },
    body: typeof body.bytes === 'string' ? body.bytes : new Uint8Array(body.bytes),
  })
  const { content } = parsePdf.reply.parse(await reply.json())
  if (!content.includes(`${pages}.29 The miller`)) throw new Error('The last line is missing.')
  const after = timesOf(pid)
  return (after.service + after.children - before.service - before.children) / 1000
}

/** A book through the PDF parser, beside pdfium alone, in processor time: the speed of a machine varies with its load. */
export const pdfParsing: Bench = {
  title: `the PDF parser with a book of ${pages} pages, beside bare pdfium`,
  run: (add) =>
    inFolder(async (folder) => {
      const bytes = manual(pages)
      const path = join(folder, 'book.pdf')
      writeFileSync(path, bytes)
      const service = await runService(join(folder, 'ours'))
      try {
        await send(service, 'book.pdf', bytes)
        await untilIdle(service)
        const [file] = await list(service, 'status=completed')
        const ofFile = endpointUrl(parsePdf.path, { params: { file_id: file?.id ?? '' } })
        const stored = (format: PdfFormat) => () =>
          requestMs(service, ofFile, {
            type: 'application/json',
            bytes: JSON.stringify({ format }),
          })
        const sent = () => requestMs(service, parsePdfBody.path, { type: 'application/pdf', bytes })
        for (const [what, parse, isLimited] of [
          ['an uploaded book, as text: speed', stored('text'), true],
          ['an uploaded book, as Markdown: speed', stored('markdown'), true],
          // A new process reads it, and finds more than pdfium does: lines, columns, headings and tables.
          ['a book that is sent with the request, as text: speed', sent, false],
        ] as const) {
          await parse()
          const ours: number[] = []
          const bare: number[] = []
          for (let round = 0; round < rounds; round += 1) {
            ours.push(await parse())
            bare.push(pdfiumMs(path))
          }
          const ratio = median(bare.map((time, round) => time / (ours[round] ?? NaN)))
          add({
            what,
            measured: inMilliseconds(median(ours)),
            beside: `${inMilliseconds(median(bare))} bare`,
            ratio,
            ...(isLimited && { isMet: ratio >= atLeast }),
          })
        }
      } finally {
        await service.stop()
      }
    }),
}
