import { setImmediate } from 'node:timers/promises'
import type { JsonSchema } from '#contract/chat/json-schema.ts'
import { Failure } from '#service/failure.ts'
import { collapseBlanks } from '#service/answering/texts/message-blocks.ts'
import { fillArray } from './fill-array.ts'
import { fillObject } from './fill-object.ts'
import { fieldOf } from './field.ts'
import type { Field } from './field.ts'
import type { Filled, Filling } from './filling.ts'
import { isArray, isObject, nothing } from './filling.ts'
import { findScalar } from './find-scalar.ts'
import type { SchemaNode, Subschema } from './schema-node.ts'
import { withoutTags } from './read-tables.ts'
import { schemaReader } from './schema-node.ts'
import type { Page } from './read-page.ts'
import { readPage } from './read-page.ts'

const mostSteps = 30_000
const deepest = 220
const longestTurn = 10

/**
 * Fills a JSON schema with what the texts say, the first that says anything winning; `found` counts the
 * values they give. Rejects with `answer_not_valid`, `path` naming the place, where the schema demands a value that
 * they do not give.
 */
export async function fillSchema(
  schema: JsonSchema,
  texts: readonly string[],
  signal: AbortSignal,
): Promise<{ value: unknown; found: number }> {
  const text = texts
    .map((each) => collapseBlanks(withoutTags(each)))
    .filter((each) => each.trim() !== '')
    .join('\n\n')
  const filling = makeFilling(schema, signal)
  await filling.breathe()
  const field = fieldOf('', filling.nodeOf(schema), null)
  const filled = await filling.fill(schema, field, readPage(text))
  if (filled.missing === null) return { value: filled.value, found: filled.found }
  throw unfillable(filled.missing)
}

function unfillable(path: string): Failure {
  const place = path === '' ? 'The JSON schema' : `The field ${path}`
  return new Failure(
    'answer_not_valid',
    `${place} must have a value, and the built-in reader finds none in the given text.`,
    { path },
  )
}

function makeFilling(root: JsonSchema, signal: AbortSignal): Filling {
  const nodeOf = schemaReader(root)
  const open: { schema: Subschema; scope: Page }[] = []
  const joined = new WeakMap<SchemaNode, readonly Subschema[]>()
  let steps = 0
  let turn = performance.now()

  const breathe = async (): Promise<void> => {
    signal.throwIfAborted()
    if (performance.now() - turn < longestTurn) return
    await setImmediate()
    turn = performance.now()
    signal.throwIfAborted()
  }

  const fill: Filling['fill'] = async (schema, field, scope, isRecord = false) => {
    await breathe()
    steps += 1
    const node = nodeOf(schema)
    // a schema that refers to itself ends where the text has no smaller part for it
    const isCircle = open.some((each) => each.schema === schema && each.scope === scope)
    if (steps > mostSteps || open.length > deepest || isCircle) return nothing(node, field)
    open.push({ schema, scope })
    try {
      if (node.branches.length > 0) return await fillUnion(node, field, scope, isRecord)
      if (isObject(node)) return await fillObject(filling, node, field, scope, isRecord)
      if (isArray(node)) return await fillArray(filling, node, field, scope)
      const [best] = findScalar(node, field, scope)
      return best ? { value: best.value, found: 1, missing: null } : nothing(node, field)
    } finally {
      open.pop()
    }
  }

  // the branch for which the text gives most; of equals the first
  const fillUnion = async (
    node: SchemaNode,
    field: Field,
    scope: Page,
    isRecord: boolean,
  ): Promise<Filled> => {
    let best: Filled | null = null
    for (const branch of branchesOf(node)) {
      const filled = await fill(branch, field, scope, isRecord)
      if (filled.missing !== null) continue
      if (best === null || filled.found > best.found) best = filled
    }
    return best !== null && (best.found > 0 || !node.isNullable) ? best : nothing(node, field)
  }

  // what stands beside the branches holds for each of them
  const branchesOf = (node: SchemaNode): readonly Subschema[] => {
    const made =
      joined.get(node) ??
      (node.properties
        ? node.branches.map((branch): Subschema => ({
            allOf: [{ properties: node.properties, required: node.required ?? [] }, branch],
          }))
        : node.branches)
    joined.set(node, made)
    return made
  }

  const filling: Filling = { nodeOf, fill, breathe }
  return filling
}
