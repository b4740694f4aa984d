import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { createGraph, createKey, uploadText } from './api.ts'
import { expect, expectAccessible, test } from './test.ts'

const fixtures = 'src/service/extraction/fixtures'
const samples = 'public/samples'

test('files of every format are read', async ({ page: home, service }) => {
  test.slow()
  const graph = await createGraph(service, 'Every format')
  await home.goto(service.linkTo(`/graphs/${graph.id}`))
  const chosen = [
    'yearbook.pdf',
    'yearbook.doc',
    'yearbook.docx',
    'slides.ppt',
    'slides.pptx',
    'scan.jpg',
    'scan.png',
    'stock.xls',
    'stock.xlsx',
    'yearbook.odt',
    'slides.odp',
    'stock.ods',
  ].map((name) => join(fixtures, name))
  const rest = (await readdir(samples)).filter((name) => /\.(eml|html|srt|csv|md)$/.test(name))
  await home
    .locator('input[type=file]:not([webkitdirectory])')
    .first()
    .setInputFiles([...chosen, ...rest.map((name) => join(samples, name))])
  await expect(home.getByRole('cell', { name: 'Ready' })).toHaveCount(17, { timeout: 120_000 })
})

test('a protected file fails with its reason and can be deleted', async ({
  page: home,
  service,
}) => {
  const graph = await createGraph(service, 'Protected')
  await home.goto(service.linkTo(`/graphs/${graph.id}`))
  await home
    .locator('input[type=file]:not([webkitdirectory])')
    .first()
    .setInputFiles(join(fixtures, 'locked.pdf'))
  await expect(home.getByRole('cell', { name: /Failed/ })).toBeVisible()
  await home.getByRole('link', { name: 'locked.pdf' }).first().click()
  await expect(home.getByText(/password-protected/).first()).toBeVisible()
  await expectAccessible(home)

  await home
    .getByRole('button', { name: /^Delete/ })
    .first()
    .click()
  const question = home.getByRole('alertdialog')
  await expect(question).toContainText('locked.pdf')
  await question.getByRole('button', { name: /^Delete/ }).click()
  await expect(home).not.toHaveURL(/\/files\/[0-9a-f-]{36}/)
  await expect(home.getByRole('main').getByRole('link', { name: 'locked.pdf' })).toHaveCount(0)
})

test('Undo keeps files that were deleted, and who leaves the page has them deleted', async ({
  page: home,
  service,
}) => {
  const graph = await createGraph(service, 'Notes')
  const files = await Promise.all(
    Array.from({ length: 30 }, (_, at) =>
      uploadText(service, `note-${at}.txt`, `Note ${at} is short.`, graph.id),
    ),
  )
  await home.goto(service.linkTo(`/graphs/${graph.id}`))
  const links = home.getByRole('main').getByRole('link', { name: /^note-/ })
  const removeAll = async () => {
    await home.getByRole('checkbox', { name: 'Select all files' }).check()
    await home.getByRole('button', { name: 'Delete', exact: true }).click()
    await home.getByRole('alertdialog').getByRole('button', { name: 'Delete 30 files' }).click()
    await expect(links).toHaveCount(0)
  }
  await removeAll()
  await home.getByRole('button', { name: 'Undo', exact: true }).click()
  await expect(links).toHaveCount(30)

  await removeAll()
  await home.goto('about:blank')
  await expect
    .poll(async () => {
      const statuses = files.map(async ({ id }) => {
        const headers = { authorization: `Bearer ${service.key}` }
        return (await fetch(`${service.address}/v1/files/${id}`, { headers })).status
      })
      return new Set(await Promise.all(statuses))
    })
    .toEqual(new Set([410]))
})

test('a file dropped before the overlay has loaded is uploaded, and no overlay stays', async ({
  page: home,
  service,
}) => {
  const graph = await createGraph(service, 'Dropped quickly')
  await home.goto(service.linkTo(`/graphs/${graph.id}`))
  await expect(home.getByText('No files in this graph yet')).toBeVisible()
  await home.evaluate(() => {
    const dataTransfer = new DataTransfer()
    dataTransfer.items.add(new File(['The lamp is blue.'], 'blue.txt', { type: 'text/plain' }))
    for (const type of ['dragenter', 'dragover', 'drop']) {
      const event = new DragEvent(type, { dataTransfer, bubbles: true, cancelable: true })
      document.querySelector('main')?.dispatchEvent(event)
    }
  })
  await expect(home.getByRole('cell', { name: 'Ready' })).toHaveCount(1)
  await expect(home.getByText(/^Drop to add/)).toHaveCount(0)
})

test('a chosen folder keeps its paths, and equal names in it are different files', async ({
  page: home,
  service,
}) => {
  const graph = await createGraph(service, 'Folders')
  const chosen = await mkdtemp(join(tmpdir(), 'sheaf-folder-'))
  const root = basename(chosen)
  for (const year of ['2025', '2026']) {
    await mkdir(join(chosen, year))
    await writeFile(join(chosen, year, 'prices.csv'), `wool,${year}`)
  }
  await home.goto(service.linkTo(`/graphs/${graph.id}`))
  await expect(home.getByText('No files in this graph yet')).toBeVisible()
  const chooser = home.waitForEvent('filechooser')
  await home.getByRole('button', { name: 'Upload folder' }).click()
  await (await chooser).setFiles(chosen)
  const rows = home.getByRole('row').filter({ hasText: 'prices.csv' })
  await expect(rows).toHaveCount(2)
  await expect(rows.filter({ hasText: `${root}/2025` })).toHaveCount(1)

  await home.getByRole('combobox', { name: 'Folder' }).selectOption(`${root}/2026`)
  await expect(rows).toHaveCount(1)
  await rows.getByRole('link', { name: 'prices.csv' }).click()
  await expect(home.getByRole('link', { name: `${root}/2026` })).toBeVisible()
  await rm(chosen, { recursive: true })
})

test('a file is downloaded as it was uploaded', async ({ page: home, service }) => {
  const graph = await createGraph(service, 'Downloads')
  const file = await uploadText(service, 'Übersicht «2026».txt', 'Genau dieser Text.', graph.id)
  await home.goto(service.linkTo(`/files/${file.id}`))
  const download = home.waitForEvent('download')
  await home
    .getByRole('button', { name: /^Download/ })
    .first()
    .click()
  expect((await download).suggestedFilename()).toBe('Übersicht «2026».txt')
})

test.describe('with a service that stops', () => {
  test.use({ ownsService: true })

  test('on a page that was not opened yet, it is not called a new version', async ({
    browser,
    service,
  }) => {
    // Not the page of the tests, which fails with the error that the browser logs for code that does not load.
    const page = await browser.newPage()
    await page.goto(service.link)
    await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible()
    await service.stop()
    await page.getByRole('link', { name: 'Limits', exact: true }).click()
    await expect(
      page.getByRole('heading', { level: 1, name: 'The service isn’t responding' }),
    ).toBeVisible()
    await expect(page.getByText(/new version/i)).toHaveCount(0)
    await expectAccessible(page)
    await page.close()
  })
})

test('a reader’s key sees files and cannot upload', async ({ page, service }) => {
  const { key } = await createKey(service, { name: 'Reader', permissions: ['*:read'] })
  await page.goto(`${service.address}/#key=${key}`)
  await page.getByRole('link', { name: 'Files', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Files')
  await expect(page.getByRole('button', { name: 'Upload files' })).toBeDisabled()
})
