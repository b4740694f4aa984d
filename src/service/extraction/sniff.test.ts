import { readFile } from 'node:fs/promises'
import { strToU8, zipSync } from 'fflate'
import { expect, test } from 'vitest'
import { kindOfName, type FileKind } from '#contract/file-kinds.ts'
import { fixture } from './test-extract.ts'
import { judgeHead } from './sniff.ts'

const samples = [
  'yearbook.pdf',
  'yearbook.doc',
  'yearbook.docx',
  'slides.ppt',
  'slides.pptx',
  'stock.xls',
  'stock.xlsx',
  'yearbook.odt',
  'slides.odp',
  'stock.ods',
  'scan.jpg',
  'scan.png',
]
const textKinds: FileKind[] = ['eml', 'html', 'srt', 'csv', 'txt', 'md']

const headOf = async (name: string): Promise<Uint8Array> =>
  (await readFile(fixture(name))).subarray(0, 64 * 1024)

test.each(samples)('%s fits its own kind, and an Office file every Office kind', async (name) => {
  const head = await headOf(name)
  const own = kindOfName(name)
  const fitting = [...samples.map(kindOfName), ...textKinds].filter(
    (kind) => kind !== null && judgeHead(kind, head) === 'fits',
  )
  const office = ['doc', 'docx', 'ppt', 'pptx', 'xls', 'xlsx', 'odt', 'odp', 'ods']
  expect(fitting).toEqual(office.includes(own ?? '') ? office : [own])
})

test.each(['locked.docx', 'locked.xlsx', 'locked.pptx', 'locked.pdf'])(
  '%s fits, so that reading it fails as password_protected',
  async (name) => {
    const kind = kindOfName(name)
    expect(kind && judgeHead(kind, await headOf(name))).toBe('fits')
  },
)

test.each(textKinds)('any text in any encoding fits %s, and binary content does not', (kind) => {
  for (const encoding of ['utf8', 'latin1', 'utf16le'] as const) {
    expect(judgeHead(kind, Buffer.from('Größe, Maß\nund mehr', encoding))).toBe('fits')
  }
  expect(judgeHead(kind, Buffer.from([1, 2, 0, 3, 0, 0, 9, 8, 7, 0, 5]))).toBe('contradicts')
})

test('a PDF header may have an offset, but must exist', () => {
  expect(judgeHead('pdf', Buffer.from(`${'\n'.repeat(1_000)}%PDF-1.4`))).toBe('fits')
  expect(judgeHead('pdf', Buffer.from(`${'\n'.repeat(2_000)}%PDF-1.4`))).toBe('contradicts')
  expect(judgeHead('pdf', Buffer.from('%PD'))).toBe('contradicts')
})

test('a zip archive that is not another office document is left to the reader', () => {
  const archive = zipSync({ 'notes.txt': strToU8('words') })
  expect(judgeHead('docx', archive)).toBe('fits')
  expect(judgeHead('docx', Buffer.from('PK'))).toBe('contradicts')
})

test('an image without its header contradicts', () => {
  expect(judgeHead('png', Buffer.from('89504e470d0a1a0a', 'hex'))).toBe('contradicts')
  expect(judgeHead('jpg', Buffer.from('ffd8', 'hex'))).toBe('contradicts')
})
