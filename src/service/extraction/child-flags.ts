import { getCompileCacheDir } from 'node:module'
import { dirname, join } from 'node:path'
import { installation } from '#service/scheduling/entries.ts'

const programParts = ['src', 'dist-service', 'node_modules', 'package.json']

/**
 * Node's permission flags for an extraction process: it may read the program and nothing else, and use no
 * network, programs or threads. Until it calls `endLoading`, it may write to the compile cache, and nothing else.
 */
export function childFlags(heapMegabytes: number): string[] {
  const cache = compileCache()
  return [
    '--permission',
    // Node uses a compile cache only where it may write to it.
    ...(cache === null ? [] : [`--allow-fs-read=${cache}`, `--allow-fs-write=${cache}`]),
    ...programParts.map((part) => `--allow-fs-read=${join(installation, part)}`),
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

/**
 * The child's environment: none of the service's variables, because they contain secrets. The compile cache
 * halves the processor time until a child is ready, most of which is for removing types.
 */
export function childEnvironment(): Record<string, string> {
  const cache = compileCache()
  return { TZ: 'UTC', ...(cache !== null && { NODE_COMPILE_CACHE: cache }) }
}

/** The folder of the compile cache, in which Node makes one for each set of flags of V8. A child has other flags. */
function compileCache(): string | null {
  const cache = getCompileCacheDir()
  return cache === undefined ? null : dirname(cache)
}
