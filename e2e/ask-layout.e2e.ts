import type { Locator, Page } from '@playwright/test'
import { call, createGraph, uploadText } from './api.ts'
import { expect, test } from './test.ts'
import type { RunningService } from './service.ts'

const animals = '# Animals\n\nDogs travel free of charge on the ferry.\n'

async function boxOf(locator: Locator) {
  const box = await locator.boundingBox()
  if (box === null) throw new Error('the element is not drawn')
  return { top: box.y, bottom: box.y + box.height, left: box.x, right: box.x + box.width }
}

/** How far a page is scrolled, and how much taller than the window its document is. */
function overflowOf(page: Page): Promise<{ scrolled: number; beyond: number }> {
  return page.evaluate(() => ({
    scrolled: window.scrollY,
    beyond: document.documentElement.scrollHeight - window.innerHeight,
  }))
}

const question = (page: Page) => page.getByRole('textbox', { name: 'Question' })
const tray = (page: Page) => page.getByRole('region', { name: 'Uploads' })

/** Uploads files that are refused, so that the tray opens by itself, and lists them. */
async function refuseUploads(page: Page) {
  const files = ['a.zip', 'b.exe', 'c.mp3', 'd.mp4'].map((name) => ({
    name,
    mimeType: 'application/octet-stream',
    buffer: Buffer.from(name),
  }))
  await page.locator('input[type=file]:not([webkitdirectory])').first().setInputFiles(files)
  await expect(tray(page).getByRole('listitem')).toHaveCount(4)
}

async function ferry(service: RunningService, name: string): Promise<string> {
  const graph = await createGraph(service, name)
  await uploadText(service, 'animals.md', animals, graph.id)
  return graph.id
}

test('the upload tray collapses on Ask, and neither box nor answer is covered at any width', async ({
  page,
  service,
}) => {
  const graph_id = await ferry(service, 'Ask under the tray')
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto(service.linkTo(`/graphs/${graph_id}`))
  await refuseUploads(page)
  await page.getByRole('link', { name: 'Ask', exact: true }).last().click()
  await expect(tray(page).getByRole('listitem')).toHaveCount(0)
  await expect(question(page)).toBeFocused()
  await question(page).fill('Do dogs travel free of charge?')
  await question(page).press('Enter')
  const answer = page.getByRole('article').first()
  await expect(answer).toContainText('Dogs travel free of charge')
  await expectNothingCovered(page)
  for (const [width, height] of [
    [768, 1024],
    [1280, 800],
    [1920, 1080],
  ] as const) {
    await page.setViewportSize({ width, height })
    await expectNothingCovered(page)
  }
})

/** Expects the answer, the box and the tray beside each other, and the open tray over a page that stays where it is. */
async function expectNothingCovered(page: Page): Promise<void> {
  const sources = page.getByRole('group', { name: 'Sources' })
  await expect(sources).toBeInViewport()
  // On a busy machine, parts of the page still come while the answer is shown.
  await expect(page.getByRole('link', { name: 'Connect a language model' })).toBeVisible()
  await expect.poll(() => overflowOf(page)).toEqual({ scrolled: 0, beyond: 0 })
  const shown = await boxOf(tray(page))
  const box = await boxOf(page.locator('[data-composer]'))
  expect(box.bottom <= shown.top || box.left >= shown.right).toBe(true)
  expect((await boxOf(sources)).bottom).toBeLessThan(box.top)
  await expect(page.getByRole('heading', { level: 1 })).toBeInViewport({ ratio: 1 })

  await tray(page).getByRole('button', { expanded: false }).click()
  await expect(tray(page).getByRole('listitem')).toHaveCount(4)
  expect(await boxOf(page.locator('[data-composer]'))).toEqual(box)
  expect(await overflowOf(page)).toEqual({ scrolled: 0, beyond: 0 })
  await tray(page).getByRole('button', { expanded: true }).click()
  await expect(tray(page).getByRole('listitem')).toHaveCount(0)
}

