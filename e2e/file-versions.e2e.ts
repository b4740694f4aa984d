import type { Page } from '@playwright/test'
import { createGraph, uploadText, uploadVersion } from './api.ts'
import { expect, expectAccessible, test } from './test.ts'

function text(name: string, content: string): { name: string; mimeType: string; buffer: Buffer } {
  return { name, mimeType: 'text/plain', buffer: Buffer.from(content) }
}

const fileInput = (home: Page) => home.locator('input[type=file]:not([webkitdirectory])').first()

test('changed files are replaced by keyboard, all at once, and renamed ones are skipped', async ({
  page: home,
  service,
}) => {
  const graph = await createGraph(service, 'Replaced')
  for (const [name, content] of [
    ['prices.csv', 'item,price\nwool,12.40\n'],
    ['terms.txt', 'Payment is due within 30 days.'],
    ['original.txt', 'This text gets another name.'],
  ] as const) {
    await uploadText(service, name, content, graph.id)
  }
  await home.goto(service.linkTo(`/graphs/${graph.id}`))
  await fileInput(home).setInputFiles([
    text('prices.csv', 'item,price\nwool,99.40\n'),
    text('terms.txt', 'Payment is due within 14 days of the invoice.'),
    text('renamed.txt', 'This text gets another name.'),
  ])
  const tray = home.getByRole('region', { name: 'Uploads' })
  await expect(tray.getByText('The same content is already here as “original.txt”.')).toBeVisible()
  await expect(tray.getByText('3 files need your decision')).toBeVisible()
  await expectAccessible(home)

  await tray.getByRole('button', { name: 'Replace all 2 with new versions' }).press('Enter')
  await tray.getByRole('button', { name: 'Skip: renamed.txt' }).press('Enter')
  // The tray opened by itself for the decisions, and closes by itself after them.
  await expect(tray.getByRole('button', { name: '2 files ready' })).toHaveAttribute(
    'aria-expanded',
    'false',
  )
  await expect(home.getByRole('cell', { name: 'Ready' })).toHaveCount(3)
  await tray.getByRole('link', { name: 'Ask about these files' }).press('Enter')
  await expect(home).toHaveURL(new RegExp(`/graphs/${graph.id}/ask`))
  await expect(tray).toHaveCount(0)
})

test('a changed file is not lost by a reload before its decision', async ({
  page: home,
  service,
}) => {
  const graph = await createGraph(service, 'Undecided')
  await uploadText(service, 'minutes.txt', 'The board meets on Monday.', graph.id)
  await home.goto(service.linkTo(`/graphs/${graph.id}`))
  const changed = text('minutes.txt', 'The board meets on Tuesday.')
  await fileInput(home).setInputFiles([changed, text('new.txt', 'This file is new.')])
  const tray = home.getByRole('region', { name: 'Uploads' })
  await expect(tray.getByRole('button', { name: '1 file needs your decision' })).toContainText(
    'It is not uploaded yet.',
  )
  await expect(home.getByRole('cell', { name: 'Ready' })).toHaveCount(2)

  const isSilent = await home.evaluate(() =>
    window.dispatchEvent(new Event('beforeunload', { cancelable: true })),
  )
  expect(isSilent).toBe(false)
  home.on('dialog', (dialog) => void dialog.accept())
  await home.reload()

  await tray.getByRole('button', { name: /1 to choose again/ }).click()
  await tray.getByLabel('Files to upload again').setInputFiles([changed])
  await tray.getByRole('button', { name: 'Replace with new version: minutes.txt' }).click()
  // The other file is still listed if it was being processed when the page was reloaded.
  await expect(tray.getByRole('button', { name: /^[12] files? ready$/ })).toBeVisible()
})

