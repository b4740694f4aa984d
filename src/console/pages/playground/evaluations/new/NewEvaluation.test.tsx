import { QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { getVariantStore } from '#console/pages/playground/play/play.ts'
import { session } from '#console/session/session.ts'
import { fakeService, me, renderConsole } from '#console/test-console.tsx'
import { getMe } from '#contract/access.ts'
import { listModels } from '#contract/models.ts'
import { createEvaluation, getEvaluationRequest } from '#contract/playground/evaluations.ts'
import {
  evaluation_id,
  testEvaluation,
} from '#console/pages/playground/evaluations/test-evaluation.ts'
import { NewEvaluationForm } from './NewEvaluation.tsx'

const repeated = {
  name: 'Capitals',
  variants: ['Capital of {{country}}?', 'Name the capital of {{country}}.'].map((content) => ({
    name: content,
    body: { model: 'mdl-x5', messages: [{ role: 'user' as const, content }] },
  })),
  rows: [
    { values: { note: 'a', country: 'Portugal' } },
    { values: { note: '', country: 'Spain' }, check: null },
  ],
  check: { type: 'pattern' as const, pattern: 'Lisbon' },
}

async function show(path?: string) {
  const service = fakeService()
    .answer(getMe, me())
    .answer(getEvaluationRequest, repeated)
    .answer(listModels, { models: [], object: 'list', data: [] })
  session.signIn({ id: 'key', base_url: '', key: 'sk_test', name: 'Test' }, false)
  const { play } = getVariantStore(new QueryClient()).active()
  play.setDraft({
    ...play.get().draft,
    system: 'Explain {{topic}} shortly.',
    variables: { rows: [{ topic: 'tides', old: 'x' }, { topic: 'wool' }], chosen: 0 },
  })
  play.setCompose({ ...play.get().compose, text: 'Go.' })
  return { service, screen: await renderConsole(<NewEvaluationForm />, service, path) }
}

test('the values of the playground are in the table at once', async () => {
  const { screen } = await show()
  await expect.element(screen.getByRole('heading', { name: '2 rows' })).toBeVisible()
  await expect.element(screen.getByLabelText('topic').first()).toHaveValue('tides')
  await expect.element(screen.getByLabelText('old')).not.toBeInTheDocument()
})

test('an evaluation is run again with its variants, rows and checks, under a new name', async () => {
  const { screen, service } = await show(`/?from=${evaluation_id}`)
  await expect.element(screen.getByLabelText('Name', { exact: true })).toHaveValue('Capitals (2)')
  service.answer(createEvaluation, testEvaluation())
  await screen.getByRole('button', { name: 'Start (4 answers)' }).click()
  await expect.poll(() => service.sent).toEqual([{ ...repeated, name: 'Capitals (2)' }])
  // Rows are the same where their JSON is.
  expect(JSON.stringify(service.sent[0])).toContain('{"note":"a","country":"Portugal"}')
})

test('an evaluation is run again with the variants of the playground', async () => {
  const { screen } = await show(`/?from=${evaluation_id}`)
  await screen.getByRole('radio', { name: 'From the playground' }).click()
  await expect.element(screen.getByRole('button', { name: 'Start (2 answers)' })).toBeVisible()
  await expect.element(screen.getByLabelText('country').first()).toHaveValue('Portugal')
})

test('a pattern that cannot be used is named at once, with the missing name', async () => {
  const { screen } = await show()
  const name = screen.getByLabelText('Name', { exact: true })
  await expect.element(name).toHaveValue(expect.stringMatching(/^Evaluation of \w/))
  await name.fill('')
  await screen.getByLabelText('The answer').selectOptions('Matches a regular expression')
  await screen.getByLabelText('Regular expression').fill('([')
  await screen.getByRole('button', { name: /^Start/ }).click()
  await expect.element(screen.getByText('Enter a name.')).toBeVisible()
  await expect.element(screen.getByText('“[” is not closed.')).toBeVisible()
  await expect.element(name).toHaveFocus()
})

test('what the service says about a field stands only there', async () => {
  const { screen, service } = await show()
  service.fail(createEvaluation, 'evaluation_invalid', '“*” cannot be used.', { path: 'check' })
  await screen.getByLabelText('Name', { exact: true }).fill('Tides')
  await screen.getByLabelText('The answer').selectOptions('Matches a regular expression')
  const pattern = screen.getByLabelText('Regular expression')
  await pattern.fill('*a')
  await screen.getByRole('button', { name: /^Start/ }).click()
  await expect.element(screen.getByText('“*” cannot be used.')).toBeVisible()
  await expect.element(pattern).toHaveFocus()
  await expect.element(screen.getByRole('alert')).not.toBeInTheDocument()
})
