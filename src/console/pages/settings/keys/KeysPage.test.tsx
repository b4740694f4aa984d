import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { session } from '#console/session/session.ts'
import {
  fakeService,
  me,
  renderConsole,
  testKey,
  testPage,
  expectSortedByHeaders,
} from '#console/test-console.tsx'
import { createKey, getMe, listKeys, revokeKey, type Key } from '#contract/access.ts'
import { previewAccess, rotateKey, updateKey } from '#contract/access-questions.ts'
import { getUsage } from '#contract/usage.ts'
import { KeysPage } from './KeysPage.tsx'

const legal = { id: '01a1fa5a-d95d-7b20-a46e-0000000000aa', name: 'Legal' }
const day = 24 * 60 * 60 * 1000
const inDays = (days: number) => new Date(Date.now() + days * day).toISOString()

function importKey(overrides: Partial<Key> = {}): Key {
  return testKey(3, {
    team_id: legal.id,
    last_used_at: '2026-11-20T11:00:00.000000Z',
    ...overrides,
  })
}

const preview = {
  etag: '"one"',
  gains: [],
  loses: [{ ...importKey(), what: ['*:write'], used: true }],
  teams_gain: [],
  teams_lose: [],
  files: 0,
  refusals: [],
}
const latency_ms = { p50: null, p90: null, p99: null }
const counts = {
  requests: 12,
  refused: 0,
  limited: 0,
  failed: 0,
  prompt_tokens: 0,
  completion_tokens: 0,
  cost: null,
  unpriced_tokens: 0,
  latency_ms,
}

function service(keys: Key[] = [importKey()]) {
  return fakeService()
    .answer(getMe, { ...me(), teams: [legal] })
    .answer(listKeys, testPage(keys))
    .answer(previewAccess, preview)
    .answer(getUsage, {
      from: '2026-10-22',
      to: '2026-11-20',
      totals: counts,
      data: [{ ...counts, operation: 'askGraphs' }],
    })
}

async function choose(screen: Awaited<ReturnType<typeof renderConsole>>, what: string) {
  await screen.getByRole('button', { name: 'Actions for Nightly import' }).click()
  await screen.getByRole('menuitem', { name: what }).click()
}

test('loading keys show a skeleton', async () => {
  const screen = await renderConsole(<KeysPage />, service().hang(listKeys))
  await expect.element(screen.getByText('Loading keys')).toBeInTheDocument()
})

test('a key is marked while its old secret works', async () => {
  const rotated = importKey({ name: 'Rotated', old_secret_until: inDays(0.52) })
  const ended = importKey({ id: legal.id, name: 'Ended', old_secret_until: inDays(-1) })
  const screen = await renderConsole(<KeysPage />, service([rotated, ended]))
  const row = (name: RegExp) => screen.getByRole('row', { name })
  await expect.element(row(/Rotated/)).toMatchTextContent('Old secret expires in 12 hours')
  await expect.element(row(/Ended/)).not.toMatchTextContent('Old secret')
})

test('a list that fails to load shows the error and can be retried', async () => {
  const fake = service().fail(listKeys, 'internal', 'An internal error occurred.')
  const screen = await renderConsole(<KeysPage />, fake)
  await expect.element(screen.getByText('An internal error occurred.')).toBeVisible()
  fake.answer(listKeys, testPage([importKey()]))
  await screen.getByRole('button', { name: 'Try again' }).click()
  await expect.element(screen.getByRole('row').filter({ hasText: 'Nightly import' })).toBeVisible()
})

test('a filter without matches links back to all keys', async () => {
  const fake = service([])
  const screen = await renderConsole(<KeysPage />, fake, `/?scope=${legal.id}&search=moon`)
  await expect.element(screen.getByText(/“moon”/)).toBeVisible()
  expect(fake.requests).toContain(
    `GET /v1/admin/keys?isolation_tests=exclude&search=moon&team_id=${legal.id}`,
  )
  fake.answer(listKeys, testPage([importKey()]))
  await screen.getByRole('button', { name: 'Show all keys' }).click()
  await expect.element(screen.getByRole('row').filter({ hasText: 'Nightly import' })).toBeVisible()
})

