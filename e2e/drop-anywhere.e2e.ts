import { createGraph } from './api.ts'
import { expect, expectAccessible, test } from './test.ts'

const dropped = (): DataTransfer => {
  const files = new DataTransfer()
  files.items.add(new File(['The lamp is green.'], 'lamp.txt', { type: 'text/plain' }))
  return files
}

test('a file dropped on a page without a graph is uploaded into the one that is chosen', async ({
  page: home,
  service,
}) => {
  const name = 'Dropped on Home'
  const graph = await createGraph(service, name)
  await home.goto(service.link)
  await expect(home.getByRole('heading', { level: 1 })).toBeVisible()
  const dataTransfer = await home.evaluateHandle(dropped)
  await home.dispatchEvent('main', 'dragenter', { dataTransfer })
  const overlay = home.getByText('Drop to add to a graph')
  await expect(overlay).toBeVisible()
  await overlay.dispatchEvent('drop', { dataTransfer })
  const dialog = home.getByRole('dialog', { name: 'Add 1 file to…' })
  await dialog.getByRole('searchbox', { name: 'Search graphs' }).fill(name)
  await dialog.getByRole('radio', { name }).check()
  await expectAccessible(home, '[role=dialog]')
  await dialog.getByRole('button', { name: 'Upload' }).click()
  await expect(home.getByRole('region', { name: 'Uploads' })).toContainText('1 file ready')
  // On a page with a box to write in, the list of uploads stays closed.
  const toggle = home.getByRole('button', { name: /1 file ready/ })
  if ((await toggle.getAttribute('aria-expanded')) === 'false') await toggle.click()
  await home.getByRole('link', { name: 'Ask about this file' }).click()
  await expect(home).toHaveURL(new RegExp(`/graphs/${graph.id}/ask`))
})
