import type { Locator, Page } from '@playwright/test'
import { call, createGraph, uploadText } from './api.ts'
import { test } from './playground.ts'
import { expect } from './test.ts'

const maxTabs = 120

/** Presses Tab until an element has the focus. */
async function tabTo(page: Page, target: Locator): Promise<void> {
  await expect(target).toBeVisible()
  for (let presses = 0; presses < maxTabs; presses += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) return
    await page.keyboard.press('Tab')
  }
  throw new Error(`${String(target)} is not reached by Tab`)
}

async function press(page: Page, target: Locator, key = 'Enter'): Promise<void> {
  await tabTo(page, target)
  await page.keyboard.press(key)
}

async function type(page: Page, target: Locator, text: string): Promise<void> {
  await tabTo(page, target)
  await page.keyboard.insertText(text)
}

test('from signing in to the results of a batch, everything is done by the keyboard', async ({
  page,
  service,
}) => {
  test.slow()
  await page.goto(service.address)
  await type(page, page.getByLabel('Key', { exact: true }), service.key)
  await page.keyboard.press('Enter')
  await press(page, page.getByRole('link', { name: 'Applications', exact: true }))
  await press(page, page.getByRole('button', { name: 'New application' }).first())
  const create = page.getByRole('dialog', { name: 'New application' })
  await type(page, create.getByRole('textbox', { name: 'Name' }), 'By hand')
  await tabTo(page, create.getByRole('combobox', { name: 'Model' }))
  // The default of the installation is chosen, here the built-in reader.
  await expect(create.getByRole('combobox', { name: 'Model' })).toHaveValue('mdl-x5')
  await page.keyboard.type('scripted')
  await expect(create.getByRole('combobox', { name: 'Model' })).toHaveValue('scripted')
  await press(page, create.getByRole('button', { name: 'Create application' }))
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('By hand')

  await press(page, page.getByRole('button', { name: 'Deploy' }))
  const deploy = page.getByRole('dialog', { name: 'Deploy By hand?' })
  await press(page, deploy.getByRole('button', { name: 'Deploy' }))
  await expect(page.getByText('Deployed', { exact: true })).toBeVisible()
  await press(page, page.getByRole('link', { name: 'Run', exact: true }))
  await type(page, page.getByLabel('Question', { exact: true }), 'say: Wool is grey.')
  await page.keyboard.press('Control+Enter')
  await expect(page.getByRole('region', { name: 'Answer' })).toContainText('Wool is grey.')

  await press(page, page.getByRole('link', { name: 'Batches', exact: true }))
  await type(page, page.getByLabel('Paste a table'), 'Question\nsay: Wool\nsay: Silk\n')
  await press(page, page.getByRole('button', { name: 'Continue' }))
  await press(page, page.getByRole('button', { name: 'Run 2 rows' }))
  await expect(page.getByText('2 of 2 answered')).toBeVisible()
  await press(page, page.getByRole('button', { name: 'Download CSV' }), 'Space')
  await expect(page.getByText('Completed')).toBeVisible()
})

for (const width of [1280, 390]) {
  test(`at ${width} pixels, the question box covers nothing that has the focus`, async ({
    home,
    service,
  }) => {
    const graph = await createGraph(service, `Covered pilotage ${width}`)
    await uploadText(service, 'pilots.md', 'Pilots board at buoy seven.', graph.id)
    const conversation = await call<{ id: string }>(service, 'POST', '/v1/conversations', {
      graph_ids: [graph.id],
      model: 'sheaf-reader',
    })
    for (let turn = 0; turn < 4; turn += 1) {
      const question = 'Where do pilots board?'
      await call(service, 'POST', `/v1/conversations/${conversation.id}/turns`, { question })
    }
    await home.setViewportSize({ width, height: 700 })
    await home.goto(`${service.address}/ask/${conversation.id}`)
    await expect(home.getByRole('article')).toHaveCount(4)
    await home.getByRole('heading', { level: 1 }).focus()
    const question = home.getByRole('textbox', { name: 'Question' })
    for (let presses = 0; presses < maxTabs; presses += 1) {
      await home.keyboard.press('Tab')
      if (await question.evaluate((element) => element === document.activeElement)) return
      const covered = await home.evaluate(() => {
        const focused = document.activeElement
        if (focused?.closest('main') == null) return null
        const { left, right, top, bottom } = focused.getBoundingClientRect()
        const seen = document.elementFromPoint((left + right) / 2, (top + bottom) / 2)
        return focused.contains(seen) || seen?.contains(focused) ? null : focused.outerHTML
      })
      expect(covered).toBeNull()
    }
    throw new Error('The question box is not reached by Tab.')
  })
}
