import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'

/** The folder `src`. */
export const source = join(import.meta.dirname, '..', '..')

export interface SourceFile {
  /** The path from `src`, with slashes. */
  path: string
  text: string
  lines: number
  /** The specifiers of its imports. */
  imports: string[]
}

export const files = readdirSync(source, { recursive: true, encoding: 'utf8' })
  .map((path) => path.replaceAll('\\', '/'))
  .filter((path) => /\.tsx?$/.test(path) && !path.endsWith('.d.ts'))
  .map((path): SourceFile => {
    const text = readFileSync(join(source, path), 'utf8')
    return {
      path,
      text,
      lines: text.split('\n').length - 1,
      imports: [
        ...text.matchAll(/^(?:import|export)\s[^'"]*?from\s+'([^']+)'|^import\s+'([^']+)'/gms),
        ...text.matchAll(/\bimport\('([^']+)'\)/g),
      ].map(([, from, bare]) => from ?? bare ?? ''),
    }
  })
export const isTest = ({ path }: SourceFile): boolean =>
  /(^|\/)test-|\.test\.|test-[^/]*$/.test(path)
export const inRoom = (...rooms: string[]) =>
  files.filter(({ path }) => rooms.some((room) => path.startsWith(`${room}/`)))
/** The imports, as `file: import`, that match a pattern. */
export const offenders = (where: readonly SourceFile[], wrong: RegExp): string[] =>
  where.flatMap((file) =>
    file.imports
      .filter((specifier) => wrong.test(specifier))
      .map((specifier) => `${file.path}: ${specifier}`),
  )
