import { defineConfig } from '@playwright/test'
import { chromiumLaunch } from './scripts/find-chromium.mjs'

export default defineConfig({
  testDir: 'e2e',
  testMatch: '**/*.e2e.ts',
  outputDir: 'node_modules/.cache/e2e',
  fullyParallel: true,
  workers: 2,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  forbidOnly: true,
  use: {
    trace: 'retain-on-failure',
    launchOptions: chromiumLaunch(),
  },
})
