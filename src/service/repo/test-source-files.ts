import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'

/** The folder `src`. */
export const source = join(import.meta.dirname, '..', '..')
/** The folder of the project. */
export const root = join(source, '..')
/** The text of a file of the project, for instance `docs/operating.md`. */
export const textOf = (path: string): string => readFileSync(join(root, path), 'utf8')

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

/** The kinds of guardrails, as the contract names them. */
export function ruleTypes(): string[] {
  const contract = textOf('src/contract/guardrails.ts')
  return [...contract.matchAll(/type: z\.literal\('(\w+)'\)/g)].map(([, type = '']) => type)
}
