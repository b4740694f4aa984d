import { call, createGraph, uploadText } from './api.ts'
import {
  conversation,
  dot,
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
  // The buttons move while the answer grows.
  await ended(home)

  await home.getByRole('button', { name: 'Previous version' }).click()
  await expect(conversation(home)).toContainText('You wrote 3 words')
  await expectAccessible(home)
  await home.reload()
  await expect(conversation(home)).toContainText('You wrote 3 words')
})

test('stopping keeps the partial answer', async ({ home }) => {
  await open(home)
  await say(home, 'scripted-slow', 'Say all of this slowly, word by word, please')
  await expect(conversation(home)).toContainText('You wrote')
  await home.keyboard.press('Escape')
  await expect(conversation(home)).toContainText('Stopped. Partial answer kept.')
  await expect(conversation(home)).toContainText('You wrote')
})

test('a deleted message comes back', async ({ home }) => {
  await open(home)
  await say(home, 'scripted', 'Keep me')
  await ended(home)
  // The answer quotes the message.
  const texts = conversation(home).getByText('Keep me', { exact: true })
  await expect(texts).toHaveCount(2)
  await home.getByRole('button', { name: 'Delete', exact: true }).click()
  await expect(texts).toHaveCount(1)
  await home.getByRole('button', { name: 'Undo' }).click()
  await expect(texts).toHaveCount(2)
})

test.describe('at 1280 pixels, with the details open', () => {
  test.use({ viewport: { width: 1280, height: 800 } })

  test('two answers to one message stand beside each other', async ({ home }) => {
    await open(home)
    await say(home, 'scripted', 'Where do pilots board?')
    await ended(home)
    await home.getByRole('button', { name: 'Regenerate' }).click()
    await ended(home)
    await home.getByRole('button', { name: 'Show request and response' }).last().click()
    await expect(home.getByRole('tab', { name: 'Overview' })).toBeVisible()
    await home.getByRole('button', { name: 'Show versions side by side' }).click()
    // The answers contain lists of their own.
    const answers = home
      .getByRole('region', { name: 'Answers side by side' })
      .getByRole('listitem')
      .filter({ has: home.getByRole('button', { name: 'Continue with this' }) })
    await expect(answers).toHaveCount(2)
    const boxes = await Promise.all((await answers.all()).map((answer) => answer.boundingBox()))
    expect(new Set(boxes.map((box) => box?.y)).size).toBe(1)
    await expect(home.getByRole('tab', { name: 'Overview' })).toBeVisible()
  })
})

test('variants answer side by side, also after a reload', async ({ home }) => {
  await open(home)
  await model(home).selectOption('scripted')
  await home.getByRole('button', { name: 'Add variant' }).click()
  await home.getByLabel('Model of Variant B').selectOption('scripted-thinks')
  await message(home).fill('Which of you?')
  await message(home).press('Control+Enter')
  const columns = home.getByRole('list', { name: 'Variants' })
  await expect(columns.getByText(/total/)).toHaveCount(2)
  await expect(columns).toContainText('Thoughts')
  await expectAccessible(home)
  await home.reload()
  await expect(columns.getByText(/total/)).toHaveCount(2)

  await home.getByRole('button', { name: 'Actions for Variant A' }).click()
  await home.getByRole('menuitem', { name: 'Remove' }).click()
  await expect(columns).toBeHidden()
})

test('every row of values is sent in its turn', async ({ home }) => {
  await open(home)
  await model(home).selectOption('scripted')
  await message(home).fill('Weigh {{cargo}}')
  await home.getByRole('textbox', { name: 'cargo, row 1' }).fill('salt')
  await home.getByRole('button', { name: 'Add row' }).click()
  await home.getByRole('textbox', { name: 'cargo, row 2' }).fill('tin')
  await home.getByRole('button', { name: 'Run all 2 rows' }).click()
  const comparison = home.getByRole('region', { name: 'Answers side by side' })
  await expect(comparison.getByText('Weigh salt')).toBeVisible()
  await expect(comparison.getByText('Weigh tin')).toBeVisible()
})

test('a function that is called is answered by the person', async ({ home }) => {
  await open(home)
  await runPasted(home, {
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
  await expect(home.getByRole('region', { name: 'Function calls' })).toContainText('tide')
  await expectAccessible(home)
  await home.getByRole('textbox', { name: 'Result of tide' }).fill('{"height": 4}')
  await home.getByRole('button', { name: 'Send result' }).click()
  await expect(conversation(home)).toContainText('{"height": 4}')
  await ended(home)
})

test('an image is attached and sent, and another file is refused', async ({ home }) => {
  await open(home)
  await model(home).selectOption('scripted-images')
  const [chooser] = await Promise.all([
    home.waitForEvent('filechooser'),
    home.getByRole('button', { name: 'Attach images' }).click(),
  ])
  await chooser.setFiles([
    { name: 'dot.png', mimeType: 'image/png', buffer: Buffer.from(dot, 'base64') },
    { name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('hello') },
  ])
  await expect(home.getByRole('img', { name: 'dot.png' })).toBeVisible()
  await expect(home.getByText('notes.txt is not a PNG, JPEG, GIF or WebP image.')).toBeVisible()
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
  await home.getByRole('button', { name: 'Regenerate' }).click()
  await expect(home.getByText('2 of 2')).toBeVisible()
  await home.goto(`${service.address}/playground/runs/${data[0]?.id}`)
  const facts = home.getByRole('complementary', { name: 'About this run' })
  await expect(facts).toContainText('Recorded by Sheaf')
  await expect(facts).toContainText('Request ID')
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
  await runPasted(home, {
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
  await expect(conversation(home)).toContainText('Pilots board at buoy seven.')
  await expect(home.getByText('Searched 1 graph: 1 source')).toBeVisible()
  await home.getByRole('button', { name: 'Source 1' }).click()
  await home.getByRole('link', { name: 'Open in file' }).click()
  await expect(home.getByRole('heading', { level: 1 })).toHaveText('pilotage.md')
  await home.goBack()
  await expect(conversation(home)).toContainText('Pilots board at buoy seven.')
})

test('a picture that is pasted is attached', async ({ home }) => {
  await open(home)
  await model(home).selectOption('scripted-images')
  await message(home).focus()
  await home.evaluate(async () => {
    const canvas = Object.assign(document.createElement('canvas'), { width: 4, height: 4 })
    const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve))
    const clipboardData = new DataTransfer()
    clipboardData.items.add(new File([blob ?? ''], 'pasted.png', { type: 'image/png' }))
    const paste = new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true })
    document.activeElement?.dispatchEvent(paste)
  })
  await expect(home.getByRole('img', { name: 'pasted.png' })).toBeVisible()
  await message(home).press('Control+Enter')
  await expect(conversation(home)).toContainText('I was given 1 image')
})

