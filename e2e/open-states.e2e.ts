import type { Page } from '@playwright/test'
import { call, createGraph, createKey, createTeam, exportBundle } from './api.ts'
import { stageBundle, uploadText, uploadVersion } from './api.ts'
import { startModelServer } from './model-server.ts'
import { say, ended } from './playground.ts'
import { expect, expectAccessible, expectOnePrimaryButton, test, visit } from './test.ts'
import type { RunningService } from './service.ts'

test.use({ ownsService: true, env: { SHEAF_SCRIPTED_MODEL: 'true' } })

/** A page, the buttons, menu items and choices that are pressed one after the other, and what is open then. */
type Walk = readonly [path: string, presses: readonly (string | RegExp)[], opened: string | RegExp]

const overlays = ['dialog', 'alertdialog', 'menu'] as const

const anyOverlay = overlays.map((role) => `[role=${role}]`).join(', ')

/** Closes what is open, from the innermost outwards. Resolves with whether nothing is open any more. */
async function closeAll(page: Page, depth: number): Promise<boolean> {
  for (let at = 0; at < depth; at += 1) await page.keyboard.press('Escape')
  const closed = expect(page.locator(anyOverlay).filter({ visible: true })).toHaveCount(0, {
    timeout: 2_000,
  })
  return closed.then(
    () => true,
    () => false,
  )
}

async function open(
  page: Page,
  service: RunningService,
  [path, presses, opened]: Walk,
  previous?: Walk,
) {
  const isClosed = previous !== undefined && (await closeAll(page, previous[1].length))
  const isOnPage = isClosed && previous[0] === path
  if (!isClosed) await page.goto(`${service.address}${path}`)
  else if (!isOnPage) await visit(page, path)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  for (const name of presses) {
    const exact = typeof name === 'string'
    const item = page.getByRole('menuitem', { name, exact })
    const button = page.getByRole('button', { name, exact })
    const section = page.locator('summary', { hasText: name })
    const choice = page.locator('label:has(input[type=radio])', { hasText: name })
    await item
      .or(button)
      .or(section)
      .or(choice)
      .and(page.locator(':visible'))
      .first()
      .click({ timeout: 10_000 })
  }
  const [first, ...others] = overlays.map((role) => page.getByRole(role, { name: opened }))
  if (first === undefined) throw new Error('there are no overlays')
  const overlay = others.reduce((any, other) => any.or(other), first)
  await expect(overlay.first(), `${path} ${presses.join(' › ')}`).toBeVisible()
  // The page behind an overlay was checked with the first one.
  await expectAccessible(page, isOnPage ? anyOverlay : undefined)
  await expectOnePrimaryButton(page, anyOverlay)
}

async function seed(service: RunningService) {
  const team = await createTeam(service, 'Dredging')
  await createKey(service, { name: 'Loader', team_id: team.id })
  const graph = await createGraph(service, 'Harbour')
  const file = await uploadText(service, 'pilots.md', '# Pilots\n\nThey board.\n', graph.id)
  await uploadVersion(service, file.id, 'pilots.md', '# Pilots\n\nThey board at dawn.\n')
  const staged = await stageBundle(service, await exportBundle(service, graph.id))
  const conversation = await call<{ id: string }>(service, 'POST', '/v1/conversations', {
    graph_ids: [graph.id],
  })
  const blueprintOf = (content: string) => ({
    model: 'sheaf-reader',
    inputs: [{ name: 'Text', input_type: 'text' }],
    messages: [{ role: 'user', content }],
  })
  const application = await call<{ id: string }>(service, 'POST', '/v1/applications', {
    name: 'Summarize',
    blueprint: blueprintOf('Summarize: {{Text}}'),
  })
  const path = `/v1/applications/${application.id}`
  await call(service, 'POST', `${path}/deploy`, {})
  await call(service, 'PUT', path, { blueprint: blueprintOf('Sum up: {{Text}}') })
  await call(service, 'POST', `${path}/deploy`, {})
  await call(service, 'PUT', path, { blueprint: blueprintOf('In short: {{Text}}') })
  const body = { model: 'scripted', messages: [{ role: 'user', content: 'Hello {{name}}' }] }
  await call(service, 'POST', '/v1/presets', { name: 'Greeting', body })
  const evaluation = await call<{ id: string }>(service, 'POST', '/v1/evaluations', {
    name: 'Greetings',
    variants: [{ name: 'Variant A', body }],
    rows: [{ values: { name: 'Ada' } }],
    check: { type: 'contains', text: 'Ada' },
  })
  await call(service, 'POST', '/v1/admin/guardrails', {
    name: 'No contraband',
    action: 'block',
    rule: { type: 'denied_topics', phrases: ['smuggled brandy'] },
  })
  const server = await startModelServer(['barn'], 'sk-good')
  const provider = await call<{ id: string }>(service, 'POST', '/v1/admin/providers', {
    name: 'Barn',
    base_url: server.base_url,
    api_key: 'sk-good',
  })
  const model = { provider_id: provider.id, upstream: 'barn' }
  await call(service, 'PUT', '/v1/admin/models/barn', model)
  return { graph, file, staged, conversation, application, evaluation, server }
}

