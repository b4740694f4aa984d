import { pathToFileURL } from 'node:url'

const suffix = '.build.ts'
const lazyPrefix = '\0evaluated-at-build:'

/**
 * A plugin of Vite that runs modules named `*.build.ts` when the console is built, and replaces each by the values
 * that it exports, which must be JSON. An export that is an object of functions becomes an object of functions that
 * load the result of each from a chunk of its own. Without the plugin, as in tests, such a module does the same work
 * where it is imported.
 *
 * @returns {import('vite').Plugin}
 */
export function evaluateAtBuild() {
  return {
    name: 'evaluate-at-build',
    enforce: 'pre',
    resolveId: (id) => (id.startsWith(lazyPrefix) ? id : null),
    async load(id) {
      if (id.startsWith(lazyPrefix)) {
        const [path, name, key] = id.slice(lazyPrefix.length).split('|')
        const module = await importSource(path)
        return {
          code: `export const value = ${literal(await module[name][key]())}`,
          moduleType: 'js',
        }
      }
      const [path] = id.split('?')
      if (!path.endsWith(suffix)) return null
      const module = await importSource(path)
      const lines = Object.entries(module).map(
        ([name, value]) => `export const ${name} = ${printExport(path, name, value)}`,
      )
      return { code: lines.join('\n'), moduleType: 'js' }
    },
  }
}

function importSource(path) {
  return import(/* @vite-ignore */ pathToFileURL(path).href)
}

function printExport(path, name, value) {
  const isLazy = Object.values(value).every((entry) => typeof entry === 'function')
  if (!isLazy) return literal(value)
  const entries = Object.keys(value).map((key) => {
    const source = JSON.stringify(`${lazyPrefix}${path}|${name}|${key}`)
    return `${JSON.stringify(key)}: async () => (await import(${source})).value`
  })
  return `{ ${entries.join(', ')} }`
}

// Browsers parse a large JSON text faster than a large literal.
function literal(value) {
  return `JSON.parse(${JSON.stringify(JSON.stringify(value))})`
}
