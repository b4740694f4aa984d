import { join } from 'node:path'
import react from '@vitejs/plugin-react'
import { playwright } from '@vitest/browser-playwright'
import { defineConfig } from 'vitest/config'
import { chromiumLaunch } from './scripts/find-chromium.mjs'

// Only a test that fails waits for so long. A machine that does much else is twenty times slower.
const pollTimeoutMs = 60_000
const testTimeoutMs = 300_000

export default defineConfig({
  test: {
    // The default leaves a processor free, which of two is half.
    maxWorkers: '100%',
    teardownTimeout: pollTimeoutMs,
    projects: [
      {
        test: {
          name: 'node',
          include: ['{bench,src}/**/*.test.ts', 'scripts/*.test.mjs'],
          environment: 'node',
          // The processes that tests start compile what they import once, not with every start.
          env: { NODE_COMPILE_CACHE: join(import.meta.dirname, 'node_modules/.cache/compile') },
          globalSetup: [
            'src/service/test-folder-setup.ts',
            'src/service/database/postgres/test-postgres-setup.ts',
          ],
          // The files of a process share its modules: to load them for each takes as long as the tests.
          isolate: false,
          // Node runs TypeScript itself. Vite would transform each file, and put a function call around each import.
          experimental: { viteModuleRunner: false, nodeLoader: false },
          testTimeout: testTimeoutMs,
          hookTimeout: testTimeoutMs,
          expect: { poll: { timeout: pollTimeoutMs } },
        },
      },
      {
        plugins: [react({ compiler: true })],
        // When Vite discovers a dependency during a run, it bundles all of them again, with a second React.
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
            '@lezer/highlight',
            '@tanstack/react-query',
            '@tanstack/react-virtual',
            'diff',
            'eventsource-parser/stream',
            'markdown-to-jsx/react',
            'react-dom/client',
            'react-dropzone',
            'react-hook-form',
            'zod/mini',
          ],
        },
        test: {
          name: 'browser',
          include: ['src/console/**/*.test.tsx'],
          setupFiles: ['src/console/test-tab-setup.ts'],
          // To load the modules of the console for each file takes a third of the processor time.
          isolate: false,
          // An element that never comes is waited for until the time of its test is over.
          testTimeout: pollTimeoutMs,
          expect: { poll: { timeout: pollTimeoutMs } },
          browser: {
            enabled: true,
            headless: true,
            connectTimeout: testTimeoutMs,
            screenshotFailures: false,
            provider: playwright({
              launchOptions: chromiumLaunch(),
              contextOptions: { reducedMotion: 'reduce' },
            }),
            instances: [{ browser: 'chromium' }],
          },
        },
      },
      {
        optimizeDeps: { include: ['eventsource-parser/stream'] },
        test: {
          name: 'client',
          include: ['src/client/**/*.test.tsx'],
          globalSetup: ['src/client/tests/browser/browser-setup.ts'],
          testTimeout: pollTimeoutMs,
          expect: { poll: { timeout: pollTimeoutMs } },
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
