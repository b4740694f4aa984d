import { expect, test } from 'vitest'
import { fakeService, renderConsole } from '#console/test-console.tsx'
import { uploads } from '#console/uploads/queue/upload-queue.ts'
import { findFiles } from '#contract/uploads.ts'
import { VersionNameDialog } from './VersionNameDialog.tsx'

const file = { id: '0198c0de-0000-7000-8000-0000000000bb', name: 'employee-handbook.md' }

async function begin(chosen: string) {
  const service = fakeService().hang(findFiles)
  const open = (
    <VersionNameDialog
      file={file}
      upload={new File(['# Handbook'], chosen)}
      isOpen
      onClose={() => undefined}
    />
  )
  const screen = await renderConsole(open, service)
  return screen
}

async function expectUpload(name: string) {
  await expect.poll(() => uploads.current()).toMatchObject([{ name, replaces: file.id }])
  uploads.dismiss(uploads.current().map(({ id }) => id))
}

test('a file with a new version of another name keeps its own name where somebody says so', async () => {
  const screen = await begin('handbook v2.md')
  await expect.element(screen.getByText('handbook v2.md')).toBeVisible()
  await screen.getByRole('button', { name: 'Keep name' }).click()
  await expectUpload('employee-handbook.md')
})

test('a file is renamed to the name of its new version', async () => {
  const screen = await begin('handbook v2.docx')
  await expect.element(screen.getByText('employee-handbook.docx')).toBeVisible()
  await screen.getByRole('button', { name: 'Rename file' }).click()
  await expectUpload('handbook v2.docx')
})
