import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'

const consoleFolder = join(import.meta.dirname, '..', 'src', 'console')
const sourcePrefix = '#console/'
const namesPrefix = '\0class-names:'
const suffix = '.module.css'

/** The name that the built console has for a class of a CSS module: `generateScopedName` of Vite's `css.modules`. */
export function scopedName(name, path) {
  const [file] = path.split('?')
  const key = `${relative(consoleFolder, file).replaceAll('\\', '/')} ${name}`
  const hash = createHash('sha256').update(key).digest('base64url').replaceAll(/[-_]/g, '')
  // A class name must not begin with a digit.
  return hash.slice(hash.search(/[a-z]/i)).slice(0, 5)
}

/**
 * A plugin of Vite that writes the class names of CSS modules into the scripts that use them. `styles['row']` becomes a
 * string; where a name is computed, as in `styles[size]`, a module has all names of that file. A style sheet so needs no
 * script of its own, and style sheets can be put together without the scripts.
 *
 * @returns {import('vite').Plugin[]}
 */
export function inlineClassNames() {
  return [
    {
      name: 'inline-class-names',
      apply: 'build',
      enforce: 'pre',
      resolveId: (id) => (id.startsWith(namesPrefix) ? id : null),
      load(id) {
        if (!id.startsWith(namesPrefix)) return null
        const path = `${id.slice(namesPrefix.length)}.css`
        const names = [...readNames(path)].map((name) => [name, scopedName(name, path)])
        const code = `export default ${JSON.stringify(Object.fromEntries(names))}`
        return { code, moduleType: 'js', moduleSideEffects: false }
      },
      transform: {
        filter: { id: /\.tsx?$/, code: suffix },
        handler(code, id) {
          return { code: replaceNames(this.parse(code, { lang: 'tsx' }), code, id), map: null }
        },
      },
    },
    {
      name: 'keep-style-sheets',
      apply: 'build',
      enforce: 'post',
      transform: {
        filter: { id: /\.module\.css$/ },
        handler: () => ({ code: '', map: null, moduleSideEffects: 'no-treeshake' }),
      },
    },
  ]
}

/** The names of the classes in a CSS module. */
function readNames(path) {
  const css = readFileSync(path, 'utf8').replaceAll(/\/\*[\s\S]*?\*\//g, '')
  const selectors = [...css.matchAll(/[^{};]+(?=\{)/g)].map(([selector]) => selector)
  return new Set(
    selectors.flatMap((text) => [...text.matchAll(/\.([a-z][\w-]*)/gi)].map(([, name]) => name)),
  )
}

function replaceNames(program, code, id) {
  const edits = []
  for (const declaration of program.body) {
    if (declaration.type !== 'ImportDeclaration' || !declaration.source.value.endsWith(suffix))
      continue
    const [specifier] = declaration.specifiers
    if (specifier === undefined) continue
    const path = pathOf(declaration.source.value, id)
    const names = readNames(path)
    const { literals, others } = findUses(program, specifier.local.name)
    for (const { start, end, property } of literals) {
      const text = names.has(property.value) ? `'${scopedName(property.value, path)}'` : 'undefined'
      edits.push({ start, end, text })
    }
    const source = JSON.stringify(declaration.source.value)
    const all = `import ${specifier.local.name} from ${JSON.stringify(namesId(path))};`
    const { start, end } = declaration
    edits.push({ start, end, text: `import ${source};${others > 0 ? all : ''}` })
  }
  // From the end, so that the places of earlier edits stay right.
  return edits
    .toSorted((a, b) => b.start - a.start)
    .reduce((rest, { start, end, text }) => rest.slice(0, start) + text + rest.slice(end), code)
}

// Vite would read an id that ends in .css as a style sheet.
const namesId = (path) => namesPrefix + path.slice(0, -'.css'.length)

function pathOf(source, importer) {
  return source.startsWith(sourcePrefix)
    ? join(consoleFolder, source.slice(sourcePrefix.length))
    : resolve(dirname(importer), source)
}

/** The uses of an imported name: with a literal key, and how many others there are. */
function findUses(program, name) {
  const literals = []
  let others = 0
  const visit = (node) => {
    if (typeof node !== 'object' || node === null || node.type === 'ImportDeclaration') return
    const isMember = node.type === 'MemberExpression' && node.object.name === name
    if (isMember && node.computed && typeof node.property.value === 'string') {
      literals.push(node)
      return
    }
    if (node.type === 'Identifier' && node.name === name) others += 1
    for (const child of Object.values(node)) visit(child)
  }
  visit(program)
  return { literals, others }
}
