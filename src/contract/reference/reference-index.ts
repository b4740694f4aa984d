import { failures } from '#contract/failures/failures.ts'
import { operationReference, operationSummary } from './operation-reference.ts'
import type {
  ContentReference,
  FieldReference,
  OperationReference,
  SearchEntry,
  ThingReference,
} from './reference.ts'
import { things } from './things.ts'

/** The table of contents. */
export function tableOfContents(): ThingReference[] {
  return things.map(({ id, label, text, operations }) => ({
    id,
    label,
    text,
    operations: operations.map((name) => operationSummary(name)),
  }))
}

/** What the pages of a thing's operations show, by the name of the operation. */
export function pagesOf(thingId: string): Record<string, OperationReference> {
  const operations = things.find(({ id }) => id === thingId)?.operations ?? []
  return Object.fromEntries(operations.map((name) => [name, operationReference(name)]))
}

/** Everything that a search can find. What several operations have in common is one entry. */
export function searchEntries(): SearchEntry[] {
  const entries = new Map<string, SearchEntry>()
  for (const { operations } of things) {
    for (const name of operations) {
      for (const { kind, anchor, label, text } of entriesOf(operationReference(name))) {
        const id = JSON.stringify([kind, anchor, label, text])
        const entry = entries.get(id)
        if (entry === undefined) entries.set(id, { kind, operations: [name], anchor, label, text })
        else if (!entry.operations.includes(name)) entry.operations.push(name)
      }
    }
  }
  return [...entries.values()]
}

type OwnEntry = Omit<SearchEntry, 'operations'>

function entriesOf(operation: OperationReference): OwnEntry[] {
  const { summary, method, path, aliases, params, query, headers, body, reply, chunk } = operation
  const paths = [{ method, path }, ...aliases].map((one) => `${one.method} ${one.path}`)
  const inContent = (content: ContentReference | null): FieldReference[] =>
    content === null ? [] : [content, ...content.forms].flatMap(({ fields }) => nested(fields))
  const fields = [params, query].flatMap((list) => nested(list))
  const contents = [body, reply, chunk].flatMap((content) => inContent(content))
  return [
    { kind: 'operation', anchor: '', label: summary, text: paths.join(', ') },
    ...[...fields, ...headers, ...contents].map(({ anchor, description = '' }): OwnEntry => ({
      kind: 'field',
      anchor,
      label: anchor.slice(anchor.indexOf('.') + 1),
      text: description,
    })),
    ...operation.fails.map((failure): OwnEntry => ({
      kind: 'failure',
      anchor: `failure.${failure}`,
      label: failure,
      text: `${failures[failure].status} ${failures[failure].code}. ${failures[failure].advice}`,
    })),
  ]
}

function nested(fields: readonly FieldReference[]): FieldReference[] {
  return fields.flatMap((field) => [
    field,
    ...nested(field.fields ?? []),
    ...(field.forms ?? []).flatMap((form) => nested(form.fields)),
  ])
}
