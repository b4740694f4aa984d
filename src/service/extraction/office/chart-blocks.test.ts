import { readFile } from 'node:fs/promises'
import { strToU8, unzipSync, zipSync } from 'fflate'
import { expect, test } from 'vitest'
import { fixture, linesOf, shareReaders } from '#service/extraction/test-extract.ts'
import { chartBlocks } from './chart-blocks.ts'
import { parseXml } from './xml.ts'

shareReaders()

const points = (values: readonly string[]): string =>
  values.map((value, at) => `<c:pt idx="${at}"><c:v>${value}</c:v></c:pt>`).join('')
const text = (value: string): string =>
  `<c:title><c:tx><c:rich><a:p><a:r><a:t>${value}</a:t></a:r></a:p></c:rich></c:tx></c:title>`
const series = (name: string, labels: readonly string[], values: readonly string[]): string =>
  `<c:ser><c:tx><c:strRef><c:strCache>${points([name])}</c:strCache></c:strRef></c:tx><c:cat><c:strRef><c:strCache>${points(labels)}</c:strCache></c:strRef></c:cat><c:val><c:numRef><c:numCache>${points(values)}</c:numCache></c:numRef></c:val></c:ser>`
const chart = `<c:chartSpace><c:chart>${text('Harvest')}<c:plotArea><c:barChart>${series('Rye', ['May', 'June'], ['12', '0.10000000000000001'])}${series('Wheat', ['May', 'June'], ['7'])}</c:barChart><c:catAx>${text('Month')}</c:catAx></c:plotArea></c:chart></c:chartSpace>`
const lines = [
  'Chart: Harvest',
  'head | Month | Rye | Wheat',
  '2 | May | 12 | 7',
  '3 | June | 0.1 |',
]

const relationship = (id: string, target: string): string =>
  `<Relationship Id="${id}" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/chart" Target="${target}"/>`

/** A document with its parts changed or added. */
async function changed(
  name: string,
  change: (parts: Record<string, Uint8Array>) => Record<string, string>,
): Promise<Uint8Array> {
  const parts = unzipSync(await readFile(fixture(name)))
  for (const [path, xml] of Object.entries(change(parts))) parts[path] = strToU8(xml)
  return zipSync(parts)
}

const textIn = (parts: Record<string, Uint8Array>, path: string): string =>
  new TextDecoder().decode(parts[path])

test('a chart of a slide stands in its place with its title, series and values', async () => {
  const slide = 'ppt/slides/slide1.xml'
  const rels = 'ppt/slides/_rels/slide1.xml.rels'
  const bytes = await changed('slides.pptx', (parts) => ({
    [slide]: textIn(parts, slide).replace(
      '</p:spTree>',
      '<p:graphicFrame><a:graphic><a:graphicData><c:chart r:id="rIdChart"/></a:graphicData></a:graphic></p:graphicFrame></p:spTree>',
    ),
    [rels]: textIn(parts, rels).replace(
      '</Relationships>',
      `${relationship('rIdChart', '../charts/chart1.xml')}</Relationships>`,
    ),
    'ppt/charts/chart1.xml': chart,
  }))
  expect((await linesOf('charts.pptx', bytes)).map((line) => line.trim())).toEqual(
    expect.arrayContaining(lines),
  )
})

test('a chart of a text document follows the paragraph that it stands in', async () => {
  const main = 'word/document.xml'
  const rels = 'word/_rels/document.xml.rels'
  const bytes = await changed('yearbook.docx', (parts) => ({
    [main]: textIn(parts, main).replace(
      '<w:body>',
      '<w:body><w:p><w:r><w:t>Before</w:t></w:r><w:r><w:drawing><a:graphic><a:graphicData><c:chart r:id="rIdChart"/></a:graphicData></a:graphic></w:drawing></w:r></w:p><w:p><w:r><w:t>After</w:t></w:r></w:p>',
    ),
    [rels]: textIn(parts, rels).replace(
      '</Relationships>',
      `${relationship('rIdChart', 'charts/chart1.xml')}</Relationships>`,
    ),
    'word/charts/chart1.xml': chart,
  }))
  const found = (await linesOf('charts.docx', bytes)).map((line) => line.trim())
  expect(found.slice(0, 6)).toEqual(['Before', ...lines, 'After'])
})

test('a chart that a document places many times is read once', async () => {
  const main = 'word/document.xml'
  const rels = 'word/_rels/document.xml.rels'
  const place =
    '<w:p><w:r><w:drawing><a:graphic><a:graphicData><c:chart r:id="rIdChart"/></a:graphicData></a:graphic></w:drawing></w:r></w:p>'
  const bytes = await changed('yearbook.docx', (parts) => ({
    [main]: textIn(parts, main).replace('<w:body>', `<w:body>${place.repeat(5000)}`),
    [rels]: textIn(parts, rels).replace(
      '</Relationships>',
      `${relationship('rIdChart', 'charts/chart1.xml')}</Relationships>`,
    ),
    'word/charts/chart1.xml': chart,
  }))
  const found = await linesOf('charts.docx', bytes)
  expect(found.filter((line) => line.includes('Chart: Harvest'))).toHaveLength(1)
})

test('charts of a workbook are sections after its sheets', async () => {
  const bytes = await changed('stock.xlsx', () => ({ 'xl/charts/chart1.xml': chart }))
  const found = (await linesOf('charts.xlsx', bytes)).map((line) => line.trim())
  expect(found.slice(-4)).toEqual(lines)
})

test('points without labels have numbers, and a chart without points only its title', () => {
  const scatter = `<c:chartSpace><c:chart><c:plotArea><c:scatterChart><c:ser><c:yVal><c:numRef><c:numCache>${points(['3', '4'])}</c:numCache></c:numRef></c:yVal></c:ser></c:scatterChart></c:plotArea></c:chart></c:chartSpace>`
  expect(chartBlocks(parseXml(scatter))).toMatchObject([
    { text: 'Chart' },
    {
      header: ['', 'Series 1'],
      rows: [
        ['1', '3'],
        ['2', '4'],
      ],
    },
  ])
  const bare = `<c:chartSpace><c:chart>${text('Plan')}<c:plotArea/></c:chart></c:chartSpace>`
  expect(chartBlocks(parseXml(bare))).toEqual([{ type: 'paragraph', text: 'Chart: Plan' }])
  expect(chartBlocks(parseXml('<c:chartSpace/>'))).toEqual([])
})
