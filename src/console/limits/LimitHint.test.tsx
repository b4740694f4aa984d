import { expect, test } from 'vitest'
import { getBinding, type MetLimit } from '#contract/limits.ts'
import { LimitHint } from './LimitHint.tsx'
import { fakeService, renderConsole } from '#console/test-console.tsx'

const limit: MetLimit = {
  limit: 'tokens_per_day',
  scope: 'team',
  model: 'mdl-x5',
  maximum: 1000,
  used: 950,
  left: 50,
  resets_at: null,
  would_refuse: false,
  after_files: null,
}

function hint(...limits: MetLimit[]) {
  const service = fakeService().answer(getBinding, { key_id: 'key', limits, first: null })
  return renderConsole(<LimitHint model="mdl-x5" />, service)
}

test('a limit that is close shows what is left', async () => {
  const screen = await hint(limit)
  await expect
    .element(screen.getByRole('status'))
    .toHaveTextContent('Your team has 50 of 1,000 tokens left for mdl-x5.')
})

test('a reached limit is shown as reached', async () => {
  const screen = await hint({ ...limit, used: 1000, left: 0 })
  await expect
    .element(screen.getByRole('status'))
    .toHaveTextContent('Limit reached: 1,000 tokens for mdl-x5.')
})

test('limits that are far or unrelated to questions are not shown', async () => {
  const screen = await hint(
    { ...limit, used: 890, left: 110 },
    { ...limit, limit: 'uploads_per_hour', used: 1000, left: 0 },
  )
  await expect.poll(() => screen.container.textContent).toBe('')
  await expect.element(screen.getByRole('status')).not.toBeInTheDocument()
})
