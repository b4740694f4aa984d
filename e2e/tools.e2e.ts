import { readFile } from 'node:fs/promises'
import { createGraph, uploadBytes } from './api.ts'
import { expect, expectAccessible, test } from './test.ts'

test.use({ env: { SHEAF_SCRIPTED_MODEL: 'true' } })

const sample = (name: string) => readFile(`public/samples/${name}`)

test('a photo and the pages of a PDF are looked at by a model that sees images', async ({
  page: home,
  service,
}) => {
  const graph = await createGraph(service, 'Looked at')
  const photo = 'lunna-pier-notice.jpg'
  const bulletin = 'safety-bulletin-7-2026.pdf'
  for (const name of [photo, bulletin]) {
    await uploadBytes(service, name, await sample(name), graph.id)
  }
  await home.goto(service.linkTo('/tools?tool=look'))
  await home.getByLabel('Model', { exact: true }).selectOption('scripted-images')
  const answer = home.getByRole('region', { name: 'Answer' })
  for (const [name, text] of [
    [photo, 'I was given 1 image.'],
    [bulletin, 'I was given 3 images.'],
  ] as const) {
    await home.getByLabel('Image or PDF').selectOption(name)
    await home.getByRole('button', { name: 'Ask', exact: true }).click()
    await expect(answer).toContainText(text)
  }
  await expectAccessible(home)
})

test('a PDF with a table is uploaded in the form, and read as Markdown and as text', async ({
  page: home,
  service,
}) => {
  await home.goto(service.linkTo('/tools?tool=pdf'))
  await home.getByLabel('File from this device').setInputFiles({
    name: 'bulletin of the form.pdf',
    mimeType: 'application/pdf',
    buffer: await sample('safety-bulletin-7-2026.pdf'),
  })
  await expect(home.getByLabel('PDF', { exact: true })).toContainText('bulletin of the form.pdf')
  await home.getByRole('button', { name: 'Read', exact: true }).click()
  const text = home.getByRole('region', { name: 'Text of the PDF' })
  await expect(text).toContainText('# Safety bulletin 7/2026')
  await expect(text).toContainText('| Time | Event |')
  await expectAccessible(home)
  await home.getByRole('radio', { name: 'Text' }).check()
  await home.getByRole('button', { name: 'Read', exact: true }).click()
  await expect(text).not.toContainText('# Safety bulletin')
  await expect(text).toContainText('Safety bulletin 7/2026')
})
