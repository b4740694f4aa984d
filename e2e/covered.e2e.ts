import type { Locator, Page } from '@playwright/test'
import { createGraph } from './api.ts'
import { ended, message } from './playground.ts'
import { expect, expectAccessible, test } from './test.ts'

/** The names of the controls, messages and rows of a page that an element covers. */
function coveredBy(overlay: Locator, what: string): Promise<string[]> {
  return overlay.evaluate((element, selector) => {
    const { left, right, top, bottom } = element.getBoundingClientRect()
    return [...document.querySelectorAll(selector)]
      .filter((other) => {
        const box = other.getBoundingClientRect()
        const isBeside =
          box.right <= left || box.left >= right || box.bottom <= top || box.top >= bottom
        return box.width > 0 && !isBeside && !element.contains(other)
      })
      .map((other) => other.getAttribute('aria-label') ?? other.textContent.slice(0, 40))
  }, what)
}

async function readToast(page: Page): Promise<Locator> {
  const toast = page.getByRole('dialog').or(page.getByRole('alertdialog'))
  await expect(toast).toBeVisible()
  // It slides in, and what makes room for it is measured after it.
  await expect
    .poll(() => coveredBy(toast, 'main button, main a, main textarea, main [role="listitem"] p'))
    .toEqual([])
  return toast
}

const sizes = [
  { width: 390, height: 844 },
  { width: 768, height: 1024 },
  { width: 1280, height: 800 },
]

test('a toast covers no tab, message or box of the playground at any width', async ({
  page: home,
  service,
}) => {
  await home.goto(service.linkTo('/playground'))
  await message(home).fill('Where do pilots board?')
  await message(home).press('Control+Enter')
  await ended(home)
  for (const size of sizes) {
    await home.setViewportSize(size)
    // Without the permission of the browser, the toast says that nothing was copied.
    await home.getByRole('button', { name: 'Copy answer' }).last().click()
    const toast = await readToast(home)
    await expectAccessible(home)
    await toast.getByRole('button').last().click()
    await expect(toast).toHaveCount(0)
  }
})

test('every row of a list can be scrolled above the upload tray at any width', async ({
  page: home,
  service,
}) => {
  const graph = await createGraph(service, 'Under the tray')
  await home.goto(service.linkTo(`/graphs/${graph.id}`))
  const files = Array.from({ length: 25 }, (_, at) => ({
    name: `note ${at}.txt`,
    mimeType: 'text/plain',
    buffer: Buffer.from(`Note ${at}`),
  }))
  await home.locator('input[type=file]:not([webkitdirectory])').first().setInputFiles(files)
  const tray = home.getByRole('region', { name: 'Uploads' })
  await expect(tray).toBeVisible()
  const rows = home.getByRole('table').getByRole('row')
  await expect(rows).toHaveCount(26)
  const bottomOf = (box: { y: number; height: number } | null) => (box ? box.y + box.height : 0)
  for (const size of sizes) {
    await home.setViewportSize(size)
    await tray.hover()
    await expectAccessible(home)
    await home.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight))
    await expect
      .poll(async () => {
        const last = bottomOf(await rows.last().boundingBox())
        return last <= ((await tray.boundingBox())?.y ?? 0)
      })
      .toBe(true)
  }
})
