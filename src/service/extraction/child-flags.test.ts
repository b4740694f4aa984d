import { spawnSync } from 'node:child_process'
import { expect, test } from 'vitest'
import { withProcessorLimit } from './child-flags.ts'

test.skipIf(process.platform === 'win32')(
  'a program in an infinite loop ends by its CPU limit',
  () => {
    const [command = '', ...rest] = withProcessorLimit([process.execPath, '-e', 'for (;;);'], 1000)
    expect(spawnSync(command, rest, { timeout: 15_000 }).signal).toMatch(/^SIG(XCPU|KILL)$/)
  },
)