/** With two versions of a preset, a web source and a provider. */
async function seedMore(service: RunningService) {
  const graph = await createGraph(service, 'Quay')
  const source = 'https://quay.invalid/harbour'
  const urls = [{ url: source, type: 'single_page' }]
  await call(service, 'PUT', `/v1/graphs/${graph.id}`, { urls })
  const body = { model: 'scripted', messages: [{ role: 'user', content: 'Hello {{name}}' }] }
  const preset = await call<{ id: string }>(service, 'POST', '/v1/presets', {
    name: 'Greeting',
    body,
  })
  await call(service, 'PUT', `/v1/presets/${preset.id}`, { body: { ...body, temperature: 0.5 } })
  const server = await startModelServer(['barn'], 'sk-good')
  await call(service, 'POST', '/v1/admin/providers', {
    name: 'Barn',
    base_url: server.base_url,
    api_key: 'sk-good',
  })
  return { graph, preset, source, server }
}

test('no dialog, menu or sheet has an accessibility violation while it is open', async ({
  home,
  service,
}) => {
  test.setTimeout(300_000)
  const { graph, file, staged, conversation, application, evaluation, server } = await seed(service)
  const application_path = `/applications/${application.id}`
  const walks: readonly Walk[] = [
    ['/', [/My organization/], ''],
    ['/', [/^Search/], 'Search'],
    ['/ask', [/^Graphs to ask/], 'Graphs to ask'],
    [`/ask/${conversation.id}`, ['Conversation actions'], 'Conversation actions'],
    [`/ask/${conversation.id}`, ['Conversation actions', 'Rename…'], 'Rename conversation'],
    [`/ask/${conversation.id}`, ['Conversation actions', /^Share/], /^Share/],
    [`/ask/${conversation.id}`, ['Conversation actions', 'Delete'], /^Delete/],
    ['/graphs', ['New graph'], 'New graph'],
    ['/graphs', ['Actions for Harbour'], 'Actions for Harbour'],
    ['/graphs', ['Actions for Harbour', 'Edit'], 'Edit Harbour'],
    ['/graphs', ['Actions for Harbour', 'Export'], /^Export/],
    ['/graphs', ['Actions for Harbour', 'Delete'], /^Delete Harbour/],
    [`/graphs/import/${staged.id}`, ['Cancel'], 'Cancel import?'],
    [`/graphs/${graph.id}/web`, ['Add source'], 'Add web source'],
    [`/graphs/${graph.id}/access`, ['Change access'], 'Access to Harbour'],
    ['/files', ['Actions for pilots.md'], 'Actions for pilots.md'],
    ['/files', ['Actions for pilots.md', 'Add to graph…'], 'Add to a graph'],
    ['/files', ['Actions for pilots.md', 'Delete'], 'Delete this file?'],
    [`/files/${file.id}`, ['Delete version 1'], /^Delete version 1/],
    ['/playground', ['Presets'], 'Presets'],
    ['/playground', ['Presets', 'Actions for Greeting'], 'Actions for Greeting'],
    ['/playground', ['Presets', 'Actions for Greeting', /^Save the request/], /^Save a version/],
    ['/playground', ['Presets', 'Actions for Greeting', 'Versions…'], /^Versions of/],
    ['/playground', ['Presets', 'Actions for Greeting', 'Rename…'], 'Rename preset'],
    ['/playground', ['Presets', 'Actions for Greeting', 'Delete'], /^Delete/],
    ['/playground', ['Import request'], 'Import request'],
    ['/playground', ['Add variant', 'Actions for Variant A'], 'Actions for Variant A'],
    ['/playground', ['Functions', 'Add function'], /unction/],
    [`/playground/evaluations/${evaluation.id}`, [/^Row 1, Variant A/], /^Row 1/],
    [`/playground/evaluations/${evaluation.id}`, ['Delete'], /^Delete/],
    ['/applications', ['New application'], 'New application'],
    ['/applications', ['Actions for Summarize'], 'Actions for Summarize'],
    ['/applications', ['Actions for Summarize', 'Move to another team'], /^Move/],
    ['/applications', ['Actions for Summarize', 'Delete'], /^Delete/],
    [application_path, ['Deploy'], /^Deploy/],
    [`${application_path}/versions`, ['Actions for version 1'], /version 1/],
    [
      `${application_path}/versions`,
      ['Actions for version 1', 'Roll back to this version'],
      /^Roll back/,
    ],
    ['/settings/models', ['Connect provider'], 'Connect a provider'],
    ['/settings/models', ['Actions for Barn'], 'Actions for Barn'],
    ['/settings/models', ['Actions for Barn', 'Add model…'], 'Add a model'],
    ['/settings/models', ['Actions for Barn', 'Edit'], 'Edit provider'],
    ['/settings/models', ['Actions for Barn', 'Disconnect'], /^Disconnect/],
    ['/settings/models', ['Actions for barn', 'Edit'], 'Edit model'],
    ['/settings/models', ['Actions for barn', 'Remove'], /^Remove/],
    ['/settings/teams', ['New team'], 'New team'],
    ['/settings/teams', ['Actions for Dredging', 'Rename'], 'Rename Dredging'],
    ['/settings/teams', ['Actions for Dredging', 'Delete'], /^Delete Dredging/],
    ['/settings/keys', ['New key'], 'New key'],
    ['/settings/keys', ['Actions for Loader'], 'Actions for Loader'],
    ['/settings/keys', ['Actions for Loader', 'Edit'], 'Edit Loader'],
    ['/settings/keys', ['Actions for Loader', 'Rotate'], 'Rotate Loader'],
    ['/settings/keys', ['Actions for Loader', 'Revoke'], /^Revoke Loader/],
    ['/settings/guardrails', ['New guardrail'], 'New guardrail'],
    ['/settings/guardrails', ['No contraband'], 'Edit guardrail'],
    ['/settings/guardrails', ['Actions for No contraband', 'Delete'], /^Delete/],
    ['/settings/limits', ['Edit limits'], /^Limits for/],
  ]
  for (const [at, walk] of walks.entries()) await open(home, service, walk, walks[at - 1])
  await server.stop()
})

