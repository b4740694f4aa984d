import { join } from 'node:path'

const root = join(import.meta.dirname, '../../..')

/**
 * What keeps a reading process in: it may read the program and nothing else, write nothing, and
 * reach neither the network nor other programs nor threads.
 */
export function childFlags(heapMegabytes: number): string[] {
  return [
    '--permission',
    ...['src', 'node_modules', 'package.json'].map((part) => `--allow-fs-read=${join(root, part)}`),
    `--max-old-space-size=${heapMegabytes}`,
  ]
}

/**
 * The command that runs a program with a limit of its own on processor time: should the service be
 * killed, a child stuck in a loop still ends. Windows has no such limit.
 */
export function withProcessorLimit(program: readonly string[], milliseconds: number): string[] {
  if (process.platform === 'win32') return [...program]
  const seconds = Math.ceil(milliseconds / 1000)
  return ['/bin/sh', '-c', `ulimit -t ${seconds}; exec "$0" "$@"`, ...program]
}

/** The file is standard input; nothing of our environment goes along, since it holds secrets. */
export const childEnvironment = { TZ: 'UTC' }
