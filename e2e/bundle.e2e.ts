import { readFile } from 'node:fs/promises'
import { createGraph, uploadText } from './api.ts'
import { startService } from './service.ts'
import { expect, test } from './test.ts'

test.use({ ownsService: true })

test('a graph is exported, imported in another organization, and answers there', async ({
  home: page,
  service,
}) => {
  test.slow()
  const graph = await createGraph(service, 'Harbour')
  await uploadText(service, 'pilots.txt', 'Pilots board at buoy seven.', graph.id)
  await uploadText(service, 'tides.txt', 'High water is at noon.', graph.id)

  // Without the picker, a browser downloads the bundle as a file.
  await page.addInitScript(() => Reflect.deleteProperty(window, 'showSaveFilePicker'))
  await page.goto(`${service.address}/graphs/${graph.id}`)
  await page.getByRole('button', { name: 'Actions for Harbour' }).click()
  await page.getByRole('menuitem', { name: 'Export' }).click()
  const dialog = page.getByRole('dialog', { name: 'Export Harbour' })
  await expect(dialog.getByText('2 files')).toBeVisible()
  const downloading = page.waitForEvent('download')
  await dialog.getByRole('button', { name: 'Export' }).click()
  const download = await downloading
  expect(download.suggestedFilename()).toBe('Harbour.sheaf.zip')
  const bundle = await readFile(await download.path())

  const other = await startService()
  try {
    await page.goto(other.link)
    await page.goto(`${other.address}/graphs`)
    await page.getByRole('link', { name: 'Import a graph' }).click()
    await page.getByLabel('Bundle to import').setInputFiles({
      name: 'Harbour.sheaf.zip',
      mimeType: 'application/zip',
      buffer: bundle,
    })
    await expect(page.getByText('Ready to import')).toBeVisible()
    await expect(page.getByText('Unsigned: origin unknown')).toBeVisible()
    await expect(page.getByRole('cell', { name: 'pilots.txt' })).toBeVisible()
    await page.getByLabel('Name').fill('Harbour of others')
    await page.getByRole('button', { name: 'Import', exact: true }).click()
    await expect(page.getByText('2 files imported.')).toBeVisible()
    await page.getByRole('link', { name: 'Open the graph' }).click()
    await expect(page.getByRole('heading', { name: 'Harbour of others' })).toBeVisible()
    for (const name of ['pilots.txt', 'tides.txt']) {
      await expect(page.getByRole('row', { name: new RegExp(`${name} .*Ready`) })).toBeVisible()
    }
    await page.getByRole('link', { name: 'Ask', exact: true }).last().click()
    await page.getByRole('textbox', { name: 'Question' }).fill('Where do pilots board?')
    await expect(page.getByRole('button', { name: 'Ask', exact: true })).toBeEnabled()
    await page.keyboard.press('Enter')
    await expect(page.getByText(/buoy seven/).first()).toBeVisible()

    // A bundle that was changed is refused, and says why.
    const at = bundle.indexOf('buoy seven')
    bundle.write('buoy eight'.slice(0, 10), at)
    await page.goto(`${other.address}/graphs/import`)
    await page.getByLabel('Bundle to import').setInputFiles({
      name: 'Harbour.sheaf.zip',
      mimeType: 'application/zip',
      buffer: bundle,
    })
    await expect(page.getByText('Nothing was imported')).toBeVisible()
    await expect(page.getByText(/was changed after the bundle was made/)).toBeVisible()
  } finally {
    await other.stop()
  }
})
