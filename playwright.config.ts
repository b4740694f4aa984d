import { defineConfig } from '@playwright/test'
import { chromiumLaunch } from './scripts/find-chromium.mjs'

export default defineConfig({
  testDir: 'e2e',
  testMatch: '**/*.e2e.ts',
  outputDir: 'node_modules/.cache/e2e',
  fullyParallel: true,
  // Two workers leave processors idle, because a test waits for its page and for its service in turn.
  workers: 3,
  // Only a test that fails waits for so long. A machine that does much else is twenty times slower.
  timeout: 300_000,
  expect: { timeout: 60_000 },
  forbidOnly: true,
  retries: 1,
  use: {
    // A dialog that fades out would still cover the next one.
    contextOptions: { reducedMotion: 'reduce' },
    // To trace every test takes a tenth of the processor, so only the second run of a failed test has a trace.
    trace: { mode: 'on-first-retry', screenshots: false },
    launchOptions: chromiumLaunch(),
  },
})
