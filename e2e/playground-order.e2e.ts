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

/** Drags the handle of the first message to a place. */
async function dragFirst(page: Page, [x, y]: [x: number, y: number]): Promise<void> {
  await handle(page, 0).hover()
  await page.mouse.down()
  // The browser begins to drag only when the mouse has moved a little.
  await page.mouse.move(x, y - 20, { steps: 8 })
  await page.mouse.move(x, y, { steps: 4 })
  await page.mouse.up()
}

test('a message is dragged to the end, or onto the lower half of the last one, by a mouse', async ({
  home,
}) => {
  await begin(home)
  const end = await conversation(home).getByRole('button', { name: 'Add message' }).boundingBox()
  if (end === null) throw new Error('the end of the conversation has no place')
  await dragFirst(home, [end.x + end.width / 2, end.y + end.height - 2])
  await expect.poll(() => order(home)).toEqual(['Second message', 'Third message', 'First message'])

  const last = await conversation(home).getByRole('article').last().boundingBox()
  if (last === null) throw new Error('the last message has no place')
  await dragFirst(home, [last.x + last.width / 2, last.y + last.height * 0.6])
  await expect.poll(() => order(home)).toEqual(['Third message', 'First message', 'Second message'])
})
