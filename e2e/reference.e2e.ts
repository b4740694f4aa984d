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

test('a link leads to a nested field, which is opened and in view', async ({ home, service }) => {
  await home.goto(`${service.address}/reference/askGraphs#body.query_config.max_snippets`)
  await expect(home.getByRole('heading', { level: 1 })).toHaveText(
    'Ask knowledge graphs a question',
  )
  const field = home.getByRole('link', { name: 'max_snippets' }).first()
  await expect(field).toBeInViewport()
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

test('a file is uploaded and an answer streamed', async ({ page: home, service }) => {
  const graph = await createGraph(service, 'Streamed in the reference')
  await home.goto(service.linkTo('/reference/uploadFile'))
  await home.getByRole('button', { name: 'Try it' }).click()
  await home.getByLabel('graphId').fill(graph.id)
  await home.getByLabel('File to send').setInputFiles({
    name: 'tides.md',
    mimeType: 'text/markdown',
    buffer: Buffer.from('# Tides\n\nHigh water is at noon.\n'),
  })
  await home.getByRole('button', { name: 'Send request' }).click()
  await home.getByRole('alertdialog').getByRole('button', { name: 'Send request' }).click()
  const content = home.getByRole('region', { name: 'Content of the response' })
  await expect(content).toContainText('"name": "tides.md"')

  await home.goto(`${service.address}/reference/createChatCompletion`)
  await home.getByRole('button', { name: 'Try it' }).click()
  const messages = [{ role: 'user', content: 'Hello' }]
  await home
    .getByRole('textbox', { name: 'Body' })
    .fill(JSON.stringify({ model: 'sheaf-reader', stream: true, messages }))
  await home.getByRole('button', { name: 'Send request' }).click()
  await expect(content).toContainText('"object":"chat.completion.chunk"')
  await expect(content).toContainText('[DONE]')
})

test('the request of an example is copied in every language', async ({
  page: home,
  service,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await home.goto(service.linkTo('/reference/askGraphs'))
  const copied = () => home.evaluate(() => navigator.clipboard.readText())
  for (const [language, text] of [
    ['curl', `curl ${service.address}/v1/graphs/question`],
    ['TypeScript', 'sheaf.askGraphs('],
    ['Python', 'requests.post('],
  ] as const) {
    await home.getByRole('radio', { name: language }).check({ force: true })
    await home.getByRole('button', { name: 'Copy code' }).click()
    await expect.poll(copied).toContain(text)
  }
})

test.describe('without the service', () => {
  test.use({ ownsService: true })

  test('a request says that nobody responds, and the search goes on when somebody does', async ({
    page: home,
    service,
  }) => {
    await home.goto(service.linkTo('/reference/getGraph'))
    await home.getByRole('button', { name: 'Try it' }).click()
    await home.getByLabel('graph_id').fill('0198c0de-0000-7000-8000-000000000000')
    await service.away()
    await home.getByRole('button', { name: 'Send request' }).click()
    await expect(home.getByRole('alert')).toContainText('Could not reach')
    const search = home.getByRole('combobox', { name: 'Search operations, fields and failures' })
    await search.fill('mask_profanity')
    await expect(home.getByText('Searching…')).toBeVisible()
    await expect(home.getByText('Connection lost. Trying again…')).toBeVisible()
    await service.restart({})
    await home
      .getByRole('option', { name: /mask_profanity/ })
      .first()
      .click()
    await expect(home.getByRole('heading', { level: 1, name: /Translate/ })).toBeVisible()
  })
})

test('the contents are reached on a phone, and the reference from the menu', async ({
  home,
  service,
}) => {
  await home.getByRole('button', { name: 'Search' }).click()
  await home.getByRole('combobox').fill('API ref')
  await expect(home.getByRole('option')).toHaveText(['API reference'])
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
