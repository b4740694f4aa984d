import { expect, test } from 'vitest'
import { fakeService, me, renderConsole, testPage } from '#console/test-console.tsx'
import { getMe } from '#contract/access.ts'
import {
  createGuardrail,
  deleteGuardrail,
  listGuardrails,
  testGuardrails,
  updateGuardrail,
} from '#contract/guardrails.ts'
import { GuardrailsPage } from './GuardrailsPage.tsx'
import { testGuardrail } from './test-guardrail.ts'

const service = () => fakeService().answer(getMe, me())
const mail = testGuardrail(1, { name: 'Mail' })
const listed = () => service().answer(listGuardrails, testPage([mail]))
const passes = { outcome: 'passes' as const, text: '', findings: [] }

test('loading guardrails show a skeleton', async () => {
  const screen = await renderConsole(<GuardrailsPage />, service().hang(listGuardrails))
  await expect.element(screen.getByText('Loading guardrails')).toBeInTheDocument()
})

test('a list that fails to load shows the error and can be retried', async () => {
  const fake = service().fail(listGuardrails, 'internal', 'An internal error occurred.')
  const screen = await renderConsole(<GuardrailsPage />, fake)
  await expect.element(screen.getByText('An internal error occurred.')).toBeVisible()
  fake.answer(listGuardrails, testPage([mail]))
  await screen.getByRole('button', { name: 'Try again' }).click()
  await expect.element(screen.getByRole('button', { name: 'Mail', exact: true })).toBeVisible()
})

test('an empty page explains guardrails and starts one from a suggestion', async () => {
  const fake = service()
    .answer(listGuardrails, testPage([]))
    .answer(createGuardrail, testGuardrail(1, { name: 'Secrets' }))
  const screen = await renderConsole(<GuardrailsPage />, fake)
  await screen.getByRole('button', { name: 'Block secrets' }).click()
  const dialog = screen.getByRole('dialog', { name: 'New guardrail' })
  await expect.element(dialog.getByRole('radio', { name: 'Secrets' })).toBeChecked()
  await dialog.getByRole('button', { name: 'Create guardrail' }).click()
  await expect.element(dialog).not.toBeInTheDocument()
  expect(fake.sent).toEqual([
    {
      name: 'Secrets',
      team_id: null,
      applies_to: 'both',
      action: 'block',
      enabled: true,
      rule: { type: 'secrets' },
    },
  ])
})

test('a row shows what a guardrail detects, its scope, its action and its hits', async () => {
  const screen = await renderConsole(<GuardrailsPage />, listed())
  const row = screen.getByRole('row').filter({ hasText: 'Mail' })
  for (const text of ['Organization', 'Redact', '1,204']) {
    await expect.element(row.getByText(text).first()).toBeInTheDocument()
  }
  await expect
    .element(row.getByText('Email addresses, phone numbers, 1 custom field'))
    .toBeInTheDocument()
  await expect.element(row.getByRole('switch', { name: 'Enable Mail' })).toBeChecked()
})

test('a guardrail is turned off in the list; one that conflicts says why', async () => {
  const fake = listed().answer(updateGuardrail, { ...mail, enabled: false })
  const screen = await renderConsole(<GuardrailsPage />, fake)
  await screen.getByRole('switch', { name: 'Enable Mail' }).click()
  await expect.poll(() => fake.sent).toMatchObject([{ name: 'Mail', enabled: false }])
})

test('a conflict is reported at the rule, with a link to the other guardrail and back', async () => {
  const fake = listed().fail(
    createGuardrail,
    'guardrail_overlaps',
    '“Mail” acts on email already.',
    {
      path: 'rule',
      guardrail_id: mail.id,
      guardrail_name: 'Mail',
    },
  )
  const screen = await renderConsole(<GuardrailsPage />, fake)
  await screen.getByRole('button', { name: 'New guardrail' }).click()
  const dialog = screen.getByRole('dialog')
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Other')
  await dialog.getByRole('button', { name: 'Create guardrail' }).click()
  await expect.element(dialog.getByText('“Mail” acts on email already.')).toBeVisible()
  await dialog.getByRole('button', { name: 'Open “Mail”' }).click()
  const other = screen.getByRole('dialog', { name: 'Edit guardrail' })
  await expect.element(other.getByRole('textbox', { name: 'Name' })).toHaveValue('Mail')
  await other.getByRole('button', { name: 'Cancel' }).click()
  const back = screen.getByRole('dialog', { name: 'New guardrail' })
  await expect.element(back.getByRole('textbox', { name: 'Name' })).toHaveValue('Other')
})

