import { createGraph } from './api.ts'
import { expect, expectAccessible, test } from './test.ts'

test('an operation is found by the keyboard, from its field', async ({ page: home, service }) => {
  await home.goto(service.linkTo('/reference'))
  await expect(home.getByRole('heading', { level: 1, name: 'API reference' })).toBeVisible()
  const search = home.getByRole('combobox', { name: 'Search operations, fields and failures' })
  await expect(search).toBeVisible()
  await home.keyboard.press('/')
  await expect(search).toBeFocused()
  await home.keyboard.type('mask_profanity')
  const first = home.getByRole('option').first()
  await expect(first).toContainText('mask_profanity')
  await expectAccessible(home)
  await home.keyboard.press('ArrowDown')
  await home.keyboard.press('ArrowUp')
  await home.keyboard.press('Enter')
  await expect(home).toHaveURL(/\/reference\/translateText#body\.mask_profanity$/)
  await expect(home.getByRole('link', { name: 'mask_profanity' })).toBeInViewport()
  await expect(home.getByText('Whether profanity is replaced by asterisks.')).toBeVisible()
})

test('reads are tried at once, and changes after a confirmation', async ({
  page: home,
  service,
}) => {
  const graph = await createGraph(service, 'Tried in the reference')
  await home.goto(service.linkTo('/reference/getGraph'))
  await home.getByRole('button', { name: 'Try it' }).click()
  await home.getByLabel('graph_id').fill(graph.id)
  await home.getByRole('button', { name: 'Send request' }).click()
  const content = home.getByRole('region', { name: 'Content of the response' })
  await expect(content).toContainText('"name": "Tried in the reference"')

  await home.goto(`${service.address}/reference/deleteGraph`)
  await home.getByRole('button', { name: 'Try it' }).click()
  await home.getByLabel('graph_id').fill(graph.id)
  await home.getByRole('button', { name: 'Send request' }).click()
  const dialog = home.getByRole('alertdialog')
  await expect(dialog).toContainText('its changes are permanent')
  await expectAccessible(home)
  await dialog.getByRole('button', { name: 'Send request' }).click()
  await expect(content).toContainText('"deleted": true')
})

test('the contents are reached on a phone, and the reference from the menu', async ({
  home,
  service,
}) => {
  await home.getByRole('button', { name: 'Search' }).click()
  await home.getByRole('combobox').fill('API ref')
  await expect(home.getByRole('option')).toHaveText(['API reference', 'Ask: API ref'])
  await home.keyboard.press('Enter')
  await expect(home).toHaveURL(`${service.address}/reference`)
  await home.setViewportSize({ width: 390, height: 844 })
  await home.getByText('Contents', { exact: true }).click()
  await home
    .getByRole('navigation', { name: 'Operations' })
    .getByText('Files', { exact: true })
    .click()
  await home.getByRole('link', { name: 'Download file', exact: true }).click()
  await expect(home.getByRole('heading', { level: 1, name: 'Download a file' })).toBeVisible()
  await expect(home.getByRole('navigation', { name: 'Operations' })).toBeHidden()
})
