import type { Page } from '@playwright/test'
import { call, createGraph, uploadText } from './api.ts'
import { startModelServer } from './model-server.ts'
import { startService } from './service.ts'
import type { RunningService } from './service.ts'
import { expect, expectAccessible, test } from './test.ts'

interface Completion {
  choices: { message: { content: string } }[]
}

test.use({ env: { SHEAF_SCRIPTED_MODEL: 'true' }, ownsService: true })

async function open(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Guardrails' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Guardrails' })).toBeVisible()
}

function ask(service: RunningService, model: string, content: string): Promise<Completion> {
  const messages = [{ role: 'user', content }]
  return call(service, 'POST', '/v1/chat/completions', { model, messages })
}

test('a guardrail is written, tried, blocks and redacts, is turned off and deleted', async ({
  home: page,
  service,
}) => {
  test.slow()
  await open(page)
  const dialog = page.getByRole('dialog')
  const table = page.getByRole('table', { name: 'Guardrails' })
  await expect(page.getByText('No guardrails yet')).toBeVisible()
  await expectAccessible(page)

  // A guardrail can be tried before it is saved.
  await page.getByRole('button', { name: 'Block secrets' }).click()
  await dialog.getByText('Try it first').click()
  await dialog.getByLabel('Sample text').fill('The key is AKIAQYLPMN5HHHFPZAM2, keep it.')
  await dialog.getByRole('button', { name: 'Try it' }).click()
  await expect(dialog.getByText('Blocked', { exact: true })).toBeVisible()
  await expect(dialog.getByText('Blocked by this guardrail')).toBeVisible()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Create guardrail' }).click()
  await expect(table).toContainText('Keys, tokens and passwords.')

  // The second guardrail has a custom pattern. One that needs backtracking is rejected at once.
  await page.getByRole('button', { name: 'New guardrail' }).click()
  await dialog.getByLabel('Name').fill('Patients')
  await dialog.getByRole('radio', { name: 'Pattern' }).check()
  await dialog.getByRole('textbox', { name: 'Pattern' }).fill(String.raw`(a+)\1`)
  await expect(dialog.getByRole('textbox', { name: 'Pattern' })).toHaveAccessibleDescription(
    /linear time/,
  )
  await dialog.getByRole('radio', { name: 'Personal data' }).check()
  await dialog.getByLabel('Custom fields').fill('patient number')
  await dialog.getByLabel('Custom fields').press('Enter')
  await dialog.getByRole('radio', { name: 'Redact' }).check()
  await dialog.getByRole('button', { name: 'Create guardrail' }).click()
  await expect(table).toContainText('payment cards and 3 more')

  // A guardrail that contradicts another one links to it, and that one links back.
  await page.getByRole('button', { name: 'New guardrail' }).click()
  await dialog.getByLabel('Name').fill('Mail')
  await dialog.getByRole('button', { name: 'Create guardrail' }).click()
  await dialog.getByRole('button', { name: 'Open “Patients”' }).click()
  await expect(dialog.getByLabel('Name')).toHaveValue('Patients')
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(dialog.getByLabel('Name')).toHaveValue('Mail')
  await dialog.getByRole('button', { name: 'Cancel' }).click()

  await page
    .getByLabel('Text', { exact: true })
    .fill('Write to ana@wool.example, patient number: 4711.')
  await page.getByRole('button', { name: 'Try it' }).click()
  await expect(page.getByText('Redacted')).toBeVisible()
  await expect(page.getByText('Write to [email], patient number: [personal_field].')).toBeVisible()
  await expect(page.locator('mark').first()).toHaveText('ana@wool.exampleemail')
  await expectAccessible(page)

  // The playground shows the blocked message.
  await page.getByRole('link', { name: 'Playground' }).click()
  await page.getByLabel('Model', { exact: true }).selectOption('scripted')
  const message = page.getByRole('textbox', { name: 'Message' })
  await message.fill('Is AKIAQYLPMN5HHHFPZAM2 a good key?')
  await message.press('Control+Enter')
  await expect(page.getByText('Blocked by the guardrail “Secrets”').first()).toBeVisible()
  await expectAccessible(page)
  // The next request would repeat the blocked message, so a new conversation is started.
  await page.getByRole('button', { name: 'New', exact: true }).click()
  // The scripted model quotes its input, which shows what it received.
  await message.fill('Write to ana@wool.example')
  await message.press('Control+Enter')
  const conversation = page.getByRole('list', { name: 'Conversation' })
  await expect(conversation.getByRole('blockquote')).toHaveText('Write to [email]')

  // API clients are blocked too, and each hit is counted.
  await expect(ask(service, 'scripted', 'AKIAQYLPMN5HHHFPZAM2')).rejects.toThrow(
    /400 .*GuardrailBlockedError/,
  )
  await page.getByRole('link', { name: 'Guardrails' }).click()
  const secrets = table.getByRole('row').filter({ hasText: 'Keys, tokens and passwords.' })
  await expect(async () => {
    await page.reload()
    await expect(secrets).toBeVisible()
    await expect(secrets.getByRole('cell').nth(4)).toHaveText('2', { timeout: 1 })
  }).toPass()

  // The switch follows the service, so it is not off at once.
  await page.getByRole('switch', { name: 'Enable Secrets' }).click()
  await expect(page.getByRole('switch', { name: 'Enable Secrets' })).not.toBeChecked()
  await expect(async () => {
    await ask(service, 'scripted', 'AKIAQYLPMN5HHHFPZAM2')
  }).toPass()

  await page.getByRole('button', { name: 'Actions for Patients' }).click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  const question = page.getByRole('alertdialog', { name: 'Delete Patients?' })
  await expect(question).toContainText('Patients stops checking requests immediately')
  await question.getByRole('button', { name: 'Delete guardrail' }).click()
  await expect(table).not.toContainText('Patients')
})

