import { useState } from 'react'
import { expect, test } from 'vitest'
import { fakeService, me, renderConsole } from '#console/test-console.tsx'
import { getMe } from '#contract/access.ts'
import { listModels, type Model } from '#contract/models.ts'
import { ModelChoice } from './ModelChoice.tsx'

const model = (id: string, state: Model['state'] = 'active'): Model => ({
  id,
  object: 'model',
  created: 0,
  owned_by: 'test',
  name: id,
  state,
  kind: 'language',
  context_window: null,
  abilities: { tools: true, json_schema: true, images: false },
  price_input: null,
  price_output: null,
  removed_on: null,
  replacement: null,
})

function Sample() {
  const [models, setModels] = useState(['a'])
  return <ModelChoice models={models} onChange={setModels} />
}

test('comparing adds another active model', async () => {
  const data = [model('a'), model('b', 'retired'), model('c')]
  const service = fakeService()
    .answer(getMe, me())
    .answer(listModels, { models: [], object: 'list', data })
  const screen = await renderConsole(<Sample />, service)
  await expect.element(screen.getByRole('option', { name: 'c' })).toBeInTheDocument()
  await screen.getByRole('button', { name: 'Compare with another model' }).click()
  await expect.element(screen.getByLabelText('Model 1')).toHaveValue('a')
  await expect.element(screen.getByLabelText('Model 2', { exact: true })).toHaveValue('c')
})