test.describe('with many conversations', () => {
  test.use({ viewport: { width: 1280, height: 800 }, ownsService: true })

  test('the history scrolls by itself, and Ask is as tall as the window', async ({
    home: page,
    service,
  }) => {
    const graph_id = await ferry(service, 'Ask often')
    let id = ''
    for (let at = 0; at < 25; at += 1) {
      const begun = { graph_ids: [graph_id] }
      ;({ id } = await call<{ id: string }>(service, 'POST', '/v1/conversations', begun))
      const body = { question: `Do dogs travel free of charge on trip ${at}?` }
      await call(service, 'POST', `/v1/conversations/${id}/turns`, body)
    }
    const history = page.getByRole('navigation', { name: 'Conversations' })
    const heading = page.getByRole('heading', { level: 1 })
    for (const { width, height } of [
      { width: 1280, height: 800 },
      { width: 1920, height: 1080 },
    ]) {
      await page.setViewportSize({ width, height })
      await page.goto(`${service.address}/ask/${id}`)
      await expect(page.getByRole('article')).toHaveCount(1)
      await expect(history.getByRole('link', { name: /on trip/ })).toHaveCount(25)
      await expect(heading).toBeInViewport({ ratio: 1 })
      expect(await overflowOf(page)).toEqual({ scrolled: 0, beyond: 0 })
      expect((await boxOf(history)).bottom).toBeLessThanOrEqual(height)

      await page.goto(`${service.address}/ask`)
      await question(page).fill('Do dogs travel free of charge?')
      await question(page).press('Enter')
      await expect(page.getByRole('article')).toContainText('Dogs travel free of charge')
      await expect(page).toHaveURL(/\/ask\/[\da-f-]{36}$/)
      await expect(heading).toBeInViewport({ ratio: 1 })
      await expect(page.getByRole('link', { name: 'New conversation' })).toBeInViewport({
        ratio: 1,
      })
      expect(await overflowOf(page)).toEqual({ scrolled: 0, beyond: 0 })
      expect(height - (await boxOf(page.locator('[data-composer]'))).bottom).toBeLessThanOrEqual(1)
    }
    // A conversation that is longer than the window scrolls beside the history.
    for (let more = 0; more < 7; more += 1) {
      const body = { question: 'Do dogs travel free of charge?' }
      await call(service, 'POST', `/v1/conversations/${id}/turns`, body)
    }
    await page.setViewportSize({ width: 1280, height: 800 })
    await page.goto(`${service.address}/ask/${id}`)
    const turns = page.getByRole('article')
    await expect(turns).toHaveCount(8)
    for (const turn of [turns.last(), turns.first()]) {
      await turn.scrollIntoViewIfNeeded()
      await expect(turn).toBeInViewport()
      await expect(history.getByRole('link', { name: /on trip 24/ })).toBeInViewport()
    }
  })
})

test('a question that is typed on Home is asked on Ask', async ({ page, service }) => {
  await ferry(service, 'Ask from Home')
  await page.goto(service.linkTo('/'))
  await question(page).fill('Do dogs travel free of charge on the ferry?')
  await question(page).press('Enter')
  await expect(page.getByRole('article')).toContainText('Dogs travel free of charge')
  await expect(page).toHaveURL(/\/ask\/[\da-f-]{36}$/)
  await page.reload()
  await expect(page.getByRole('article')).toHaveCount(1)
})

test('a file dropped on the Ask tab of a graph is added to the graph', async ({
  page,
  service,
}) => {
  const graph_id = await ferry(service, 'Ask and drop')
  await page.goto(service.linkTo(`/graphs/${graph_id}/ask`))
  await expect(question(page)).toBeVisible()
  await page.evaluate(() => {
    const dataTransfer = new DataTransfer()
    dataTransfer.items.add(new File(['Cats pay half the fare.'], 'cats.txt'))
    const init = { dataTransfer, bubbles: true, cancelable: true }
    document.body.dispatchEvent(new DragEvent('drop', init))
  })
  await expect(tray(page)).toContainText('1 file')
  await expect(page.getByRole('link', { name: /^Files\s*2$/ })).toBeVisible()
})
