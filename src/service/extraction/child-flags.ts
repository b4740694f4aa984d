import { join } from 'node:path'

const root = join(import.meta.dirname, '../../..')

/**
 * Node's permission flags for an extraction process: it may read the program and nothing else, write
 * nothing, and use no network, programs or threads.
 */
export function childFlags(heapMegabytes: number): string[] {
  return [
    '--permission',
    ...['src', 'node_modules', 'package.json'].map((part) => `--allow-fs-read=${join(root, part)}`),
    `--max-old-space-size=${heapMegabytes}`,
  ]
}

/**
 * Wraps a command with an operating system limit on CPU time, so that a child stuck in a loop ends even
 * when the service has been killed. Windows has no such limit.
 */
export function withProcessorLimit(program: readonly string[], milliseconds: number): string[] {
  if (process.platform === 'win32') return [...program]
  const seconds = Math.ceil(milliseconds / 1000)
  return ['/bin/sh', '-c', `ulimit -t ${seconds}; exec "$0" "$@"`, ...program]
}

/** The child's environment: none of the service's variables, because they contain secrets. */
export const childEnvironment = { TZ: 'UTC' }
