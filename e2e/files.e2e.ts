import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { createGraph, createKey, uploadText } from './api.ts'
import { expect, expectAccessible, test } from './test.ts'

const fixtures = 'src/service/extraction/fixtures'
const samples = 'public/samples'

function text(name: string, content: string): { name: string; mimeType: string; buffer: Buffer } {
  return { name, mimeType: 'text/plain', buffer: Buffer.from(content) }
}

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
  ].map((name) => join(fixtures, name))
  const rest = (await readdir(samples)).filter((name) => /\.(eml|html|srt|csv|md)$/.test(name))
  await home
    .locator('input[type=file]:not([webkitdirectory])')
    .first()
    .setInputFiles([...chosen, ...rest.map((name) => join(samples, name))])
  await expect(home.getByRole('cell', { name: 'Ready' })).toHaveCount(14, { timeout: 120_000 })
})

test('what cannot be read is refused before a byte is sent, and says why', async ({
  page: home,
  service,
}) => {
  const graph = await createGraph(service, 'Refusals')
  await home.goto(service.linkTo(`/graphs/${graph.id}`))
  await home
    .locator('input[type=file]:not([webkitdirectory])')
    .first()
    .setInputFiles([
      text('film.mp4', 'x'),
      text('nothing.txt', ''),
      text('good.txt', 'It is good.'),
    ])
  await expect(home.getByText('film.mp4').first()).toBeVisible()
  await expect(home.getByText('nothing.txt').first()).toBeVisible()
  await expect(home.getByRole('cell', { name: 'Ready' })).toHaveCount(1)
  await expectAccessible(home)
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

test('a file that only claims its kind is refused by the service in words', async ({
  page: home,
  service,
}) => {
  const graph = await createGraph(service, 'Claims')
  await home.goto(service.linkTo(`/graphs/${graph.id}`))
  await home
    .locator('input[type=file]:not([webkitdirectory])')
    .first()
    .setInputFiles([
      { name: 'fake.pdf', mimeType: 'application/pdf', buffer: Buffer.from('not a pdf') },
    ])
  await expect(home.getByText(/is damaged, or is not a PDF file/).first()).toBeVisible()
})

test('a file dropped anywhere on the page of a graph is uploaded into it', async ({
  page: home,
  service,
}) => {
  const graph = await createGraph(service, 'Dropped')
  await home.goto(service.linkTo(`/graphs/${graph.id}`))
  await expect(home.getByText('No files in this graph yet')).toBeVisible()
  const dataTransfer = await home.evaluateHandle(() => {
    const dropped = new DataTransfer()
    dropped.items.add(new File(['The lamp is green.'], 'lamp.txt', { type: 'text/plain' }))
    return dropped
  })
  await home.dispatchEvent('main', 'dragenter', { dataTransfer })
  // The overlay covers the page, so the file is dropped on the overlay.
  const overlay = home.getByText('Drop to add to Dropped')
  await expect(overlay).toBeVisible()
  await overlay.dispatchEvent('drop', { dataTransfer })
  await expect(home.getByRole('link', { name: 'lamp.txt' }).first()).toBeVisible()
  await expect(home.getByRole('cell', { name: 'Ready' })).toHaveCount(1)
})

test('a changed file of the same size is offered, and replaces the other when it has been read', async ({
  page: home,
  service,
}) => {
  const graph = await createGraph(service, 'Prices')
  await home.goto(service.linkTo(`/graphs/${graph.id}`))
  const input = home.locator('input[type=file]:not([webkitdirectory])').first()
  await input.setInputFiles([text('prices.csv', 'item,price\nwool,12.40\n')])
  await expect(home.getByRole('cell', { name: 'Ready' })).toHaveCount(1)

  await input.setInputFiles([text('prices.csv', 'item,price\nwool,99.40\n')])
  await expect(home.getByText(/with this name but different content is already here/)).toBeVisible()
  await expectAccessible(home)
  const sent = home.waitForResponse((response) => response.url().endsWith('/versions'))
  await home.getByRole('button', { name: 'Replace with new version' }).click()
  await sent
  await expect(home.getByRole('cell', { name: 'Ready' })).toHaveCount(1)
  await home.getByRole('link', { name: 'prices.csv' }).first().click()
  await expect(home.getByText('99.40').first()).toBeVisible()
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

test('sixty files dropped at once all arrive', async ({ page: home, service }) => {
  test.slow()
  const graph = await createGraph(service, 'Many')
  await home.goto(service.linkTo(`/graphs/${graph.id}`))
  const many = Array.from({ length: 60 }, (_, at) =>
    text(
      `note-${String(at).padStart(2, '0')}.txt`,
      `Note ${at} says that the number is ${at * 7}.`,
    ),
  )
  await home.locator('input[type=file]:not([webkitdirectory])').first().setInputFiles(many)
  await expect(home.getByText('60 files ready').first()).toBeVisible({ timeout: 120_000 })
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

test('a batch is compared in one request with the files that are there', async ({
  page: home,
  service,
}) => {
  const graph = await createGraph(service, 'Twice')
  await home.goto(service.linkTo(`/graphs/${graph.id}`))
  const lookups: string[] = []
  home.on('request', (request) => {
    if (request.url().endsWith('/v1/files/find')) lookups.push(request.postData() ?? '')
  })
  const input = home.locator('input[type=file]:not([webkitdirectory])').first()
  const many = Array.from({ length: 12 }, (_, at) => text(`note-${at}.txt`, `Note ${at}.`))
  await input.setInputFiles(many)
  await expect(home.getByText('12 files ready').first()).toBeVisible()

  await input.setInputFiles([...many, text('new.txt', 'It is new.')])
  await expect(home.getByText('1 file ready').first()).toBeVisible()
  await expect(home.getByText('12 files need your decision').first()).toBeVisible()
  expect(lookups).toHaveLength(2)
  await expect(home.getByRole('cell', { name: 'Ready' })).toHaveCount(13)
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

test('files are found by name and status, and the address keeps the filter', async ({
  page: home,
  service,
}) => {
  const graph = await createGraph(service, 'Filters')
  await uploadText(service, 'lantern.txt', 'A lantern.', graph.id)
  await uploadText(service, 'buoy.txt', 'A buoy.', graph.id)
  await home.goto(service.linkTo('/files'))
  await home.getByRole('searchbox', { name: 'Search file names' }).fill('LANT')
  await expect(home.getByRole('link', { name: 'lantern.txt' })).toBeVisible()
  await expect(home.getByRole('link', { name: 'buoy.txt' })).toHaveCount(0)
  await home.reload()
  await expect(home.getByRole('link', { name: 'buoy.txt' })).toHaveCount(0)
  await expect(home.getByRole('searchbox', { name: 'Search file names' })).toHaveValue('LANT')
})

test('a reader’s key sees files and cannot upload', async ({ page, service }) => {
  const { key } = await createKey(service, { name: 'Reader', permissions: ['*:read'] })
  await page.goto(`${service.address}/#key=${key}`)
  await page.getByRole('link', { name: 'Files', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Files')
  await expect(page.getByRole('button', { name: 'Upload files' })).toBeDisabled()
})

test.describe('with a service that stops', () => {
  test.use({ ownsService: true })

  test('a service that does not answer is told, and tried again', async ({ page, service }) => {
    await createGraph(service, 'Ferries')
    await page.goto(service.link)
    await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible()
    await page.getByRole('link', { name: 'Graphs', exact: true }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Graphs')
    await service.stop()
    await page.getByRole('searchbox', { name: 'Search graphs' }).fill('anything')
    await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible()
  })

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
