/**
 * A plugin of Vite that removes from the contract what the console reads only at build time, for the reference:
 * the descriptions of fields, and the summaries, aliases and failures of endpoints. It also removes the check of names, which is for requests that
 * reach the service.
 *
 * @returns {import('vite').Plugin}
 */
export function stripContract() {
  return {
    name: 'strip-contract',
    apply: 'build',
    transform: {
      filter: { id: /\/src\/contract\/(?!reference\/).*\.ts$/ },
      handler(code) {
        const cuts = []
        collectCuts(this.parse(code), cuts)
        if (cuts.length === 0) return null
        let rest = code
        // From the end, so that the places of earlier cuts stay right.
        for (const { start, end } of cuts.toSorted((a, b) => b.start - a.start)) {
          rest = rest.slice(0, start) + rest.slice(end)
        }
        return { code: rest, map: null }
      },
    },
  }
}

const referenceOnly = new Set(['summary', 'aliases', 'fails', 'bodyLimit'])

function collectCuts(node, cuts) {
  if (typeof node !== 'object' || node === null) return
  if (isDescription(node)) {
    const [schema, text] = node.arguments
    cuts.push(
      { start: node.callee.start, end: node.callee.end },
      { start: schema.end, end: text.end },
    )
    collectCuts(schema, cuts)
    return
  }
  if (node.type === 'CallExpression' && node.callee.name === 'namedRecord') {
    cuts.push({ start: node.callee.start, end: node.callee.end })
  }
  if (node.type === 'ObjectExpression' && isEndpoint(node)) {
    for (const [at, property] of node.properties.entries()) {
      if (!referenceOnly.has(nameOf(property))) {
        collectCuts(property, cuts)
        continue
      }
      const next = node.properties[at + 1]
      cuts.push({ start: property.start, end: next ? next.start : property.end })
    }
    return
  }
  for (const value of Object.values(node)) collectCuts(value, cuts)
}

function isDescription(node) {
  const isCall = node.type === 'CallExpression' && node.callee.name === 'described'
  return isCall && node.arguments.length === 2
}

function isEndpoint({ properties }) {
  const names = properties.map(nameOf)
  return ['method', 'path', 'summary', 'fails'].every((name) => names.includes(name))
}

function nameOf({ key }) {
  return key?.name ?? key?.value
}
