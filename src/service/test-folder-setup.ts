import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'

declare module 'vitest' {
  interface ProvidedContext {
    /** A folder that is removed at the end of the run. */
    testFolder: string
  }
}

/** A folder that the processes of a run share between tests and therefore cannot remove themselves. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), 'sheaf-test-'))
  project.provide('testFolder', folder)
  return () => rm(folder, { recursive: true, force: true })
}
