import type { Page } from '@playwright/test'
import { createGraph, uploadText } from './api.ts'
import { expect, expectAccessible, test as base } from './test.ts'
import { startService } from './service.ts'
import type { RunningService } from './service.ts'

/** With the models that answer by rote. */
const test = base.extend<object, { service: RunningService }>({
  service: [
    // eslint-disable-next-line no-empty-pattern -- the runner reads the names from the pattern
    async ({}, provide) => {
      const service = await startService({ SHEAF_SCRIPTED_MODEL: 'true' })
      await provide(service)
      await service.stop()
    },
    { scope: 'worker' },
  ],
})

const model = (page: Page) => page.getByLabel('Model', { exact: true })
const message = (page: Page) => page.getByRole('textbox', { name: 'Message' })
const conversation = (page: Page) => page.getByRole('list', { name: 'Conversation' })

async function open(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Playground' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Playground')
}

async function say(page: Page, id: string, text: string): Promise<void> {
  await model(page).selectOption(id)
  await message(page).fill(text)
  await message(page).press('Control+Enter')
}

async function ended(page: Page): Promise<void> {
  await expect(page.getByRole('button', { name: /^(Run|Send)$/ })).toBeVisible()
}

test('a prompt is answered, edited into a branch, and both branches stay', async ({ home }) => {
  await open(home)
  await say(home, 'scripted', 'One two three')
  await expect(conversation(home)).toContainText('You wrote 3 words')
  await expect(message(home)).toBeFocused()

  await message(home).press('ArrowUp')
  await home.getByRole('textbox', { name: 'Your message' }).fill('One two')
  await home.getByRole('textbox', { name: 'Your message' }).press('Control+Enter')
  await expect(conversation(home)).toContainText('You wrote 2 words')
  await expect(conversation(home)).not.toContainText('You wrote 3 words')

  await home.getByRole('button', { name: 'Version before' }).click()
  await expect(conversation(home)).toContainText('You wrote 3 words')
  await expectAccessible(home)
  await home.reload()
  await expect(conversation(home)).toContainText('You wrote 3 words')
})

test('stopping keeps what came', async ({ home }) => {
  await open(home)
  await say(home, 'scripted-slow', 'Say all of this slowly, word by word, please')
  await expect(conversation(home)).toContainText('You wrote')
  await home.keyboard.press('Escape')
  await expect(conversation(home)).toContainText('Stopped. What had come is kept.')
  await expect(conversation(home)).toContainText('You wrote')
})

test('a deleted turn comes back', async ({ home }) => {
  await open(home)
  await say(home, 'scripted', 'Keep me')
  await ended(home)
  await home.getByRole('button', { name: 'Delete', exact: true }).click()
  await expect(home.getByRole('heading', { name: 'Try a prompt' })).toBeVisible()
  await home.getByRole('button', { name: 'Undo' }).click()
  await expect(conversation(home)).toContainText('Keep me')
})

test('models answer side by side, and one of them goes on', async ({ home }) => {
  await open(home)
  await home.getByRole('button', { name: 'Compare with another model' }).click()
  await home.getByLabel('Model 1', { exact: true }).selectOption('scripted')
  await home.getByLabel('Model 2', { exact: true }).selectOption('scripted-thinks')
  await message(home).fill('Which of you?')
  await message(home).press('Control+Enter')
  const columns = home.getByRole('region', { name: 'Answers side by side' }).getByRole('listitem')
  await expect(columns.filter({ has: home.getByRole('heading', { level: 3 }) })).toHaveCount(2)
  await expect(home.getByText(/first token/)).toHaveCount(2)
  await expectAccessible(home)

  await home.getByRole('button', { name: 'Continue with this' }).last().click()
  await expect(home.getByText('2 / 2')).toBeVisible()
  await expect(conversation(home)).toContainText('Thoughts')
})

test('every row of values is sent in its turn', async ({ home }) => {
  await open(home)
  await model(home).selectOption('scripted')
  await message(home).fill('Weigh {{cargo}}')
  await home.getByRole('textbox', { name: 'cargo, row 1' }).fill('salt')
  await home.getByRole('button', { name: 'Add a row' }).click()
  await home.getByRole('textbox', { name: 'cargo, row 2' }).fill('tin')
  await home.getByRole('button', { name: 'Run all 2 rows' }).click()
  const comparison = home.getByRole('region', { name: 'Answers side by side' })
  await expect(comparison.getByText('Weigh salt')).toBeVisible()
  await expect(comparison.getByText('Weigh tin')).toBeVisible()
})