test('a row shows owner, permissions and expiry of a key', async () => {
  const screen = await renderConsole(
    <KeysPage />,
    service([
      importKey({
        name: 'Old',
        expires_at: inDays(-1),
        id: '01a1fa5a-d95d-7b20-a46e-0000000000c2',
      }),
      importKey({
        name: 'Short',
        expires_at: inDays(3),
        id: '01a1fa5a-d95d-7b20-a46e-0000000000c3',
      }),
    ]),
  )
  const old = screen.getByRole('row').filter({ hasText: 'Old' })
  await expect.element(old).toMatchTextContent(/Legal.*Read and write in this team, and.*Expired/)
  await expect
    .element(screen.getByRole('row').filter({ hasText: 'Short' }))
    .toMatchTextContent(/in 2 days/)
})

test('an edit shows the access it removes, and whether it was used', async () => {
  const fake = service().answer(updateKey, importKey({ permissions: ['*:read'] }))
  const screen = await renderConsole(<KeysPage />, fake)
  await choose(screen, 'Edit')
  const dialog = screen.getByRole('dialog')
  await dialog.getByLabelText('Permissions', { exact: true }).selectOptions('*:read')
  await expect.element(dialog.getByText('Loses')).toBeVisible()
  await expect.element(dialog.getByText('Used in the last 30 days')).toBeVisible()
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect.element(dialog).not.toBeInTheDocument()
  expect(fake.requests).toContain(`PUT /v1/admin/keys/${importKey().id}`)
})

test('an invalid expiry is reported at its field', async () => {
  const fake = service().fail(
    updateKey,
    'key_expiry_past',
    'The expiry date must be in the future.',
    {
      path: 'expires_at',
    },
  )
  const screen = await renderConsole(<KeysPage />, fake)
  await choose(screen, 'Edit')
  const dialog = screen.getByRole('dialog')
  await dialog.getByLabelText('Expires').selectOptions('7')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect.element(dialog.getByText('The expiry date must be in the future.')).toBeVisible()
  await expect.element(dialog.getByLabelText('Expires')).toHaveAttribute('aria-invalid', 'true')
})

test('an edit that would be rejected shows the reason before saving', async () => {
  const fake = service().answer(previewAccess, {
    ...preview,
    refusals: ['“Nightly import” is the last admin key.'],
  })
  const screen = await renderConsole(<KeysPage />, fake)
  await choose(screen, 'Edit')
  const dialog = screen.getByRole('dialog')
  await dialog.getByLabelText('Permissions', { exact: true }).selectOptions('*:read')
  await expect.element(dialog.getByText(/is the last admin key/).first()).toBeVisible()
  await expect
    .element(dialog.getByRole('button', { name: 'Save' }))
    .toHaveAttribute('aria-disabled', 'true')
})

test('a rotated key shows its new secret once, and until when the old one works', async () => {
  const fake = service().answer(rotateKey, { ...importKey(), key: 'sheaf_new' })
  const screen = await renderConsole(<KeysPage />, fake)
  await choose(screen, 'Rotate')
  const dialog = screen.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Rotate key' }).click()
  await expect.element(dialog.getByText('sheaf_new', { exact: true })).toBeVisible()
  const link = `${window.location.origin}/#key=sheaf_new`
  await expect.element(dialog.getByText(link)).toBeVisible()
  await expect.element(dialog.getByRole('button', { name: 'Copy sign-in link' })).toBeVisible()
  await expect.element(dialog.getByText(/The old secret works until/)).toBeVisible()
  await dialog.getByRole('button', { name: 'Done' }).click()
  await expect.element(screen.getByText('sheaf_new')).not.toBeInTheDocument()
  expect(session.get().connection?.key).toBe('sk_test')
})

test('a new secret is closed by Done alone', async () => {
  const screen = await renderConsole(
    <KeysPage />,
    service().answer(rotateKey, { ...importKey(), key: 'sheaf_new' }),
  )
  await choose(screen, 'Rotate')
  const dialog = screen.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Rotate key' }).click()
  await expect.element(dialog.getByText('sheaf_new', { exact: true })).toBeVisible()
  await expect.element(dialog.getByRole('button', { name: 'Close' })).not.toBeInTheDocument()
  await userEvent.keyboard('{Escape}')
  await expect.element(dialog.getByText('sheaf_new', { exact: true })).toBeVisible()
  await dialog.getByRole('button', { name: 'Done' }).click()
  await expect.element(dialog).not.toBeInTheDocument()
})