test.describe('with models of the environment', () => {
  // It starts a service itself.
  test.use({ ownsService: false })

  test('a model sees what is redacted, and its answer passes too', async ({ page }) => {
    const server = await startModelServer(['ana@wool.example'], 'sk-good')
    const service = await startService({
      SHEAF_MODEL_URL: server.base_url,
      SHEAF_MODEL_KEY: 'sk-good',
      SHEAF_MODELS: 'mdl-x5=ana@wool.example',
    })
    await page.goto(service.link)
    await open(page)
    // The name of the field is an email address.
    await page.getByRole('button', { name: 'Redact personal data' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Create guardrail' }).click()
    await expect(page.getByRole('table', { name: 'Guardrails' })).toContainText('Redact')
    const { choices } = await ask(service, 'mdl-x5', 'Who are you?')
    expect(choices[0]?.message.content).toBe('Baa, says [email].')

    // Ask says what was replaced, also after a reload.
    const graph = await createGraph(service, 'Crew')
    await uploadText(service, 'crew.md', 'Ask the purser about the ferry.', graph.id)
    await page.goto(`${service.address}/ask`)
    await expect(page.getByRole('button', { name: 'Graphs to ask: Crew' })).toBeVisible()
    const box = page.getByRole('textbox', { name: 'Question' })
    await box.fill('May bo@wool.example ask about the ferry?')
    await box.press('Enter')
    const expectShown = async () => {
      const turn = page.getByRole('article')
      await expect(turn).toContainText('Baa, says [email].')
      const redactions = turn.getByRole('list', { name: 'Redactions' })
      await expect(redactions).toContainText(/redacted in the input by “Personal data”/)
      await expect(redactions).toContainText('1 value redacted in the answer by “Personal data”')
    }
    await expectShown()
    await expectAccessible(page)
    await page.reload()
    await expectShown()
    await service.stop()
    await server.stop()
  })
})
