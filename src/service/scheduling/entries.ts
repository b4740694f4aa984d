import { join } from 'node:path'
import { pathToFileURL } from 'node:url'

/**
 * The programs of the service, by name: itself, its threads and its child processes. Each is a file of `src/service`, and one of
 * its name in the bundle that `scripts/bundle-service.mjs` makes.
 */
export const entries = {
  main: 'main.ts',
  child: 'jobs/child.ts',
  'checkpoint-thread': 'database/sqlite/checkpoint-thread.ts',
  'onnx-child': 'models/onnx/onnx-child.ts',
  'parse-thread': 'json/parse-thread.ts',
  'pattern-thread': 'guardrails/detect/pattern-thread.ts',
  'read-thread': 'database/read-thread.ts',
  'reader-thread': 'models/reader/reader-thread.ts',
  'render-child': 'extraction/render/render-child.ts',
  'schema-thread': 'chat/schemas/schema-thread.ts',
  'passage-thread': 'jobs/passage-thread.ts',
  'split-thread': 'tools/splitting/split-thread.ts',
} as const

const isBundle = import.meta.filename.endsWith('.js')
const folder = join(import.meta.dirname, isBundle ? '.' : '..')

/** The folder of the installation, which has `package.json` and `node_modules`. */
export const installation = join(folder, isBundle ? '..' : '../..')

/** The file of a program, in the bundle or in the sources, whichever runs. */
export function entryFile(name: keyof typeof entries): string {
  return join(folder, isBundle ? `${name}.js` : entries[name])
}

export function entryUrl(name: keyof typeof entries): URL {
  return pathToFileURL(entryFile(name))
}
