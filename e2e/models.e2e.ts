import type { Page } from '@playwright/test'
import { call } from './api.ts'
import { startModelServer } from './model-server.ts'
import { startService } from './service.ts'
import { expect, expectAccessible, test } from './test.ts'

test.use({ ownsService: true })

interface Completion {
  model: string
  choices: { message: { content: string } }[]
}

async function open(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Models' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Models' })).toBeVisible()
}

test('a provider is connected, its model answers, is retired, and is gone', async ({
  home: page,
  service,
}) => {
  test.slow()
  await open(page)
  const server = await startModelServer(['wool:7b', 'silk:7b', 'wool-embed'], 'sk-good')
  const ask = (model: string) =>
    call<Completion>(service, 'POST', '/v1/chat/completions', {
      model,
      messages: [{ role: 'user', content: 'What do sheep say?' }],
    })
  const dialog = page.getByRole('dialog')

  await expect(page.getByText('No providers yet')).toBeVisible()
  await expectAccessible(page)

  // A blocked address and then a wrong key are each reported at their field.
  await page.getByRole('button', { name: 'Connect provider' }).first().click()
  await dialog.getByLabel('Name').fill('Barn')
  await dialog.getByLabel('Base URL').fill('http://169.254.169.254/v1')
  await dialog.getByRole('button', { name: 'Test connection' }).click()
  await expect(dialog.getByText('Requests to 169.254.169.254 are not allowed.')).toBeVisible()
  await dialog.getByRole('button', { name: 'Save anyway' }).click()
  await expect(dialog.getByLabel('Base URL')).toHaveAccessibleDescription(/are not allowed/)

  await dialog.getByLabel('Base URL').fill(server.base_url)
  await dialog.getByLabel('API key').fill('sk-wrong')
  await dialog.getByRole('button', { name: 'Test connection' }).click()
  await expect(dialog.getByText('The API key was rejected.')).toBeVisible()
  await dialog.getByLabel('API key').fill('sk-good')
  await dialog.getByRole('button', { name: 'Test connection' }).click()
  await expect(dialog.getByRole('checkbox', { name: 'wool:7b' })).toBeChecked()
  await expect(dialog.getByRole('checkbox', { name: 'wool-embed' })).not.toBeChecked()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Connect with 2 models' }).click()
  await expect(page.getByText('Barn connected')).toBeVisible()

  const models = page.getByRole('table', { name: 'Models', exact: true })
  const row = (id: string) =>
    models.getByRole('row').filter({ has: page.getByText(id, { exact: true }).first() })
  await expect(row('mdl-x5')).toContainText('wool:7b')
  await expect(page.getByRole('table', { name: 'Providers' })).toContainText('Connected')
  expect((await ask('mdl-x5')).choices[0]?.message.content).toBe('Baa, says wool:7b.')
  expect((await ask('silk:7b')).model).toBe('silk:7b')
  expect(server.answered.at(-1)).toEqual({ model: 'silk:7b', key: 'sk-good' })

  // The model is tested and given a price, which a reload keeps.
  await models.getByRole('button', { name: 'silk:7b', exact: true }).click()
  await dialog.getByRole('button', { name: 'Test model' }).click()
  await expect(dialog.getByText('silk:7b answers.')).toBeVisible()
  await dialog.getByLabel('Context window').fill('32k')
  await dialog.getByLabel('Input price').fill('0.25')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('silk:7b saved')).toBeVisible()
  await page.reload()
  await expect(row('silk:7b')).toContainText('32k')
  await expect(row('silk:7b')).toContainText('0.25 / ?')

  await page.getByRole('button', { name: 'Actions for silk:7b' }).click()
  await page.getByRole('menuitem', { name: 'Retire' }).click()
  await expect(dialog.getByLabel('Replacement')).toHaveValue('mdl-x5')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Retire' }).click()
  await expect(row('silk:7b')).toContainText('Retired')
  await expect(ask('silk:7b')).rejects.toThrow('silk:7b is retired. Use mdl-x5 instead.')

  // When the server stops, the page says so, and the provider can be deleted with its models.
  await server.stop()
  await page.reload()
  await expect(page.getByText(/Nothing is listening at 127\.0\.0\.1/)).toBeVisible()
  await page.getByRole('button', { name: 'Actions for Barn' }).click()
  await page.getByRole('menuitem', { name: 'Disconnect' }).click()
  const question = page.getByRole('alertdialog')
  await expect(question).toContainText('silk:7b, wool:7b')
  await question.getByRole('button', { name: 'Disconnect' }).click()
  await expect(page.getByText('No providers yet')).toBeVisible()
  await expect(row('mdl-x5')).toContainText('Built-in reader')
  expect((await ask('mdl-x5')).choices[0]?.message.content).not.toContain('Baa')
})

test('a provider is connected by keyboard alone', async ({ home: page }) => {
  await open(page)
  const server = await startModelServer(['wool:7b'], 'sk-good')
  await page.getByRole('button', { name: 'Connect provider' }).first().focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog')).toBeVisible()
  // Local model servers that were detected come before this field in the tab order.
  await page.getByRole('dialog').getByLabel('Name').focus()
  for (const text of ['Barn', server.base_url, 'sk-good']) {
    await page.keyboard.type(text)
    await page.keyboard.press('Tab')
  }
  // Enter in a field presses the last button.
  await page.keyboard.press('Shift+Tab')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: 'Connect with 1 model' })).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog', { name: 'Connect a provider' })).toHaveCount(0)
  await expect(page.getByRole('table', { name: 'Providers' })).toContainText('Barn')
  await expect(page.getByRole('button', { name: 'Connect provider' })).toBeFocused()
  await server.stop()
})

test.describe('with models of the environment', () => {
  // It starts a service itself.
  test.use({ ownsService: false })

  test('a model of the environment answers, and the page says where it is set', async ({
    page,
  }) => {
    const server = await startModelServer(['wool:7b', 'silk:7b'], 'sk-env')
    const service = await startService({
      SHEAF_MODEL_URL: `${server.base_url}/`,
      SHEAF_MODEL_KEY: 'sk-env',
      SHEAF_MODELS: 'mdl-x5=silk:7b, small=wool:7b',
    })
    const answer = await call<Completion>(service, 'POST', '/v1/chat/completions', {
      model: 'small',
      messages: [{ role: 'user', content: 'What do sheep say?' }],
    })
    expect(answer).toMatchObject({
      model: 'small',
      choices: [{ message: { content: 'Baa, says wool:7b.' } }],
    })

    await page.goto(service.link)
    await page.getByRole('link', { name: 'Models' }).click()
    await expect(page.getByRole('table', { name: 'Models', exact: true })).toContainText('silk:7b')
    const provider = page.getByRole('table', { name: 'Providers' }).getByRole('row').nth(1)
    await expect(provider).toContainText('SHEAF_MODEL_URL')
    // The page asks the provider once when it opens, which a busy machine may not answer in time.
    await expect(async () => {
      if (await provider.getByText('Not connected').isVisible()) await page.reload()
      await expect(provider).toContainText('Connected', { timeout: 20_000 })
    }).toPass()
    await page.getByRole('button', { name: 'Actions for Environment' }).click()
    await expect(page.getByRole('menuitem', { name: 'Disconnect' })).toBeDisabled()
    await service.stop()
    await server.stop()
  })
})
