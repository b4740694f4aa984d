import { expect, onTestFinished, test, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import {
  fakeService,
  me,
  renderConsole,
  testFile,
  testModel,
  testPage,
} from '#console/test-console.tsx'
import { getMe } from '#contract/access.ts'
import { deleteFile, getFile, listFiles } from '#contract/files.ts'
import { listModels, type Model } from '#contract/models.ts'
import { findMedicalEntities } from '#contract/tools/medical.ts'
import { parsePdf } from '#contract/tools/pdf-parser.ts'
import { splitText } from '#contract/tools/splitting.ts'
import { translateText } from '#contract/tools/translation.ts'
import { analyzeImages } from '#contract/tools/vision.ts'
import { ToolsPage } from './ToolsPage.tsx'

const model = (kind: Model['kind'], images = true): Model =>
  testModel({
    id: 'mdl-x5',
    name: 'Loom',
    kind,
    abilities: { tools: true, json_schema: true, images },
  })
const service = (kind: Model['kind'] = 'language', images = true) =>
  fakeService()
    .answer(getMe, me())
    .answer(listModels, { models: [], object: 'list', data: [model(kind, images)] })
const pdf = testFile(1, { name: 'book.pdf', status: 'completed' })
test('a text is translated, and the request is shown as code', async () => {
  const fake = service().answer(translateText, { data: 'Wolle ist teuer.' })
  const screen = await renderConsole(<ToolsPage />, fake)
  await screen.getByLabelText('Text').fill('Wool is dear.')
  await screen.getByRole('checkbox', { name: 'Formal' }).click()
  await screen.getByRole('button', { name: 'Translate', exact: true }).click()
  await expect
    .element(screen.getByRole('region', { name: 'Translation' }))
    .toMatchTextContent('Wolle ist teuer.')
  expect(fake.sent).toEqual([
    expect.objectContaining({ text: 'Wool is dear.', target_language_code: 'de', formality: true }),
  ])
  const code = screen.getByRole('region', { name: 'Code' })
  await expect.element(code).toMatchTextContent(/curl .*\/v1\/translation/)
  await screen.getByRole('radio', { name: 'Python' }).click()
  await expect.element(code).toMatchTextContent(/requests\.post/)
})

test('a tool that works can be stopped, and one that failed says what to do', async () => {
  const fake = service().hang(translateText)
  const screen = await renderConsole(<ToolsPage />, fake)
  await screen.getByLabelText('Text').fill('Wool is dear.')
  const translate = screen.getByRole('button', { name: 'Translate', exact: true })
  await translate.click()
  await expect.element(screen.getByText('Working…')).toBeVisible()
  await screen.getByRole('button', { name: 'Stop' }).click()
  await expect.element(screen.getByText('The result appears here.')).toBeVisible()
  fake.fail(translateText, 'tool_unavailable', 'The provider is away.')
  await translate.click()
  await expect.element(screen.getByRole('alert')).toMatchTextContent(/The provider is away/)
  await expect.element(screen.getByRole('alert')).toMatchTextContent(/Models page/)
})

test('without a language model a translation says what to do', async () => {
  const screen = await renderConsole(<ToolsPage />, service('reader'))
  await expect.element(screen.getByText(/This tool needs a language model/)).toBeVisible()
  await expect
    .element(screen.getByRole('button', { name: 'Translate', exact: true }))
    .toHaveAttribute('aria-disabled', 'true')
})

test('a tool begins with the only model that can answer, and lets choose of several', async () => {
  const loom = { ...model('language', false), id: 'loom' }
  const eye = { ...model('language'), id: 'eye' }
  const fake = service()
    .answer(listModels, { models: [], object: 'list', data: [model('reader'), loom, eye] })
    .answer(listFiles, testPage([pdf]))
  const screen = await renderConsole(<ToolsPage />, fake)
  await expect.element(screen.getByLabelText('Model')).toHaveValue('mdl-x5')
  await expect.element(screen.getByText(/Choose another model/)).toBeVisible()
  await screen.unmount()
  const look = await renderConsole(<ToolsPage />, fake, '/?tool=look')
  await expect.element(look.getByLabelText('Model')).toHaveValue('eye')
})

test('a PDF is read, and without one the page says where to upload it', async () => {
  const empty = await renderConsole(
    <ToolsPage />,
    service().answer(listFiles, testPage([])),
    '/?tool=pdf',
  )
  await expect.element(empty.getByText(/No PDF file is ready yet/)).toBeVisible()
  await empty.unmount()
  const fake = service()
    .answer(listFiles, testPage([pdf]))
    .answer(parsePdf, { content: '# Wool\n\nDear.' })
  const screen = await renderConsole(<ToolsPage />, fake, '/?tool=pdf')
  await screen.getByLabelText('PDF', { exact: true }).selectOptions('book.pdf')
  await screen.getByRole('button', { name: 'Read', exact: true }).click()
  const result = screen.getByRole('region', { name: 'Text of the PDF' })
  await expect.element(result).toMatchTextContent(/# Wool/)
})

test('a PDF of this device is deleted from the service once it has been read, also after a failure', async () => {
  const upload = vi.spyOn(XMLHttpRequest.prototype, 'send').mockImplementation(function accept(
    this: XMLHttpRequest,
  ) {
    Object.defineProperty(this, 'status', { value: 201 })
    Object.defineProperty(this, 'responseText', { value: JSON.stringify(pdf) })
    this.dispatchEvent(new ProgressEvent('load'))
  })
  onTestFinished(() => upload.mockRestore())
  const fake = service()
    .answer(listFiles, testPage([]))
    .answer(getFile, pdf)
    .answer(deleteFile, { id: pdf.id, deleted: true })
    .answer(parsePdf, { content: '# Wool' })
  const screen = await renderConsole(<ToolsPage />, fake, '/?tool=pdf')
  const chosen = new File(['%PDF'], 'letter.pdf')
  await userEvent.upload(screen.getByLabelText('File from this device'), chosen)
  await expect.element(screen.getByRole('group', { name: 'PDF' })).toHaveTextContent('letter.pdf')
  expect(upload).not.toHaveBeenCalled()
  const read = screen.getByRole('button', { name: 'Read', exact: true })
  await read.click()
  await expect.element(screen.getByText('# Wool')).toBeVisible()
  const deletion = `DELETE /v1/files/${pdf.id}`
  expect(fake.requests.at(-1)).toBe(deletion)
  fake.fail(parsePdf, 'internal', 'An internal error occurred.')
  await read.click()
  await expect.element(screen.getByText('An internal error occurred.')).toBeVisible()
  expect(fake.requests.filter((request) => request === deletion)).toHaveLength(2)
  fake.answer(getFile, { ...pdf, graph_ids: [pdf.id] })
  await read.click()
  await expect.poll(() => fake.requests.at(-1)).toBe(`GET /v1/files/${pdf.id}`)
  expect(fake.requests.filter((request) => request === deletion)).toHaveLength(2)
})

test('files that load or fail are shown as such', async () => {
  const hanging = await renderConsole(<ToolsPage />, service().hang(listFiles), '/?tool=look')
  await expect.element(hanging.getByText('Loading files')).toBeInTheDocument()
  await hanging.unmount()
  const fake = service().fail(listFiles, 'internal', 'An internal error occurred.')
  const screen = await renderConsole(<ToolsPage />, fake, '/?tool=look')
  await expect.element(screen.getByText('An internal error occurred.')).toBeVisible()
})

test('a model looks at an image, if it understands images', async () => {
  const fake = service()
    .answer(listFiles, testPage([pdf]))
    .answer(analyzeImages, { data: 'A sheep.' })
  const screen = await renderConsole(<ToolsPage />, fake, '/?tool=look')
  await screen.getByLabelText('Image or PDF').selectOptions('book.pdf')
  await screen.getByRole('button', { name: 'Ask', exact: true }).click()
  await expect
    .element(screen.getByRole('region', { name: 'Answer' }))
    .toMatchTextContent('A sheep.')
  expect(fake.sent).toEqual([
    expect.objectContaining({ variables: [{ name: 'image', file_id: pdf.id }] }),
  ])
  await screen.unmount()
  const blind = service('language', false).answer(listFiles, testPage([pdf]))
  const other = await renderConsole(<ToolsPage />, blind, '/?tool=look')
  await expect
    .element(other.getByRole('button', { name: 'Ask', exact: true }))
    .toHaveAttribute('aria-disabled', 'true')
})

test('chunks and entities are listed and copied', async () => {
  const write = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
  const fake = service()
    .answer(splitText, { chunks: ['Wool. ', 'Silk.'] })
    .answer(findMedicalEntities, {
      entities: [
        {
          category: 'MEDICATION',
          text: 'aspirin',
          score: 0.95,
          traits: [],
          type: 'GENERIC_NAME',
          begin_offset: 0,
          end_offset: 7,
          concepts: [],
          attributes: [],
        },
      ],
    })
  const screen = await renderConsole(<ToolsPage />, fake, '/?tool=split')
  await screen.getByLabelText('Text').fill('Wool. Silk.')
  await screen.getByRole('button', { name: 'Split', exact: true }).click()
  await expect.element(screen.getByText('2 chunks')).toBeVisible()
  await screen.getByRole('button', { name: 'Copy as JSON' }).click()
  expect(write).toHaveBeenCalledWith(JSON.stringify(['Wool. ', 'Silk.'], null, 2))

  await screen.getByRole('tab', { name: 'Medical entities' }).click()
  await screen.getByLabelText('Text').fill('aspirin')
  await screen.getByRole('button', { name: 'Find entities' }).click()
  const table = screen.getByRole('table', { name: 'Entities' })
  await expect.element(table.getByText('aspirin')).toBeVisible()
  expect(fake.sent.at(-1)).toMatchObject({ content: 'aspirin', model: 'mdl-x5' })
  await expect.element(screen.getByLabelText('Model', { exact: true })).toBeVisible()
  await expect.element(table.getByText('Medication', { exact: true })).toBeVisible()
  write.mockRestore()
})

test('a key sees the tools that it can use, and the address of another says what is missing', async () => {
  const fake = service()
    .answer(getMe, me(['files:read']))
    .answer(listFiles, testPage([pdf]))
  const screen = await renderConsole(<ToolsPage />, fake)
  await expect.element(screen.getByRole('tab', { name: 'PDF to text' })).toBeVisible()
  await expect.element(screen.getByRole('tab', { name: 'Translate' })).not.toBeInTheDocument()
  await screen.unmount()
  const other = await renderConsole(<ToolsPage />, fake, '/?tool=translate')
  await expect.element(other.getByText(/with the permission chat:write/)).toBeVisible()
})

test('the code of a deprecated operation says until when it works, and what replaces it', async () => {
  const screen = await renderConsole(<ToolsPage />, service(), '/?tool=entities')
  await expect
    .element(screen.getByText('Deprecated, ends on July 13, 2027. Use /v1/chat instead.'))
    .toBeVisible()
  await screen.getByRole('tab', { name: 'PDF to text' }).click()
  await expect
    .element(screen.getByText('Deprecated, ends on July 13, 2027. Use /v1/files instead.'))
    .toBeVisible()
  await screen.getByRole('tab', { name: 'Translate' }).click()
  await expect.element(screen.getByText('Deprecated', { exact: false })).not.toBeInTheDocument()
})