test('a function that is called is answered by the person', async ({ home }) => {
  await open(home)
  await pasteRequest(home, {
    model: 'scripted',
    messages: [{ role: 'user', content: 'call tide' }],
    stream: true,
    tool_choice: 'required',
    tools: [
      {
        type: 'function',
        function: {
          name: 'tide',
          parameters: { type: 'object', properties: { port: { type: 'string' } } },
        },
      },
    ],
  })
  await home.getByRole('button', { name: 'Run' }).click()
  await expect(home.getByRole('region', { name: 'Function calls' })).toContainText('tide')
  await expectAccessible(home)
  await home.getByRole('textbox', { name: 'Result of tide' }).fill('{"height": 4}')
  await home.getByRole('button', { name: 'Send the result' }).click()
  await expect(conversation(home)).toContainText('{"height": 4}')
  await ended(home)
})

const unhappy = [
  ['scripted-429', /takes no more for now/],
  ['scripted-503', /does not answer/],
  ['scripted-500', /failed to answer/],
  ['scripted-unsafe', /declines what it was asked/],
  ['scripted-cut-off', /cut off before it was complete/],
] as const

test('every way a model fails is told at its answer, which can be asked for again', async ({
  home,
}) => {
  await open(home)
  for (const [id, words] of unhappy) {
    await say(home, id, `Please, ${id}`)
    const problem = conversation(home).getByRole('alert').last()
    await expect(problem).toContainText(words)
    await expect(conversation(home).getByRole('button', { name: 'Try again' }).last()).toBeVisible()
  }
  await expectAccessible(home)
})

test('a malformed call is shown as it came', async ({ home }) => {
  await open(home)
  await pasteRequest(home, {
    model: 'scripted-malformed-tool-call',
    messages: [{ role: 'user', content: 'Go' }],
    stream: true,
    tools: [{ type: 'function', function: { name: 'tide' } }],
  })
  await home.getByRole('button', { name: 'Run' }).click()
  await expect(home.getByText(/not well-formed JSON/)).toBeVisible()
})

test('an answer that breaks its schema is an honest failure', async ({ home }) => {
  await open(home)
  const response_format = {
    type: 'json_schema',
    json_schema: {
      name: 'port',
      strict: true,
      schema: {
        type: 'object',
        properties: { port: { type: 'string' } },
        required: ['port'],
        additionalProperties: false,
      },
    },
  }
  const body = { messages: [{ role: 'user', content: 'Which port?' }], response_format }
  await pasteRequest(home, { model: 'scripted-invalid-json', ...body })
  await home.getByRole('button', { name: 'Run' }).click()
  await expect(conversation(home).getByRole('alert')).toBeVisible()

  await pasteRequest(home, { model: 'scripted', ...body })
  await home.getByRole('button', { name: 'Run' }).click()
  await expect(conversation(home)).toContainText('Fits the schema')
  await expect(home.getByRole('tree', { name: 'Answer' })).toBeVisible()
  await expectAccessible(home)
})

test('a removed model is explained where it is chosen, its replacement one press away', async ({
  home,
}) => {
  await open(home)
  await model(home).selectOption('mdl-med')
  await expect(home.getByText(/mdl-med was removed on July 13, 2026/)).toBeVisible()
  await message(home).fill('Still there?')
  await message(home).press('Control+Enter')
  await expect(conversation(home).getByRole('alert')).toContainText('mdl-x5')
  await home.getByRole('button', { name: 'Use mdl-x5' }).click()
  await expect(model(home)).toHaveValue('mdl-x5')
})

test('an image is attached, sent, and what is none is refused', async ({ home }) => {
  await open(home)
  await model(home).selectOption('scripted-images')
  const dot =
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='
  const [chooser] = await Promise.all([
    home.waitForEvent('filechooser'),
    home.getByRole('button', { name: 'Attach images' }).click(),
  ])
  await chooser.setFiles([
    { name: 'dot.png', mimeType: 'image/png', buffer: Buffer.from(dot, 'base64') },
    { name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('hello') },
  ])
  await expect(home.getByRole('img', { name: 'dot.png' })).toBeVisible()
  await expect(home.getByText('notes.txt is no PNG, JPEG, GIF or WebP image.')).toBeVisible()
  await expectAccessible(home)
  await message(home).fill('How many?')
  await message(home).press('Control+Enter')
  await expect(conversation(home)).toContainText('I was given 1 image')
})