test('a form asks before what was typed into it is lost', async () => {
  const screen = await renderConsole(<KeysPage />, service())
  await screen.getByRole('button', { name: 'New key' }).click()
  const name = screen.getByRole('textbox', { name: 'Name' })
  await name.fill('Nightly')
  await userEvent.keyboard('{Escape}')
  const confirm = screen.getByRole('alertdialog', { name: 'Close without saving?' })
  await confirm.getByRole('button', { name: 'Keep editing' }).click()
  await expect.element(name).toHaveValue('Nightly')
  await screen.getByRole('button', { name: 'Close' }).click()
  await confirm.getByRole('button', { name: 'Discard changes' }).click()
  await expect.element(name).not.toBeInTheDocument()
  await screen.getByRole('button', { name: 'New key' }).click()
  await expect.element(name).toHaveValue('')
  await userEvent.keyboard('{Escape}')
  await expect.element(name).not.toBeInTheDocument()
})

test('rotating the own key signs this tab in with the new secret', async () => {
  const own = importKey({ ...me().key, name: 'Nightly import' })
  const fake = service([own]).answer(rotateKey, { ...own, key: 'sheaf_new' })
  const screen = await renderConsole(<KeysPage />, fake)
  await choose(screen, 'Rotate')
  const dialog = screen.getByRole('dialog')
  await dialog.getByLabelText('Old secret').selectOptions('0')
  await dialog.getByRole('button', { name: 'Rotate key' }).click()
  await expect.element(dialog.getByText(/The old secret no longer works/)).toBeVisible()
  expect(session.get().connection).toMatchObject({ id: 'key', key: 'sheaf_new' })
})

test('revoking shows the key and its recent activity', async () => {
  const fake = service().answer(revokeKey, { id: importKey().id, deleted: true })
  const screen = await renderConsole(<KeysPage />, fake)
  await choose(screen, 'Revoke')
  const question = screen.getByRole('alertdialog')
  await expect.element(question).toMatchTextContent(/Nightly import of the team Legal/)
  await expect.element(question).toMatchTextContent(/12 requests: “Ask graphs”/)
  await question.getByRole('button', { name: 'Revoke key' }).click()
  await expect.poll(() => fake.requests).toContain(`DELETE /v1/admin/keys/${importKey().id}`)
})

test('the last administrator key cannot be revoked, and the dialog says why', async () => {
  const fake = service().answer(previewAccess, {
    ...preview,
    refusals: ['“Nightly import” is the last admin key.'],
  })
  const screen = await renderConsole(<KeysPage />, fake)
  await choose(screen, 'Revoke')
  const question = screen.getByRole('alertdialog')
  await expect.element(question).toMatchTextContent(/First create another organization key/)
  await expect
    .element(question.getByRole('button', { name: 'Revoke key' }))
    .toHaveAttribute('aria-disabled', 'true')
})

test('a key is not offered for revoking before it is known whether that is allowed', async () => {
  const screen = await renderConsole(<KeysPage />, service().hang(previewAccess))
  await choose(screen, 'Revoke')
  const dialog = screen.getByRole('alertdialog')
  await expect
    .element(dialog.getByText('Checking whether this key can be revoked'))
    .toBeInTheDocument()
  await expect
    .element(dialog.getByRole('button', { name: 'Revoke key' }))
    .toHaveAttribute('aria-disabled', 'true')
})

test('a key with more permissions than one’s own cannot be revoked, and its activity is not fetched', async () => {
  const refusal = '“Nightly import” may do more than your own key, which lacks *:write.'
  const own = { ...me().key, permissions: ['keys:admin' as const] }
  const fake = service()
    .answer(getMe, { ...me(), key: own, teams: [legal] })
    .answer(previewAccess, { ...preview, refusals: [refusal] })
  const screen = await renderConsole(<KeysPage />, fake)
  await choose(screen, 'Revoke')
  const question = screen.getByRole('alertdialog')
  await expect.element(question).toMatchTextContent(/which lacks \*:write/)
  await expect.element(question).not.toMatchTextContent(/create another/i)
  await expect
    .element(question.getByRole('button', { name: 'Revoke key' }))
    .toHaveAttribute('aria-disabled', 'true')
})

