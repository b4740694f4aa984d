import { expect, test } from 'vitest'
import { fakeService, me, renderConsole, testModel } from '#console/test-console.tsx'
import { getMe } from '#contract/access.ts'
import { defaultModel, listModels, type Model } from '#contract/models.ts'
import { ModelPicker } from './ModelPicker.tsx'

const reader = testModel({
  id: defaultModel.id,
  name: 'Built-in reader',
  kind: 'reader',
  context_window: defaultModel.context_window,
})
const language = testModel()

async function render(data: Model[]) {
  const fake = fakeService()
    .answer(getMe, me())
    .answer(listModels, { object: 'list', data, models: [] })
  const picker = <ModelPicker label="Model" value={defaultModel.id} onChange={() => undefined} />
  const screen = await renderConsole(picker, fake)
  await expect.element(screen.getByText(/^Built-in reader: quotes graphs/)).toBeVisible()
  return screen.getByRole('link', { name: 'Connect a language model' })
}

test('a language model is to be connected only while there is none', async () => {
  await expect.element(await render([reader])).toBeVisible()
})

test('with a language model, the reader only says what it is', async () => {
  expect((await render([reader, language])).elements()).toEqual([])
})
