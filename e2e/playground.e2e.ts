import { createGraph, uploadText } from './api.ts'
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
import { expect, expectAccessible, expectContrast } from './test.ts'

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

test('images are attached and pasted, and what is too large or no image is refused', async ({
  home,
}) => {
  await open(home)
  await model(home).selectOption('scripted-images')
  const chart = Buffer.concat([Buffer.from(dot, 'base64'), Buffer.alloc(9_000_000)])
  const [chooser] = await Promise.all([
    home.waitForEvent('filechooser'),
    home.getByRole('button', { name: 'Attach images' }).click(),
  ])
  await chooser.setFiles([
    { name: 'dot.png', mimeType: 'image/png', buffer: Buffer.from(dot, 'base64') },
    { name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('hello') },
    { name: 'chart.png', mimeType: 'image/png', buffer: chart },
  ])
  await expect(home.getByRole('img', { name: 'dot.png' })).toBeVisible()
  await expect(home.getByText('notes.txt is not a PNG, JPEG, GIF or WebP image.')).toBeVisible()
  await expect(home.getByText('chart.png is larger than 8 MB.')).toBeVisible()
  await expectAccessible(home)
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
  await message(home).fill('How many?')
  await message(home).press('Control+Enter')
  await expect(conversation(home)).toContainText('I was given 2 images')
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

test.describe('on a phone', () => {
  test.use({ colorScheme: 'light', viewport: { width: 360, height: 740 }, hasTouch: true })

  test('every part is reached by thumb, and nothing scrolls sideways', async ({ home }) => {
    await open(home)
    for (const part of ['Request', 'Details', 'Conversation']) {
      await home.getByRole('radio', { name: part }).check()
      const beyond = await home.evaluate(() => document.documentElement.scrollWidth - innerWidth)
      expect([part, beyond]).toEqual([part, 0])
      await expectAccessible(home)
      // The themes differ only in colors.
      await home.emulateMedia({ colorScheme: 'dark' })
      await expectContrast(home)
      await home.emulateMedia({ colorScheme: 'light' })
    }
    await message(home).fill('From a phone')
    await home.getByRole('button', { name: 'Run', exact: true }).tap()
    await expect(conversation(home).getByRole('heading', { level: 2 })).toHaveCount(2)
    await home.getByRole('button', { name: 'Show request and response' }).tap()
    await expect(home.getByRole('radio', { name: 'Details' })).toBeChecked()
  })
})