test('no dialog of models, web sources, versions or comparisons has a violation', async ({
  home,
  service,
}) => {
  test.setTimeout(300_000)
  const { graph, preset, source, server } = await seedMore(service)
  const versions = ['Presets', 'Actions for Greeting', 'Versions…']
  const walks: readonly Walk[] = [
    ['/settings/models', ['Connect embedding model'], 'Embedding model'],
    ['/settings/models', ['Connect reranking model'], 'Reranking model'],
    [`/graphs/${graph.id}/web`, [`Actions for ${source}`], `Actions for ${source}`],
    [`/graphs/${graph.id}/web`, [`Actions for ${source}`, 'Edit'], 'Edit web source'],
    [`/graphs/${graph.id}/web`, [`Actions for ${source}`, 'Remove'], 'Remove this web source?'],
    ['/playground', [...versions, 'Actions for version 1'], 'Actions for version 1'],
    ['/playground', [...versions, 'Actions for version 1', 'Add label…'], 'Label version 1'],
    ['/playground', [...versions, 'Actions for version 1', /^Compare with/], /^Versions of/],
    [`/playground?preset=${preset.id}`, ['Add variant', 'Compare answers'], 'Compare answers'],
    ['/playground', ['Response format', 'JSON schema', 'Templates'], 'Templates'],
    // The section of the response format is open from here on.
    ['/playground', ['Open large editor'], 'Schema'],
    ['/playground', ['Templates', 'From example…'], 'Schema from an example'],
  ]
  for (const [at, walk] of walks.entries()) await open(home, service, walk, walks[at - 1])
  await server.stop()
})

test('no run, record or tip has an accessibility violation while it is open', async ({
  page: home,
  service,
}) => {
  test.slow()
  await home.goto(service.linkTo('/playground'))
  await say(home, 'scripted', 'Where do pilots board?')
  await ended(home)
  await home.getByRole('button', { name: 'More actions' }).first().click()
  await expect(home.getByRole('menu')).toBeVisible()
  await expectAccessible(home)
  await home.keyboard.press('Escape')
  await home.getByRole('button', { name: 'Regenerate' }).hover()
  await expect(home.getByText('Regenerate', { exact: true })).toBeVisible()
  await expectAccessible(home)

  const menu: Walk = ['/playground/runs', [/^Actions for/], /^Actions for/]
  await open(home, service, menu, ['/playground', [], ''])
  await open(home, service, ['/playground/runs', [/^Actions for/, 'Delete'], /^Delete/], menu)
  expect(await closeAll(home, 2)).toBe(true)
  await home.getByRole('table').getByRole('link').first().click()
  await home.getByRole('button', { name: 'Compare with…' }).click()
  await expect(home.getByRole('dialog', { name: 'Compare with another run' })).toBeVisible()
  await expectAccessible(home)

  expect(await closeAll(home, 1)).toBe(true)
  await visit(home, '/settings/audit')
  await home.getByRole('table').getByRole('link').first().click()
  await expect(home.getByRole('dialog')).toBeVisible()
  await expectAccessible(home)
})
