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

/** The file is standard input; nothing of our environment goes along, since it holds secrets. */
export const childEnvironment = { TZ: 'UTC' }