test('a version is restored, and one that cannot be read leaves the others as they are', async ({
  page: home,
  service,
}) => {
  const graph = await createGraph(service, 'Restored')
  const file = await uploadText(service, 'prices.csv', 'item,price\nwool,12.40\n', graph.id)
  await home.goto(service.linkTo(`/files/${file.id}`))
  const input = home.getByLabel('New version of this file')
  await input.setInputFiles([text('prices.csv', 'item,price\nwool,99.40\n')])
  await expect(home.getByRole('main').getByText('99.40')).toBeVisible()
  const versions = home.getByRole('region', { name: 'Versions' }).getByRole('listitem')
  await expect(versions).toHaveText([/Version 2Current/, /Version 1/])

  await input.setInputFiles([text('prices.pdf', '%PDF-1.4\nbroken')])
  await expect(home.getByText(/The new version could not be read/)).toBeVisible()
  await expect(home.getByText('New version failed')).toBeVisible()
  const tray = home.getByRole('region', { name: 'Uploads' })
  await expect(tray.getByText('1 failed')).toBeVisible()
  await expect(home.getByRole('button', { name: /^Retry/ })).toHaveCount(0)
  await expectAccessible(home)

  await home.getByRole('button', { name: 'Restore version 1' }).press('Enter')
  await expect(home.getByRole('main').getByText('12.40')).toBeVisible()
  await expect(versions.first()).toHaveText(/Version 4Current/)
  await expect(versions.nth(1)).toHaveText(/Version 3Failed/)
  await expect(home.getByRole('button', { name: 'Restore version 3' })).toHaveCount(0)
  // The tray does not take the restored version for the one that could not be read.
  await expect(tray.getByText('1 failed')).toBeVisible()

  const download = home.waitForEvent('download')
  await home.getByRole('button', { name: 'Download version 2' }).press('Enter')
  expect((await download).suggestedFilename()).toBe('prices.csv')
})

test('a new version of another name renames the file only where somebody says so', async ({
  page: home,
  service,
}) => {
  const graph = await createGraph(service, 'Named')
  const file = await uploadText(service, 'prices.csv', 'item,price\nwool,12.40\n', graph.id)
  await home.goto(service.linkTo(`/files/${file.id}`))
  const input = home.getByLabel('New version of this file')
  const heading = home.getByRole('heading', { level: 1 })
  const versions = home.getByRole('region', { name: 'Versions' }).getByRole('listitem')
  await input.setInputFiles([text('june.csv', 'item,price\nwool,99.40\n')])
  await home.getByRole('button', { name: 'Keep name' }).click()
  await expect(home.getByRole('main').getByText('99.40')).toBeVisible()
  await expect(heading).toHaveText('prices.csv')
  await expect(versions.first()).not.toContainText('prices.csv')

  await input.setInputFiles([text('july.csv', 'item,price\nwool,99.70\n')])
  await expectAccessible(home)
  await home.getByRole('button', { name: 'Rename file' }).click()
  await expect(heading).toHaveText('july.csv')
  await expect(versions).toHaveText([/Version 3.*july/, /Version 2.*prices/, /Version 1.*prices/])
})

test('a citation opens the version that it quotes, with the quote marked', async ({
  home,
  service,
}) => {
  const graph = await createGraph(service, 'Cited')
  const file = await uploadText(service, 'prices.txt', 'Wool costs 12.40 euros.', graph.id)
  await home.setViewportSize({ width: 1280, height: 800 })
  await home.goto(`${service.address}/graphs/${graph.id}/ask`)
  const question = home.getByRole('textbox', { name: 'Question' })
  await question.fill('What does wool cost?')
  await question.press('Enter')
  const answer = home.getByRole('article').first()
  await expect(answer).toContainText('12.40')
  await uploadVersion(service, file.id, 'prices.txt', 'Wool costs 99.40 euros.')

  await home.reload()
  await answer.getByRole('button', { name: 'Source 1' }).click()
  const pane = home.getByRole('complementary', { name: 'prices.txt' })
  const notice = pane.getByRole('region', { name: 'Version' })
  await expect(notice).toContainText('This is version 1, which was quoted.')
  await expect(pane.locator('mark')).toHaveText('Wool costs 12.40 euros.')
  await expectAccessible(home)
  await notice.getByRole('button', { name: 'Show the current version' }).press('Enter')
  await expect(pane.getByText('Wool costs 99.40 euros.')).toBeVisible()
  await expect(pane.locator('mark')).toHaveCount(0)

  await pane.getByRole('link', { name: 'Open file' }).click()
  await expect(home.getByText('This is version 1, which was quoted.')).toBeVisible()
  await expect(home.locator('mark')).toHaveText('Wool costs 12.40 euros.')
})
