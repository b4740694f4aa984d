import { useState } from 'react'
import { expect, test } from 'vitest'
import { fakeService, renderConsole, testFile, testPage } from '#console/test-console.tsx'
import { listFiles } from '#contract/files.ts'
import { FilePicker } from './FilePicker.tsx'

function Picker() {
  const [value, setValue] = useState('')
  return <FilePicker label="File" kinds={['pdf']} value={value} onChange={setValue} />
}

test('a few files need no search', async () => {
  const fake = fakeService().answer(listFiles, testPage([testFile(1), testFile(2)]))
  const screen = await renderConsole(<Picker />, fake)
  await expect.element(screen.getByRole('combobox', { name: 'File' })).toBeVisible()
  await expect.element(screen.getByRole('searchbox')).not.toBeInTheDocument()
})

test('many files are searched by name, and the chosen one stays', async () => {
  const many = Array.from({ length: 13 }, (_, at) => testFile(at + 1))
  const fake = fakeService().answer(listFiles, testPage(many))
  const screen = await renderConsole(<Picker />, fake)
  const files = screen.getByRole('combobox', { name: 'File' })
  await files.selectOptions('report-2.pdf')
  fake.answer(listFiles, testPage([testFile(40)]))
  await screen.getByRole('searchbox', { name: 'Search files by name' }).fill('40')
  await expect.element(screen.getByRole('option', { name: 'report-40.pdf' })).toBeInTheDocument()
  await expect.element(files).toHaveDisplayValue('report-2.pdf')
  expect(fake.requests.at(-1)).toContain('search=40')
  fake.answer(listFiles, testPage([]))
  await screen.getByRole('searchbox').fill('none')
  await expect.element(screen.getByText('No file matches “none”.')).toBeVisible()
})
