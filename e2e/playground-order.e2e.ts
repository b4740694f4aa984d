import type { Page } from '@playwright/test'
import { conversation, open, pasteRequest, test } from './playground.ts'
import { expect } from './test.ts'

const texts = ['First message', 'Second message', 'Third message']

async function begin(page: Page): Promise<void> {
  await open(page)
  const messages = texts.map((content) => ({ role: 'user', content }))
  await pasteRequest(page, { model: 'scripted', messages })
  await expect.poll(() => order(page)).toEqual(texts)
}

/** The messages that are shown, from top to bottom. */
async function order(page: Page): Promise<string[]> {
  const shown = await conversation(page).textContent()
  return texts
    .filter((text) => shown?.includes(text))
    .toSorted((a, b) => (shown?.indexOf(a) ?? 0) - (shown?.indexOf(b) ?? 0))
}

const handle = (page: Page, index: number) =>
  conversation(page)
    .getByRole('button', { name: /^Move: drag/ })
    .nth(index)

test('a message is moved by dragging its handle with a mouse', async ({ home }) => {
  await begin(home)
  await handle(home, 0).hover()
  await home.mouse.down()
  const target = conversation(home).getByRole('button', { name: 'Add message' })
  const box = await target.boundingBox()
  if (box === null) throw new Error('the end of the conversation has no place')
  const [x, y] = [box.x + box.width / 2, box.y + box.height - 2]
  // The browser begins to drag only when the mouse has moved a little.
  await home.mouse.move(x, y - 20, { steps: 8 })
  await home.mouse.move(x, y, { steps: 4 })
  await home.mouse.up()
  await expect.poll(() => order(home)).toEqual(['Second message', 'Third message', 'First message'])
})

test('a message dropped on the lower half of the last one lands after it', async ({ home }) => {
  await begin(home)
  await handle(home, 0).hover()
  await home.mouse.down()
  const box = await conversation(home).getByRole('article').last().boundingBox()
  if (box === null) throw new Error('the last message has no place')
  const [x, y] = [box.x + box.width / 2, box.y + box.height * 0.6]
  await home.mouse.move(x, y - 10, { steps: 8 })
  await home.mouse.move(x, y, { steps: 4 })
  await home.mouse.up()
  await expect.poll(() => order(home)).toEqual(['Second message', 'Third message', 'First message'])
})

test('a message is moved by the keyboard alone, and the move is announced', async ({ home }) => {
  await begin(home)
  await handle(home, 2).focus()
  await home.keyboard.press('ArrowUp')
  await expect.poll(() => order(home)).toEqual(['First message', 'Third message', 'Second message'])
  await expect(home.getByRole('status').filter({ hasText: /moved/i })).toHaveCount(1)
  await home.keyboard.press('ArrowUp')
  await expect.poll(() => order(home)).toEqual(['Third message', 'First message', 'Second message'])
})