test('a new key only reads, unless somebody chooses more', async () => {
  const fake = service().fail(createKey, 'internal', 'The service has an error.')
  const screen = await renderConsole(<KeysPage />, fake, '/?scope=org')
  await screen.getByRole('button', { name: 'New key' }).click()
  await screen.getByLabelText('Name').fill('Clerk')
  await screen.getByRole('button', { name: 'Create key' }).click()
  await expect.poll(() => fake.sent).toMatchObject([{ permissions: ['*:read'] }])
})

test('where teams exist, a new key needs an owner', async () => {
  const fake = service().answer(createKey, { ...testKey(9), key: 'sk_new' })
  const screen = await renderConsole(<KeysPage />, fake)
  await screen.getByRole('button', { name: 'New key' }).click()
  await screen.getByLabelText('Name').fill('Dr Osei')
  await screen.getByRole('button', { name: 'Create key' }).click()
  await expect.element(screen.getByText('Choose who owns the key.')).toBeVisible()
  expect(fake.sent).toEqual([])
  await screen.getByLabelText('Owner').selectOptions('Organization')
  await screen.getByRole('button', { name: 'Create key' }).click()
  await expect.element(screen.getByText(/Copy the key now/)).toBeVisible()
  await expect.element(screen.getByRole('dialog', { name: 'Key created' })).toBeVisible()
  expect(fake.sent[0]).not.toHaveProperty('team_id')
  await screen.getByRole('button', { name: 'Done' }).click()
  await screen.getByRole('button', { name: 'New key' }).click()
  await expect.element(screen.getByRole('dialog', { name: 'New key' })).toBeVisible()
})

test('the address opens the form for a new key, and no longer says so', async () => {
  const screen = await renderConsole(<KeysPage />, service(), '/?scope=org&new')
  await expect.element(screen.getByRole('dialog', { name: 'New key' })).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(screen.getByRole('dialog', { name: 'New key' })).not.toBeInTheDocument()
})

test('a key is created with custom permissions, limited to those of its creator', async () => {
  const fake = service().fail(createKey, 'permission_missing', 'This key lacks keys:admin.')
  const screen = await renderConsole(<KeysPage />, fake, '/?scope=org')
  await screen.getByRole('button', { name: 'New key' }).click()
  const dialog = screen.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Create key' }).click()
  await expect.element(dialog.getByText('Enter a name.')).toBeVisible()
  await dialog.getByLabelText('Name').fill('Clerk')
  await dialog.getByLabelText('Permissions', { exact: true }).selectOptions('each')
  await dialog.getByRole('radio', { name: 'Everything: Read' }).click()
  await expect.element(dialog.getByRole('radio', { name: 'Graphs: Read' })).toBeChecked()
  await expect.element(dialog.getByRole('radio', { name: 'Graphs: None' })).toBeDisabled()
  await dialog.getByRole('radio', { name: 'Everything: None' }).click()
  await expect.element(dialog.getByText('No permissions yet.')).toBeVisible()
  await dialog.getByRole('radio', { name: 'Keys: Admin' }).click()
  await expect.element(dialog.getByText('Administer keys. No other access.')).toBeVisible()
  await dialog.getByRole('button', { name: 'Create key' }).click()
  await expect.element(dialog.getByText('This key lacks keys:admin.')).toBeVisible()
  await expect
    .element(dialog.getByLabelText('Permissions', { exact: true }))
    .toHaveAttribute('aria-invalid', 'true')
})

test('the header of a column has the service sort the list', async () => {
  await page.viewport(1280, 800)
  const fake = service()
  const screen = await renderConsole(<KeysPage />, fake)
  await expectSortedByHeaders(screen, fake, [
    ['Name', 'order_by=name&order=asc'],
    ['Expires', 'order_by=expires_at&order=asc'],
    ['Last used', 'order_by=last_used_at&order=desc'],
  ])
})
