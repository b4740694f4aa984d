import { AxeBuilder } from '@axe-core/playwright'
import { test as base, expect } from '@playwright/test'
import type { Page } from '@playwright/test'
import { startService } from './service.ts'
import type { RunningService } from './service.ts'

export interface Fixtures {
  /** Fails the test on an uncaught error, a console error, or a violation of the content policy. */
  quiet: undefined
  /** What the service is started with. */
  env: Record<string, string>
  service: RunningService
  /** A page signed in as the first administrator, on Home. */
  home: Page
}

/** Tests against the product itself: each has a service, a data folder and a browser of its own. */
export const test = base.extend<Fixtures>({
  env: [{}, { option: true }],

  service: async ({ env }, provide) => {
    const service = await startService(env)
    await provide(service)
    await service.stop()
  },

  quiet: [
    // ends before the service it asks for: a page whose service has stopped complains
    async ({ page, service }, provide) => {
      const complaints: string[] = []
      page.on('pageerror', (error) => complaints.push(String(error)))
      page.on('console', (message) => {
        // the browser itself reports each refused request; the pages draw these
        if (message.type() !== 'error' || message.text().startsWith('Failed to load resource'))
          return
        complaints.push(message.text())
      })
      await provide(undefined)
      expect(complaints, service.address).toEqual([])
    },
    { auto: true },
  ],

  home: async ({ page, service }, provide) => {
    await page.goto(service.link)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await provide(page)
  },
})

/** Asserts that the page as it stands has no accessibility violation. */
export async function expectAccessible(page: Page): Promise<void> {
  const { violations } = await new AxeBuilder({ page })
    .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'])
    .analyze()
  expect(violations.map(({ id, nodes }) => [id, nodes.map((node) => node.html)])).toEqual([])
}

export { expect } from '@playwright/test'
