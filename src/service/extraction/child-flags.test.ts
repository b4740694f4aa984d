import { spawnSync } from 'node:child_process'
import { expect, test } from 'vitest'
import { withProcessorLimit } from './child-flags.ts'

test.skipIf(process.platform === 'win32')('a program in a loop ends though nobody ends it', () => {
  const [command = '', ...rest] = withProcessorLimit([process.execPath, '-e', 'for (;;);'], 1000)
  expect(spawnSync(command, rest, { timeout: 15_000 }).signal).toMatch(/^SIG(XCPU|KILL)$/)
})
