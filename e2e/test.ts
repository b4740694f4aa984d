import { readFileSync } from 'node:fs'
import { test as base, expect } from '@playwright/test'
import type { Page } from '@playwright/test'
import type axe from 'axe-core'
import { startService } from './service.ts'
import type { RunningService } from './service.ts'

declare global {
  interface Window {
    axe?: typeof axe
  }
}

export interface Fixtures {
  /** Fails the test on an uncaught error, a console error, or a violation of the content policy. */
  quiet: undefined
  /** The environment of the service. */
  env: Record<string, string>
  /** Whether the service is started for this test alone, with an empty data folder. */
  ownsService: boolean
  service: RunningService
  /** A page signed in as the first administrator, on Home. A test that begins on another page opens `service.linkTo` it. */
  home: Page
}

export interface WorkerFixtures {
  /** Returns the service that the tests of this worker share, started at the first call with a key. */
  sharedService: (key: string, env: Record<string, string>) => Promise<RunningService>
}

/**
 * Tests against the product itself. Each has a browser context of its own. The tests of a worker share a
 * service for each environment, because starting one takes as much processor time as most tests. What a test
 * creates therefore needs a name of its own, and a test that counts everything, or changes settings of the
 * organization, needs `ownsService`. A worker ends with the first test that fails in it.
 */
export const test = base.extend<Fixtures, WorkerFixtures>({
  env: [{}, { option: true }],
  ownsService: [false, { option: true }],

  sharedService: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the names of what a fixture needs from here
    async ({}, provide) => {
      const services = new Map<string, Promise<RunningService>>()
      await provide((key, env) => {
        const service = services.get(key) ?? startService(env)
        services.set(key, service)
        return service
      })
      for (const service of services.values()) await (await service).stop()
    },
    { scope: 'worker' },
  ],

  service: async ({ env, ownsService, sharedService }, provide, { repeatEachIndex }) => {
    if (!ownsService) {
      // With --repeat-each a test would find the names of its first run taken.
      await provide(await sharedService(JSON.stringify([env, repeatEachIndex]), env))
      return
    }
    const service = await startService(env)
    await provide(service)
    await service.stop()
  },

  quiet: [
    // This fixture depends on `service`, so it ends first. A page whose service has stopped would log errors.
    async ({ page, service }, provide) => {
      const complaints: string[] = []
      page.on('pageerror', (error) => complaints.push(String(error)))
      page.on('console', (message) => {
        // The browser logs each failed request, which the pages already show.
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

// The source without comments and long names is compiled in half the time, by every page that is checked.
const axeSource = readFileSync('node_modules/axe-core/axe.min.js', 'utf8')

const axeOptions: axe.RunOptions = {
  runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
  resultTypes: ['violations'],
}

/**
 * Asserts that the page as it stands has no accessibility violation. Runs axe in the page itself:
 * `@axe-core/playwright` loads it three times for each check, once into a second page, so that it can check
 * frames of other origins, and the console has no frames. The contrast of the transparent words over the image
 * of a page is not measured: what is seen is the image. With `within`, a selector, checks only what it matches.
 */
export async function expectAccessible(page: Page, within?: string): Promise<void> {
  await expectNoViolation(page, axeOptions, within)
}

/**
 * Opens another page of the console as the buttons of the browser do. The console is not loaded again, and neither
 * is axe, which together take most of the time of a page that is checked.
 */
export async function visit(page: Page, path: string): Promise<void> {
  await page.evaluate((address) => {
    window.history.pushState(null, '', address)
    window.dispatchEvent(new PopStateEvent('popstate'))
  }, path)
  await expect(page.getByRole('progressbar', { name: 'Loading page' })).toHaveCount(0)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
}

/** Asserts that the texts of the page have enough contrast, the only rule of axe that the theme decides. */
export async function expectContrast(page: Page): Promise<void> {
  await expectNoViolation(page, {
    ...axeOptions,
    runOnly: { type: 'rule', values: ['color-contrast'] },
  })
}

/**
 * Asserts that at most one button is filled with the accent color, so that a person sees what to do next. A dialog
 * covers the page and has such a button of its own: with `within`, a selector, checks only what it matches.
 */
export async function expectOnePrimaryButton(page: Page, within = 'body'): Promise<void> {
  const texts = await page.evaluate((context) => {
    const sample = document.body.appendChild(document.createElement('i'))
    const accents = ['--accent', '--accent-hover', '--accent-pressed'].map((token) => {
      sample.style.backgroundColor = `var(${token})`
      return getComputedStyle(sample).backgroundColor
    })
    sample.remove()
    return [...document.querySelectorAll(`:is(${context}) :is(button, a):not([role=switch])`)]
      .filter((button) => button.checkVisibility({ visibilityProperty: true }))
      .filter((button) => accents.includes(getComputedStyle(button).backgroundColor))
      .map((button) => button.textContent)
  }, within)
  expect(texts.slice(1), `${page.url()} has beside “${texts[0]}”`).toEqual([])
}

// What is wrong for longer is a violation.
const violationsLastMs = 5_000

async function expectNoViolation(
  page: Page,
  options: axe.RunOptions,
  within?: string,
): Promise<void> {
  expect(page.frames()).toHaveLength(1)
  // A page that was just opened has no heading until its code has come.
  await expect(page.locator('h1').first()).toBeAttached()
  if (await page.evaluate(() => window.axe === undefined)) await page.evaluate(axeSource)
  // A control that changes while axe looks at it, because an upload has ended for instance, has a color in between.
  const timeout = violationsLastMs
  await expect.poll(() => findViolations(page, options, within), { timeout }).toEqual([])
}

async function findViolations(
  page: Page,
  options: axe.RunOptions,
  within?: string,
): Promise<unknown> {
  // In the middle of a transition, a text has neither its old color nor its new one.
  await page.evaluate(async () => {
    const ending = document
      .getAnimations()
      .filter((animation) => animation.effect?.getComputedTiming().endTime !== Infinity)
    await Promise.allSettled(ending.map((animation) => animation.finished))
  })
  return page.evaluate(
    async ({ options: given, context }) => {
      const results = await window.axe?.run(context ?? document, given)
      const isImageText = (id: string, { target }: axe.NodeResult): boolean =>
        id === 'color-contrast' &&
        document.querySelector(String(target[0]))?.closest('[data-text-layer]') != null
      return results?.violations
        .map(
          ({ id, nodes }) =>
            [id, nodes.filter((node) => !isImageText(id, node)).map((node) => node.html)] as const,
        )
        .filter(([, nodes]) => nodes.length > 0)
    },
    { options, context: within },
  )
}

export { expect } from '@playwright/test'
