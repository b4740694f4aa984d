import { nearestName } from './nearest-name.ts'
import { keywords, types, type KeywordForm } from '#console/prompt/schema/keywords.ts'
import type { JsonEntry, JsonNode, ObjectNode } from '#console/prompt/schema/parse-json.ts'

/** Reports a finding; `fix` changes the value of a node. */
export type ReportFinding = (
  current: { from: number; to: number },
  severity: 'error' | 'warning',
  message: string,
  fix?: { label: string; at: JsonNode; change: (value: unknown) => unknown },
) => void

interface Context {
  parent: ObjectNode
  root: JsonNode
  report: ReportFinding
}

const typeNames: readonly string[] = types
// Names of these types in other languages.
const typeAliases: ReadonlyMap<string, string> = new Map(
  Object.entries({
    int: 'integer',
    long: 'integer',
    float: 'number',
    double: 'number',
    decimal: 'number',
    bool: 'boolean',
    str: 'string',
    text: 'string',
    date: 'string',
    list: 'array',
    dict: 'object',
    map: 'object',
    none: 'null',
  }),
)

/** Checks a keyword and its value in isolation. */
export function lintKeyword(entry: JsonEntry, { parent, root, report }: Context): void {
  const { key, value } = entry
  const keyword = keywords.get(key)
  if (!keyword) {
    lintUnknown(entry, parent, report)
    return
  }
  const reportError = (message: string): void => report(value, 'error', message)
  const scalar = value.kind === 'scalar' ? value.value : undefined
  switch (keyword.form) {
    case 'types': {
      const typeNodes = value.kind === 'array' ? value.items : [value]
      if (value.kind === 'array' && typeNodes.length === 0) reportError('Add at least one type.')
      for (const typeNode of typeNodes) lintType(typeNode, report)
      break
    }
    case 'pattern':
      if (typeof scalar !== 'string') reportError(formMessage(key, keyword.form))
      else if (!isPattern(scalar)) reportError('This is not a valid regular expression.')
      break
    case 'reference':
      lintReference(value, root, report)
      break
    default:
      if (!hasForm(value, keyword.form)) reportError(formMessage(key, keyword.form))
  }
}

function lintType(node: JsonNode, report: ReportFinding): void {
  const name = node.kind === 'scalar' ? node.value : undefined
  if (typeof name === 'string' && typeNames.includes(name)) return
  if (typeof name !== 'string') {
    report(node, 'error', `The type must be one of ${typeNames.join(', ')}, or a list of them.`)
    return
  }
  const suggestion = typeAliases.get(name.toLowerCase()) ?? nearestName(name, typeNames)
  const message = `Unknown type ${name}. Use ${typeNames.join(', ')}.`
  if (suggestion === null) report(node, 'error', message)
  else {
    report(node, 'error', message, {
      label: `Change to ${suggestion}`,
      at: node,
      change: () => suggestion,
    })
  }
}

function lintReference(node: JsonNode, root: JsonNode, report: ReportFinding): void {
  const name = node.kind === 'scalar' ? node.value : undefined
  if (typeof name !== 'string') {
    report(node, 'error', '$ref must refer to a part of this schema, like #/$defs/address.')
  } else if (!name.startsWith('#')) {
    report(node, 'error', 'A reference must start with # and stay within this schema.')
  } else if (name.startsWith('#/') && !hasTarget(root, name)) {
    report(node, 'error', `${name} does not exist.`)
  }
}

function hasTarget(root: JsonNode, reference: string): boolean {
  let at: JsonNode | undefined = root
  for (const part of decode(reference).split('/').slice(1)) {
    const key = part.replaceAll('~1', '/').replaceAll('~0', '~')
    if (at?.kind === 'object') at = at.entries.find((entry) => entry.key === key)?.value
    else if (at?.kind === 'array') at = at.items[Number(key)]
    else return false
  }
  return at !== undefined
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

function lintUnknown(entry: JsonEntry, parent: ObjectNode, report: ReportFinding): void {
  const { key } = entry
  if (key.startsWith('x-') || key.startsWith('$')) return
  const suggestion = nearestName(key, [...keywords.keys()])
  const message = `“${key}” is not a keyword and has no effect.`
  if (suggestion === null || parent.entries.some((sibling) => sibling.key === suggestion)) {
    report(entry, 'warning', message)
    return
  }
  report(entry, 'warning', message, {
    label: `Change to ${suggestion}`,
    at: parent,
    change: (value) =>
      Object.fromEntries(
        Object.entries(Object(value)).map(([name, inner]) => [
          name === key ? suggestion : name,
          inner,
        ]),
      ),
  })
}

function hasForm(node: JsonNode, form: KeywordForm): boolean {
  const scalar = node.kind === 'scalar' ? node.value : undefined
  switch (form) {
    case 'schemas':
      return node.kind === 'array' && node.items.length > 0
    case 'named_schemas':
      return node.kind === 'object'
    case 'names':
      return node.kind === 'array' && node.items.every(isText)
    case 'named_names':
      return node.kind === 'object' && node.entries.every(({ value }) => hasForm(value, 'names'))
    case 'text':
    case 'format':
    case 'pattern':
    case 'reference':
      return typeof scalar === 'string'
    case 'count':
      return typeof scalar === 'number' && Number.isInteger(scalar) && scalar >= 0
    case 'number':
      return typeof scalar === 'number'
    case 'positive':
      return typeof scalar === 'number' && scalar > 0
    case 'flag':
      return typeof scalar === 'boolean'
    case 'list':
      return node.kind === 'array'
    // Schemas are checked separately, and types above.
    case 'schema':
    case 'types':
    case 'any':
      return true
  }
}

function formMessage(key: string, form: KeywordForm): string {
  const messages: Partial<Record<KeywordForm, string>> = {
    schemas: 'must be a list of at least one schema',
    named_schemas: 'must be an object of named schemas',
    names: 'must be a list of quoted names',
    named_names: 'must be an object of lists of names',
    text: 'must be a string',
    format: 'must be a string',
    pattern: 'must be a string',
    count: 'must be a whole number, 0 or more',
    number: 'must be a number',
    positive: 'must be a number above 0',
    flag: 'must be true or false',
    list: 'must be a list',
  }
  return `“${key}” ${messages[form] ?? 'has the wrong type'}.`
}

function isText(node: JsonNode): boolean {
  return node.kind === 'scalar' && typeof node.value === 'string'
}

function isPattern(text: string): boolean {
  try {
    return new RegExp(text, 'u') instanceof RegExp
  } catch {
    return false
  }
}
