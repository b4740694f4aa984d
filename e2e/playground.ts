import type { Page } from '@playwright/test'
import { expect, test as base } from './test.ts'

/** With the models that answer by rote. */
export const test = base.extend({ env: { SHEAF_SCRIPTED_MODEL: 'true' } })

/** A picture of one pixel, base64. */
export const dot =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='

export const model = (page: Page) => page.getByLabel('Model', { exact: true })
export const message = (page: Page) => page.getByRole('textbox', { name: 'Message' })
export const conversation = (page: Page) => page.getByRole('list', { name: 'Conversation' })

export async function open(page: Page): Promise<void> {
  const link = page.getByRole('link', { name: 'Playground' })
  const more = page.getByRole('button', { name: /^More/ })
  await expect(link.or(more)).toBeVisible()
  if (await more.isVisible()) {
    await more.click()
    await page.getByRole('menuitem', { name: 'Playground' }).click()
  } else {
    await link.click()
  }
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Playground')
}

export async function say(page: Page, id: string, text: string): Promise<void> {
  await model(page).selectOption(id)
  await message(page).fill(text)
  await message(page).press('Control+Enter')
}

/** Waits until nothing is being answered. */
export async function ended(page: Page): Promise<void> {
  await expect(page.getByRole('button', { name: /^(Run|Send)$/ })).toBeVisible()
}

/** Takes a request from elsewhere onto the page, and sends it. */
export async function runPasted(page: Page, body: unknown): Promise<void> {
  await pasteRequest(page, body)
  await page.getByRole('button', { name: 'Run', exact: true }).click()
}

export async function pasteRequest(page: Page, body: unknown): Promise<void> {
  await page.getByRole('button', { name: 'Import request' }).click()
  const dialog = page.getByRole('dialog', { name: 'Import request' })
  await dialog.getByRole('textbox').fill(JSON.stringify(body))
  await dialog.getByRole('button', { name: 'Import' }).click()
  await expect(dialog).toBeHidden()
}
