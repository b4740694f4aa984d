import {
  conversation,
  ended,
  message,
  model,
  open,
  pasteRequest,
  runPasted,
  say,
  test,
} from './playground.ts'
import { expect, expectAccessible } from './test.ts'

const unhappy = [
  ['scripted-429', /rate limit reached/],
  ['scripted-503', /not responding/],
  ['scripted-500', /failed to answer/],
  ['scripted-unsafe', /declined the request/],
  ['scripted-silent', /returned an empty answer/],
  ['scripted-cut-off', /cut off before it was complete/],
] as const

test('every model failure is shown at its answer and can be retried', async ({ home }) => {
  await open(home)
  for (const [id, words] of unhappy) {
    await say(home, id, `Please, ${id}`)
    const problem = conversation(home).getByRole('alert').last()
    await expect(problem).toContainText(words)
    await expect(conversation(home).getByRole('button', { name: 'Try again' }).last()).toBeVisible()
  }
  await expectAccessible(home)
})

test('a removed model is explained where it is chosen, its replacement one press away', async ({
  home,
}) => {
  await open(home)
  await expect(model(home).locator('option[value="mdl-med"]')).toHaveCount(0)
  await pasteRequest(home, { model: 'mdl-med', messages: [{ role: 'system', content: 'Hello' }] })
  await expect(home.getByText(/mdl-med was removed on July 13, 2026/)).toBeVisible()
  await message(home).fill('Still there?')
  await message(home).press('Control+Enter')
  await expect(conversation(home).getByRole('alert')).toContainText('mdl-x5')
  await home.getByRole('button', { name: 'Use mdl-x5' }).click()
  await expect(model(home)).toHaveValue('mdl-x5')
})

test('a model that never answers is stopped, and asked again', async ({ home }) => {
  await open(home)
  await say(home, 'scripted-hang', 'Anybody there?')
  await home.getByRole('button', { name: 'Stop' }).click()
  await expect(conversation(home)).toContainText('Stopped. No answer yet.')
  await expect(message(home)).toBeVisible()
  await model(home).selectOption('scripted')
  await message(home).fill('And you?')
  await message(home).press('Control+Enter')
  await expect(conversation(home)).toContainText('You wrote 2 words')
})

const chatBody = { messages: [{ role: 'user', content: 'Well?' }], stream: true }
const formed = (schema: object) => ({
  type: 'json_schema',
  json_schema: { name: 'answer', schema },
})

test('an invalid request is reported at the field that caused it', async ({ home }) => {
  await open(home)
  const request = home.getByRole('region', { name: 'Request' })
  const invalidRequests = [
    [{ ...chatBody, model: 'nobody' }, /There is no model “nobody”/],
    [
      { ...chatBody, model: 'scripted', tools: [{ type: 'graph', function: { graph_ids: [] } }] },
      'Choose at least one graph.',
    ],
    [
      {
        ...chatBody,
        model: 'scripted',
        tools: [{ type: 'graph', function: { graph_ids: ['x'] } }],
      },
      'There is no such graph.',
    ],
    [
      { ...chatBody, model: 'scripted', response_format: formed({ $ref: 'https://a.example/b' }) },
      /A reference must start with #/,
    ],
    [
      {
        ...chatBody,
        model: 'scripted',
        response_format: formed({ properties: { a: { type: 'x' } } }),
      },
      /cannot be used at properties\.a\.type/,
    ],
  ] as const
  for (const [body, words] of invalidRequests) {
    await runPasted(home, body)
    await expect(request.getByText(words).first()).toBeVisible()
  }

  await runPasted(home, { ...chatBody, model: 'scripted', temperature: 1 })
  await ended(home)
  const temperature = home.getByRole('textbox', { name: 'Temperature' })
  await request.getByText('Parameters', { exact: true }).click()
  await temperature.fill('5')
  await temperature.blur()
  await expect(temperature).toHaveAccessibleDescription(/0 to 2/)

  await runPasted(home, {
    model: 'scripted',
    messages: [{ role: 'tool', tool_call_id: 'a', content: 'b' }],
  })
  await expect(
    conversation(home).getByText('No earlier message calls a tool').first(),
  ).toBeVisible()

  const words = 'word '.repeat(3000)
  await runPasted(home, { model: 'scripted-small', messages: [{ role: 'user', content: words }] })
  await expect(conversation(home).getByRole('alert')).toContainText('accepts at most 500')
})
