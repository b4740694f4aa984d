import { expect, test } from 'vitest'
import { fakeService, renderConsole } from '#console/test-console.tsx'
import { FileCounts } from './FileCounts.tsx'

const ready = { in_progress: 0, completed: 12, failed: 0, total: 12 }

test('a graph whose files are all ready has no bar', async () => {
  const screen = await renderConsole(<FileCounts counts={ready} />, fakeService())
  await expect.element(screen.getByText('12 files')).toBeVisible()
  await expect.element(screen.getByRole('img')).not.toBeInTheDocument()
  await expect.element(screen.getByRole('meter')).not.toBeInTheDocument()
})

test('a graph with failed files says how many, in a bar too', async () => {
  const counts = { ...ready, completed: 10, failed: 2 }
  const screen = await renderConsole(<FileCounts counts={counts} />, fakeService())
  await expect.element(screen.getByText('2 failed')).toBeVisible()
  await expect.element(screen.getByLabelText('10 ready, 2 failed')).toBeInTheDocument()
})
