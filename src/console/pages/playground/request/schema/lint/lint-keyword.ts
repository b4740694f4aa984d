import { nearest } from './nearest.ts'
import {
  keywords,
  types,
  type KeywordForm,
} from '#console/pages/playground/request/schema/keywords.ts'
import type {
  JsonEntry,
  JsonNode,
  ObjectNode,
} from '#console/pages/playground/request/schema/read-json.ts'

/** Tells of something wrong; `fix` changes the value at a node. */
export type Refuse = (
  at: { from: number; to: number },
  severity: 'error' | 'warning',
  message: string,
  fix?: { label: string; at: JsonNode; change: (value: unknown) => unknown },
) => void

interface Context {
  holder: ObjectNode
  root: JsonNode
  refuse: Refuse
}

const typeNames: readonly string[] = types
// what other languages call them
const otherNames: ReadonlyMap<string, string> = new Map(
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

/** One keyword and its value, by themselves. */
export function lintKeyword(entry: JsonEntry, { holder, root, refuse }: Context): void {
  const { key, value } = entry
  const keyword = keywords.get(key)
  if (!keyword) {
    lintUnknown(entry, holder, refuse)
    return
  }
  const wrong = (message: string): void => refuse(value, 'error', message)
  const scalar = value.kind === 'scalar' ? value.value : undefined
  switch (keyword.form) {
    case 'types': {
      const named = value.kind === 'array' ? value.items : [value]
      if (value.kind === 'array' && named.length === 0) wrong('Add at least one type.')
      for (const each of named) lintType(each, refuse)
      break
    }
    case 'pattern':
      if (typeof scalar !== 'string') wrong(formWords(key, keyword.form))
      else if (!isPattern(scalar)) wrong('This is not a valid regular expression.')
      break
    case 'reference':
      lintReference(value, root, refuse)
      break
    default:
      if (!hasForm(value, keyword.form)) wrong(formWords(key, keyword.form))
  }
}

function lintType(node: JsonNode, refuse: Refuse): void {
  const name = node.kind === 'scalar' ? node.value : undefined
  if (typeof name === 'string' && typeNames.includes(name)) return
  if (typeof name !== 'string') {
    refuse(node, 'error', `The type must be one of ${typeNames.join(', ')}, or a list of them.`)
    return
  }
  const meant = otherNames.get(name.toLowerCase()) ?? nearest(name, typeNames)
  const message = `Unknown type ${name}. Use ${typeNames.join(', ')}.`
  if (meant === null) refuse(node, 'error', message)
  else {
    refuse(node, 'error', message, { label: `Change to ${meant}`, at: node, change: () => meant })
  }
}

function lintReference(node: JsonNode, root: JsonNode, refuse: Refuse): void {
  const name = node.kind === 'scalar' ? node.value : undefined
  if (typeof name !== 'string') {
    refuse(node, 'error', '$ref must refer to a part of this schema, like #/$defs/address.')
  } else if (!name.startsWith('#')) {
    refuse(node, 'error', 'A reference must start with # and stay within this schema.')
  } else if (name.startsWith('#/') && !pointsAt(root, name)) {
    refuse(node, 'error', `${name} does not exist.`)
  }
}

function pointsAt(root: JsonNode, reference: string): boolean {
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

function lintUnknown(entry: JsonEntry, holder: ObjectNode, refuse: Refuse): void {
  const { key } = entry
  if (key.startsWith('x-') || key.startsWith('$')) return
  const meant = nearest(key, [...keywords.keys()])
  const message = `“${key}” is not a keyword and has no effect.`
  if (meant === null || holder.entries.some((each) => each.key === meant)) {
    refuse(entry, 'warning', message)
    return
  }
  refuse(entry, 'warning', message, {
    label: `Change to ${meant}`,
    at: holder,
    change: (value) =>
      Object.fromEntries(
        Object.entries(Object(value)).map(([name, inner]) => [name === key ? meant : name, inner]),
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
    // schemas are read by themselves, types above
    case 'schema':
    case 'types':
    case 'any':
      return true
  }
}

function formWords(key: string, form: KeywordForm): string {
  const words: Partial<Record<KeywordForm, string>> = {
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
  return `“${key}” ${words[form] ?? 'has the wrong type'}.`
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