test('a run has an address that shows it and asks it again', async ({ home, service }) => {
  await open(home)
  await say(home, 'scripted', 'Remember this run')
  await ended(home)
  await home.getByRole('link', { name: 'Runs' }).click()
  await expect(home.getByText('Remember this run').first()).toBeVisible()
  const reply = await fetch(`${service.address}/v1/runs?limit=1`, {
    headers: { authorization: `Bearer ${service.key}` },
  })
  const { data } = (await reply.json()) as { data: { id: string }[] }
  await home.goto(`${service.address}/playground?run=${data[0]?.id}`)
  await expect(home.getByText('Run opened')).toBeVisible()
  await expect(conversation(home)).toContainText('You wrote 3 words')
  await home.getByRole('button', { name: 'Answer again' }).click()
  await expect(home.getByText('2 / 2')).toBeVisible()
})

test('of a conversation of 240 turns only those in sight are drawn', async ({ home }) => {
  await open(home)
  const messages = Array.from({ length: 240 }, (_, at) => ({
    role: at % 2 === 0 ? 'user' : 'assistant',
    content: `Turn ${at}`,
  }))
  await pasteRequest(home, { model: 'scripted', messages, stream: true })
  await expect(home.getByText('Turn 239')).toBeVisible()
  expect(await home.getByRole('article').count()).toBeLessThan(60)
  await message(home).fill('And now?')
  await message(home).press('Control+Enter')
  await expect(conversation(home)).toContainText('You wrote 2 words')
})

test('without a language model the reader quotes a graph, and a quote opens its place', async ({
  home,
  service,
}) => {
  const graph = await createGraph(service, 'Pilotage')
  await uploadText(service, 'pilotage.md', '# Pilots\n\nPilots board at buoy seven.', graph.id)
  await open(home)
  await pasteRequest(home, {
    model: 'mdl-x5',
    messages: [{ role: 'user', content: 'Where do pilots board?' }],
    stream: true,
    tools: [
      {
        type: 'graph',
        function: { graph_ids: [graph.id], query_config: { inline_citations: true } },
      },
    ],
  })
  await home.getByRole('button', { name: 'Run', exact: true }).click()
  await expect(conversation(home)).toContainText('Pilots board at buoy seven.')
  await expect(home.getByText('Read 1 graph: 1 source')).toBeVisible()
  await home.getByRole('button', { name: 'Source 1' }).click()
  await home.getByRole('link', { name: 'Open at this place' }).click()
  await expect(home.getByRole('heading', { level: 1 })).toHaveText('pilotage.md')
  await home.goBack()
  await expect(conversation(home)).toContainText('Pilots board at buoy seven.')
})

for (const colorScheme of ['light', 'dark'] as const) {
  test.describe(`on a phone in the ${colorScheme} theme`, () => {
    test.use({ colorScheme, viewport: { width: 360, height: 740 }, hasTouch: true })

    test('every part is reached by thumb, and nothing scrolls sideways', async ({ home }) => {
      await open(home)
      for (const part of ['Request', 'Details', 'Conversation']) {
        await home.getByRole('radio', { name: part }).check()
        const beyond = await home.evaluate(() => document.documentElement.scrollWidth - innerWidth)
        expect([part, beyond]).toEqual([part, 0])
        await expectAccessible(home)
      }
      await message(home).fill('From a phone')
      await home.getByRole('button', { name: 'Send', exact: true }).tap()
      await expect(conversation(home).getByRole('heading', { level: 2 })).toHaveCount(2)
      await home.getByRole('button', { name: 'Show what was sent and received' }).tap()
      await expect(home.getByRole('radio', { name: 'Details' })).toBeChecked()
    })
  })
}

async function pasteRequest(page: Page, body: unknown): Promise<void> {
  await page.getByRole('button', { name: 'Import a request' }).click()
  const dialog = page.getByRole('dialog', { name: 'Import a request' })
  await dialog.getByRole('textbox').fill(JSON.stringify(body))
  await dialog.getByRole('button', { name: 'Import' }).click()
  await expect(dialog).toBeHidden()
}
