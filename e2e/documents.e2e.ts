import { strToU8, zipSync } from 'fflate'
import { createGraph, uploadBytes } from './api.ts'
import { expect, expectAccessible, test } from './test.ts'

const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const drawing = 'http://schemas.openxmlformats.org/drawingml/2006'

/** One blue pixel. */
const picture = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPj/HwADBwIAMCbHYQAAAABJRU5ErkJggg==',
  'base64',
)

/** A Word document: a sentence, a picture, another sentence. */
function letter(): Buffer {
  const relationships = (type: string, target: string): Uint8Array =>
    strToU8(
      `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="r1" Type="${office}/${type}" Target="${target}"/></Relationships>`,
    )
  const paragraph = (run: string): string => `<w:p><w:r>${run}</w:r></w:p>`
  const body = [
    paragraph('<w:t>The lamp is lit at dusk.</w:t>'),
    paragraph(
      `<w:drawing><wp:inline><wp:docPr id="1" name="p" descr="The lighthouse"/><a:graphic><a:graphicData><pic:pic><pic:blipFill><a:blip r:embed="r1"/></pic:blipFill></pic:pic></a:graphicData></a:graphic></wp:inline></w:drawing>`,
    ),
    paragraph('<w:t>The keeper sleeps by day.</w:t>'),
  ].join('')
  return Buffer.from(
    zipSync({
      '[Content_Types].xml': strToU8(
        '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="png" ContentType="image/png"/><Override PartName="/word/document.xml" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"/></Types>',
      ),
      '_rels/.rels': relationships('officeDocument', 'word/document.xml'),
      'word/_rels/document.xml.rels': relationships('image', 'media/one.png'),
      'word/document.xml': strToU8(
        `<w:document xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main" xmlns:wp="${drawing}/wordprocessingDrawing" xmlns:a="${drawing}/main" xmlns:pic="${drawing}/picture" xmlns:r="${office}"><w:body>${body}</w:body></w:document>`,
      ),
      'word/media/one.png': picture,
    }),
  )
}

test('a Word document shows its picture between the sentences around it', async ({
  page: home,
  service,
}) => {
  const graph = await createGraph(service, 'Lighthouse letters')
  const file = await uploadBytes(service, 'letter.docx', letter(), graph.id)
  await home.goto(service.linkTo(`/files/${file.id}`))
  const image = home.getByRole('button', { name: 'Enlarge picture: The lighthouse' })
  await expect(image).toBeVisible()
  const above = await home.getByText('The lamp is lit at dusk.').boundingBox()
  const below = await home.getByText('The keeper sleeps by day.').boundingBox()
  const box = await image.boundingBox()
  expect(above?.y).toBeLessThan(box?.y ?? 0)
  expect(box?.y).toBeLessThan(below?.y ?? 0)
  await image.press('Enter')
  await expect(home.getByRole('dialog', { name: 'The lighthouse' })).toBeVisible()
  await expectAccessible(home)
  await home.keyboard.press('Escape')
  await expect(image).toBeFocused()
})

test('a file opened from a graph leads back to the graph', async ({ page: home, service }) => {
  const graph = await createGraph(service, 'Lamp oil')
  await uploadBytes(service, 'oil.md', Buffer.from('Oil is dear.'), graph.id)
  await home.goto(service.linkTo(`/graphs/${graph.id}`))
  await home.getByRole('link', { name: 'oil.md' }).click()
  await expect(home.getByText('Oil is dear.')).toBeVisible()
  await home.reload()
  await home.getByRole('navigation', { name: 'Breadcrumb' }).getByText('Lamp oil').click()
  await expect(home.getByRole('heading', { name: 'Lamp oil' })).toBeVisible()
})
