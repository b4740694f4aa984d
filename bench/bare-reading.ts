// The libraries alone: reads a file some times in one process, and prints the microseconds of processor time of one
// reading. Usage: bare-reading.ts PATH TIMES WARMING [WARMING_PATH]
import { readFileSync } from 'node:fs'
import { extname } from 'node:path'
import { read as readWorkbook, utils } from '@e965/xlsx'
import { PDFiumLibrary } from '@hyzyla/pdfium'
import { parse } from 'csv-parse'
import { strFromU8, unzipSync } from 'fflate'
import { parseDocument } from 'htmlparser2'
import mammoth from 'mammoth'
import { lexer } from 'marked'
import PostalMime from 'postal-mime'
import WordExtractor from 'word-extractor'

type Reader = (bytes: Buffer) => Promise<unknown>

const now = (work: (bytes: Buffer) => unknown): Reader => {
  return (bytes) => Promise.resolve(work(bytes))
}

const libraries: Record<string, Reader> = {
  '.txt': now((bytes) => new TextDecoder().decode(bytes)),
  '.md': now((bytes) => lexer(bytes.toString())),
  '.html': now((bytes) => parseDocument(bytes.toString())),
  '.eml': (bytes) => PostalMime.parse(bytes),
  '.csv': async (bytes) => {
    const parser = parse({ delimiter: ',' })
    parser.end(bytes)
    let rows = 0
    for await (const row of parser) rows += Array.isArray(row) ? 1 : 0
    return rows
  },
  '.pdf': async (bytes) => {
    const library = await PDFiumLibrary.init()
    const document = await library.loadDocument(bytes)
    const texts: string[] = []
    for (const page of document.pages()) texts.push(page.getText())
    document.destroy()
    library.destroy()
    return texts
  },
  '.doc': async (bytes) => (await new WordExtractor().extract(bytes)).getBody(),
  '.docx': (bytes) => mammoth.convertToHtml({ buffer: bytes }),
  '.pptx': now((bytes) =>
    Object.entries(
      unzipSync(bytes, { filter: ({ name }) => /slides\/[^/]*\.xml$/.test(name) }),
    ).map(([, slide]) => parseDocument(strFromU8(slide), { xmlMode: true })),
  ),
  '.xlsx': now((bytes) => {
    const book = readWorkbook(bytes)
    return Object.values(book.Sheets).map((sheet) => utils.sheet_to_json(sheet, { header: 1 }))
  }),
}

const [, , path = '', times = '1', warming = '0', warmingPath = path] = process.argv
const read = libraries[extname(path)]
if (read === undefined) throw new Error(`No library reads ${path}.`)
const content = readFileSync(path)
const readBefore = readFileSync(warmingPath)
for (let time = 0; time < Number(warming); time += 1) await read(Buffer.from(readBefore))
const before = process.cpuUsage()
for (let time = 0; time < Number(times); time += 1) await read(Buffer.from(content))
const { user, system } = process.cpuUsage(before)
process.stdout.write(String((user + system) / Number(times)))
