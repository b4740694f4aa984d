import { join } from 'node:path'
import react from '@vitejs/plugin-react'
import { playwright } from '@vitest/browser-playwright'
import { defineConfig } from 'vitest/config'
import { chromiumLaunch } from './scripts/find-chromium.mjs'

export default defineConfig({
  test: {
    // The default leaves a processor free, which of two is half.
    maxWorkers: '100%',
    projects: [
      {
        test: {
          name: 'node',
          include: ['src/**/*.test.ts'],
          environment: 'node',
          // The processes that tests start compile what they import once, not with every start.
          env: { NODE_COMPILE_CACHE: join(import.meta.dirname, 'node_modules/.cache/compile') },
          globalSetup: 'src/service/database/postgres/test-postgres-setup.ts',
          // Only a test that hangs takes so long; on a machine that does other work, some take 20 s.
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
      {
        plugins: [react({ compiler: true })],
        // found only in the middle of a run, they would be bundled anew with a second React
        optimizeDeps: {
          include: [
            '@base-ui/react/alert-dialog',
            '@base-ui/react/autocomplete',
            '@base-ui/react/dialog',
            '@base-ui/react/menu',
            '@base-ui/react/popover',
            '@base-ui/react/tabs',
            '@base-ui/react/toast',
            '@base-ui/react/tooltip',
            '@cfworker/json-schema',
            '@codemirror/autocomplete',
            '@codemirror/commands',
            '@codemirror/lang-json',
            '@codemirror/language',
            '@codemirror/lint',
            '@codemirror/state',
            '@codemirror/view',
            '@tanstack/react-query',
            '@tanstack/react-virtual',
            'diff',
            'eventsource-parser/stream',
            'markdown-to-jsx/react',
            'react-dropzone',
            'react-router',
            'zod/mini',
          ],
        },
        test: {
          name: 'browser',
          include: ['src/console/**/*.test.tsx'],
          browser: {
            enabled: true,
            headless: true,
            screenshotFailures: false,
            provider: playwright({ launchOptions: chromiumLaunch() }),
            instances: [{ browser: 'chromium' }],
          },
        },
      },
    ],
  },
})