test('a pattern that cannot run in linear time is reported while typing', async () => {
  const fake = listed().fail(testGuardrails, 'pattern_unusable', 'It does not run in linear time.')
  const screen = await renderConsole(<GuardrailsPage />, fake)
  await screen.getByRole('button', { name: 'New guardrail' }).click()
  const dialog = screen.getByRole('dialog')
  await dialog.getByRole('radio', { name: 'Pattern' }).click()
  await dialog.getByRole('textbox', { name: 'Pattern' }).fill(String.raw`(a+)\1`)
  await expect
    .element(dialog.getByRole('textbox', { name: 'Pattern' }))
    .toHaveAccessibleDescription(/It does not run in linear time/)
  expect(fake.sent).toMatchObject([{ rule: { type: 'pattern' }, kept: false }])
})

test('redacting is disabled for a provider, with the reason', async () => {
  const screen = await renderConsole(<GuardrailsPage />, listed())
  await screen.getByRole('button', { name: 'New guardrail' }).click()
  const dialog = screen.getByRole('dialog')
  await dialog.getByRole('radio', { name: 'Redact' }).click()
  await dialog.getByRole('radio', { name: 'Provider' }).click()
  const redact = dialog.getByRole('radio', { name: 'Redact' })
  await expect.element(redact).toBeDisabled()
  await expect.element(redact).toHaveAccessibleDescription(/nothing to redact/)
  await expect.element(dialog.getByRole('radio', { name: 'Block' })).toBeChecked()
})

test('a tested text shows its detections and the text that the model would see', async () => {
  const fake = listed().answer(testGuardrails, {
    outcome: 'redacted',
    text: 'To [email]',
    findings: [
      {
        guardrail_id: mail.id,
        guardrail_name: 'Mail',
        entity_type: 'email',
        action: 'redact',
        start: 3,
        end: 16,
      },
    ],
  })
  const screen = await renderConsole(<GuardrailsPage />, fake)
  await screen.getByRole('textbox', { name: 'Text' }).fill('To ana@x.example')
  await screen.getByRole('button', { name: 'Try it' }).click()
  await expect.element(screen.getByText('Redacted')).toBeVisible()
  await expect.element(screen.getByText('To [email]')).toBeVisible()
  expect(screen.getByRole('mark').element().textContent).toBe('ana@x.exampleemail')
  // The result always belongs to the current text.
  await screen.getByRole('textbox', { name: 'Text' }).fill('To nobody')
  await expect.element(screen.getByText('Something changed. Try it again.')).toBeVisible()
})

test('an edited guardrail is tested instead of its saved version', async () => {
  const fake = listed().answer(testGuardrails, passes)
  const screen = await renderConsole(<GuardrailsPage />, fake)
  await screen.getByRole('button', { name: 'Mail', exact: true }).click()
  const dialog = screen.getByRole('dialog', { name: 'Edit guardrail' })
  await dialog.getByText('Try it first').click()
  await dialog.getByRole('textbox', { name: 'Sample text' }).fill('Hello')
  await dialog.getByRole('button', { name: 'Try it' }).click()
  await expect.element(dialog.getByText('No guardrail detected anything.')).toBeVisible()
  expect(fake.sent).toEqual([
    {
      text: 'Hello',
      direction: 'input',
      team_id: null,
      rule: mail.rule,
      action: 'redact',
      replaces: mail.id,
    },
  ])
})

test('deleting asks for confirmation and names what is deleted', async () => {
  const fake = listed().answer(deleteGuardrail, { id: mail.id, deleted: true })
  const screen = await renderConsole(<GuardrailsPage />, fake)
  await screen.getByRole('button', { name: 'Actions for Mail' }).click()
  await screen.getByRole('menuitem', { name: 'Delete' }).click()
  const question = screen.getByRole('alertdialog', { name: 'Delete Mail?' })
  await expect.element(question.getByText(/stops checking requests immediately/)).toBeVisible()
  await question.getByRole('button', { name: 'Delete guardrail' }).click()
  await expect.element(question).not.toBeInTheDocument()
  expect(fake.requests).toContain(`DELETE /v1/admin/guardrails/${mail.id}`)
})

test('a team key is told that the organization manages guardrails', async () => {
  const mine = me()
  const team = { id: mail.id, name: 'Weavers' }
  const fake = service().answer(getMe, { ...mine, team, key: { ...mine.key, team_id: team.id } })
  const screen = await renderConsole(<GuardrailsPage />, fake)
  await expect.element(screen.getByText('Managed by the organization')).toBeVisible()
})
