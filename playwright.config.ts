import { defineConfig } from '@playwright/test'
import { chromiumLaunch } from './scripts/find-chromium.mjs'

export default defineConfig({
  testDir: 'e2e',
  testMatch: '**/*.e2e.ts',
  outputDir: 'node_modules/.cache/e2e',
  fullyParallel: true,
  workers: 2,
  // for machines that are slow or busy: nothing waits longer than it must
  timeout: 120_000,
  expect: { timeout: 20_000 },
  forbidOnly: true,
  retries: 1,
  use: {
    // what a dialog leaves behind while it fades is in the way of the next question
    contextOptions: { reducedMotion: 'reduce' },
    // To trace every test takes a tenth of the processor, so only the second run of a failed test has a trace.
    trace: { mode: 'on-first-retry', screenshots: false },
    launchOptions: chromiumLaunch(),
  },
})
