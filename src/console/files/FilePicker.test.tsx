import { useState } from 'react'
import { expect, test } from 'vitest'
import {
  fakeService,
  me,
  renderConsole,
  testFile,
  testId,
  testPage,
} from '#console/test-console.tsx'
import { getMe } from '#contract/access.ts'
import { listFiles } from '#contract/files.ts'
import { FilePicker } from './FilePicker.tsx'

function Picker() {
  const [value, setValue] = useState('')
  return <FilePicker label="File" kinds={['pdf']} value={value} onChange={setValue} />
}

test('without files, only a key that can upload is offered it', async () => {
  const fake = fakeService().answer(getMe, me()).answer(listFiles, testPage([]))
  const screen = await renderConsole(<Picker />, fake)
  await expect.element(screen.getByText('No PDF file is ready yet.')).toBeVisible()
  const upload = screen.getByRole('button', { name: 'Upload file' })
  await expect.element(upload).not.toHaveAttribute('aria-disabled')
  await screen.unmount()
  const reader = fakeService()
    .answer(getMe, me(['*:read']))
    .answer(listFiles, testPage([]))
  const reading = await renderConsole(<Picker />, reader)
  await expect
    .element(reading.getByRole('button', { name: 'Upload file' }))
    .toHaveAccessibleDescription('This key can’t upload files.')
})

test('a few files are a native select', async () => {
  const fake = fakeService()
    .answer(getMe, me())
    .answer(listFiles, testPage([testFile(1), testFile(2)]))
  const screen = await renderConsole(<Picker />, fake)
  await screen.getByRole('combobox', { name: 'File' }).selectOptions('report-2.pdf')
  await expect
    .element(screen.getByRole('combobox', { name: 'File' }))
    .toHaveDisplayValue('report-2.pdf')
})

test('files of several pages are searched by name, and the chosen one stays', async () => {
  const firstPage = { ...testPage([testFile(1), testFile(2)]), has_more: true, last_id: testId(2) }
  const fake = fakeService().answer(getMe, me()).answer(listFiles, firstPage)
  const screen = await renderConsole(<Picker />, fake)
  const files = screen.getByRole('combobox', { name: 'File', exact: true })
  await files.click()
  await screen.getByRole('option', { name: 'report-2.pdf' }).click()
  await expect.element(files).toHaveTextContent('report-2.pdf')
  await files.click()
  fake.answer(listFiles, testPage([testFile(40)]))
  await screen.getByRole('combobox', { name: 'Search: File' }).fill('40')
  await expect.element(screen.getByRole('option', { name: 'report-40.pdf' })).toBeVisible()
  await expect.element(files).toHaveTextContent('report-2.pdf')
  expect(fake.requests.at(-1)).toContain('search=40')
  fake.answer(listFiles, testPage([]))
  await screen.getByRole('combobox', { name: 'Search: File' }).fill('none')
  await expect.element(screen.getByText('No results for “none”.')).toBeVisible()
})
