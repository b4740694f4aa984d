import { readFileSync, readdirSync } from 'node:fs'
import { join, posix } from 'node:path'
import { expect, test } from 'vitest'
import { source } from './test-source-files.ts'

const maxStyleLines = 6_000

const texts = new Map(
  readdirSync(join(source, 'console'), { recursive: true, encoding: 'utf8' })
    .map((path) => `console/${path.replaceAll('\\', '/')}`)
    .filter((path) => /\.(css|tsx?)$/.test(path) && !path.includes('.test.'))
    .map((path): [string, string] => [path, readFileSync(join(source, path), 'utf8')]),
)
const sheets = [...texts].filter(([path]) => path.endsWith('.css'))
const code = [...texts].filter(([path]) => !path.endsWith('.css'))

interface Lookups {
  /** Classes that are looked up by their name. */
  names: Set<string>
  /** Patterns of composed class names: `look-${look}`. */
  patterns: RegExp[]
  /** Whether a variable holds the name of a class. */
  isByVariable: boolean
}

/** How the files that import a module look up its classes. */
function lookupsOf(sheet: string): Lookups {
  const lookups: Lookups = { names: new Set(), patterns: [], isByVariable: false }
  for (const [path, text] of code) {
    for (const [, local = '', specifier = ''] of text.matchAll(
      /^import (\w+) from '([^']+\.module\.css)'/gm,
    )) {
      const imported = specifier.startsWith('#')
        ? specifier.slice(1)
        : posix.join(posix.dirname(path), specifier)
      if (imported !== sheet) continue
      for (const [, key = ''] of text.matchAll(new RegExp(`\\b${local}\\[([^\\]]+)\\]`, 'g'))) {
        if (/^'[^']*'$/.test(key)) lookups.names.add(key.slice(1, -1))
        else if (key.startsWith('`')) {
          const pattern = key.slice(1, -1).replaceAll(/\$\{[^}]*\}/g, '[\\w-]+')
          lookups.patterns.push(new RegExp(`^${pattern}$`))
        } else lookups.isByVariable = true
      }
    }
  }
  return lookups
}

function classesOf(sheet: string): Set<string> {
  const selectors = sheet.replaceAll(/\/\*.*?\*\//gs, '').matchAll(/([^{};]+)\{/g)
  return new Set(
    [...selectors]
      .map(([, selector = '']) => selector.trim())
      .filter((selector) => !selector.startsWith('@'))
      .flatMap((selector) => [...selector.matchAll(/\.([a-z_][\w-]*)/gi)])
      .map(([, name = '']) => name),
  )
}

test('the styles of the console stay below their limit', () => {
  const lines = sheets.reduce((sum, [, sheet]) => sum + sheet.split('\n').length - 1, 0)
  expect(lines).toBeGreaterThan(1_000)
  expect(lines).toBeLessThanOrEqual(maxStyleLines)
})

test('every CSS class is used, and every used class exists', () => {
  const words = new Set(
    ['console', 'contract'].flatMap((room) =>
      readdirSync(join(source, room), { recursive: true, encoding: 'utf8' })
        .filter((path) => /\.tsx?$/.test(path))
        .flatMap((path) => [
          ...readFileSync(join(source, room, path), 'utf8').matchAll(/'(\w[\w-]*)'|\b(\w+)\??:/g),
        ])
        .map(([, quoted, key]) => quoted ?? key ?? ''),
    ),
  )
  const wrong = sheets
    .filter(([path]) => path.endsWith('.module.css'))
    .flatMap(([path, sheet]) => {
      const { names, patterns, isByVariable } = lookupsOf(path)
      const classes = classesOf(sheet)
      const unused = [...classes].filter(
        (name) =>
          !names.has(name) &&
          !patterns.some((pattern) => pattern.test(name)) &&
          !(isByVariable && words.has(name)),
      )
      const missing = [...names].filter((name) => !classes.has(name))
      return [
        ...unused.map((name) => `${path}: .${name} is not used`),
        ...missing.map((name) => `${path}: .${name} does not exist`),
      ]
    })
  expect(wrong).toEqual([])
})

test('every look of the layout kit is used', () => {
  const kit = texts.get('console/ui/layout/Box.module.css') ?? ''
  const pages = code.map(([path, text]) => (path.endsWith('/box.ts') ? '' : text)).join('\n')
  const looks = [...classesOf(kit)].filter((name) => name.includes('-'))
  expect(looks.length).toBeGreaterThan(40)
  const unused = looks.filter((name) => {
    const [prop = '', ...value] = name.split('-')
    return !new RegExp(`\\b${prop}\\s*[=:][^\\n]*(?<![\\w-])${value.join('-')}(?![\\w-])`).test(
      pages,
    )
  })
  expect(unused).toEqual([])
})
