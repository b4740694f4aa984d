import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseSync } from 'vite'
import { expect, onTestFinished, test } from 'vitest'
import { inlineClassNames, scopedName } from './inline-class-names.mjs'

const css = `
/* .comment is no class */
.row, .row:hover > .small-cell { margin: 0.5rem }
@media (width > 40rem) { .wide { padding: 0 } }
`

/** Transforms a script beside Row.module.css. Gives the code, the plugin and what stands for each class. */
function transform(code) {
  const folder = mkdtempSync(join(tmpdir(), 'sheaf-class-names-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const sheet = join(folder, 'Row.module.css')
  writeFileSync(sheet, css)
  const [plugin] = inlineClassNames()
  const parse = (text, { lang }) => parseSync(`script.${lang}`, text).program
  const handler = plugin.transform.handler.bind({ parse })
  const result = handler(
    `import styles from './Row.module.css'\n${code}`,
    join(folder, 'Row.tsx'),
  ).code
  return { result, plugin, name: (text) => scopedName(text, sheet) }
}

test('a literal class becomes its name, and the script imports the style sheet alone', () => {
  const { result, name } = transform("f(styles['row'], styles['small-cell'])\ng(styles['wide'])")
  expect(result).toBe(
    `import "./Row.module.css";\nf('${name('row')}', '${name('small-cell')}')\ng('${name('wide')}')`,
  )
})

test('a class that the style sheet does not have is undefined', () => {
  expect(transform("f(styles['no'], styles['comment'], styles['5rem'])").result).toContain(
    'f(undefined, undefined, undefined)',
  )
})

test('where a class is computed, a module has all names of the style sheet', () => {
  const { result, plugin, name } = transform("f(styles[size], styles['row'])")
  expect(result).toContain(`f(styles[size], '${name('row')}')`)
  const [, id] = /import styles from "(.*)";/.exec(result) ?? []
  const resolved = plugin.resolveId(JSON.parse(`"${id}"`))
  const { code } = plugin.load(resolved)
  const names = ['row', 'small-cell', 'wide'].map((text) => [text, name(text)])
  expect(JSON.parse(code.replace('export default ', ''))).toEqual(Object.fromEntries(names))
})

test('a name that hides none of the style sheet stays as it is', () => {
  expect(transform("f(other['row'], styles.length)").result).toContain(
    "f(other['row'], styles.length)",
  )
})

test('a scoped name begins with a letter, and depends on the file and the class only', () => {
  const names = Array.from({ length: 200 }, (_, at) => scopedName(`class-${at}`, '/a.module.css'))
  for (const name of names) expect(name).toMatch(/^[a-z][a-z\d]{4}$/i)
  expect(new Set(names).size).toBe(names.length)
  expect(scopedName('row', '/a.module.css?inline')).toBe(scopedName('row', '/a.module.css'))
  expect(scopedName('row', '/a.module.css')).not.toBe(scopedName('row', '/b.module.css'))
})