const whole = {
  model: 'scripted',
  messages: [
    { role: 'system', content: 'You answer for {{reader}}.' },
    { role: 'user', content: 'How deep is it? ما هو العمق؟ 有多深?' },
  ],
  temperature: 0.3,
  max_tokens: 400,
  stop: ['END'],
  stream: true,
  tools: [
    { type: 'web_search', function: { include_domains: ['example.org'], exclude_domains: [] } },
    { type: 'function', function: { name: 'tide', parameters: { type: 'object' }, strict: true } },
  ],
  tool_choice: 'auto',
  response_format: {
    type: 'json_schema',
    json_schema: { name: 'depth', schema: { type: 'object', properties: {} }, strict: true },
  },
}

test('a preset holds the whole request, and comes back exactly', async ({ home, service }) => {
  await open(home)
  await pasteRequest(home, whole)
  const save = async (name: string) => {
    await home.getByRole('button', { name: 'Presets' }).click()
    await home.getByRole('textbox', { name: 'Name of the new preset' }).fill(name)
    await home.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(home.getByRole('button', { name: `Save version 2 of “${name}”` })).toBeVisible()
    await home.keyboard.press('Escape')
  }
  await save('Soundings')
  await pasteRequest(home, { model: 'mdl-x5', messages: [] })
  await home
    .getByRole('button', { name: 'Presets' })
    .or(home.getByRole('button', { name: 'Soundings' }))
    .first()
    .click()
  await home
    .getByRole('button', { name: /^Soundings/ })
    .last()
    .click()
  await expect(conversation(home)).toContainText('有多深')
  await home.keyboard.press('Escape')
  await home.getByRole('button', { name: 'Soundings' }).click()
  await home.getByRole('textbox', { name: 'Name of the new preset' }).fill('Again')
  await home.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(home.getByRole('button', { name: 'Save version 2 of “Again”' })).toBeVisible()
  const { data } = await call<{ data: { id: string; name: string }[] }>(
    service,
    'GET',
    '/v1/presets',
  )
  expect(data.map(({ name }) => name).toSorted()).toEqual(['Again', 'Soundings'])
  for (const { id } of data) {
    const { body } = await call<{ body: unknown }>(service, 'GET', `/v1/presets/${id}`)
    expect(body).toEqual(whole)
  }
})

test('a deprecated request becomes the chat that replaces it', async ({ home }) => {
  await open(home)
  await pasteRequest(home, {
    query: 'Is it raining?',
    topic: 'news',
    include_domains: ['example.org'],
  })
  await expect(conversation(home)).toContainText('Is it raining?')
  await home.getByRole('region', { name: 'Request' }).getByText('Tools', { exact: true }).click()
  await expect(home.getByRole('switch', { name: 'Web search' })).toBeChecked()
  await expect(home.getByText('example.org')).toBeVisible()
})

test('four variants answer one prompt, each with its own outcome', async ({ home }) => {
  await open(home)
  const ids = ['scripted', 'scripted-thinks', 'scripted-503', 'scripted-long']
  for (let more = 0; more < 3; more += 1) {
    await home.getByRole('button', { name: 'Add variant' }).click()
  }
  for (const [at, id] of ids.entries()) {
    await home.getByLabel(`Model of Variant ${'ABCD'[at]}`).selectOption(id)
  }
  await message(home).fill('Which of you four?')
  await message(home).press('Control+Enter')
  await expect(home.getByRole('button', { name: 'Run all' })).toBeVisible()
  const columns = home.getByRole('list', { name: 'Variants' })
  await expect(columns.getByText(/500 tokens · .*tokens\/s/).first()).toBeAttached()
  await expect(columns.getByRole('alert')).toContainText('not responding')
})

test('the request is exported as code', async ({ home, service }) => {
  await open(home)
  await say(home, 'scripted', 'Take me along')
  await ended(home)
  await home.getByRole('button', { name: 'Show the details' }).click()
  await home.getByRole('tab', { name: 'Code' }).click()
  const code = home.getByRole('region', { name: 'Code', exact: true }).last()
  for (const [language, words] of [
    ['curl', `curl --no-buffer ${service.address}/v1/chat`],
    ['TypeScript', 'await fetch('],
    ['Python', 'requests.post('],
  ] as const) {
    await home.getByRole('radio', { name: language }).check()
    await expect(code).toContainText(words)
    await expect(code).toContainText('Take me along')
  }
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
      await home.getByRole('button', { name: 'Show request and response' }).tap()
      await expect(home.getByRole('radio', { name: 'Details' })).toBeChecked()
    })
  })
}
