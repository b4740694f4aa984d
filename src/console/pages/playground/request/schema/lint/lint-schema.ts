import { lintKeyword, type Refuse } from './lint-keyword.ts'
import { lintObject } from './lint-object.ts'
import { lintStrict } from './lint-strict.ts'
import { keywords } from '#console/pages/playground/request/schema/keywords.ts'
import { printJson } from '#console/pages/playground/request/schema/print-json.ts'
import {
  isTrouble,
  plainValue,
  readJson,
  type JsonNode,
  type ObjectNode,
} from '#console/pages/playground/request/schema/read-json.ts'

export interface Edit {
  from: number
  to: number
  insert: string
}

/** Something wrong in the text of a schema, and what would mend it. */
export interface Finding {
  from: number
  to: number
  severity: 'error' | 'warning'
  message: string
  fix?: { label: string; edit: () => Edit }
}

interface LintOptions {
  /** As endpoints with strict answers want it. */
  isStrict: boolean
}

const mostValues = 20_000
const mostFindings = 100

// between two pauses, so that a long schema never holds the page
const valuesPerStep = 400

/** Everything wrong in a schema, in the order of its text: as JSON, as a schema, as a strict one. */
export function lintSchema(text: string, options: LintOptions): Finding[] {
  const steps = lintSteps(text, options)
  for (;;) {
    const step = steps.next()
    if (step.done) return step.value
  }
}

/** The same a little at a time; ends early, with null, when it is no longer wanted. */
export async function lintInTurns(
  text: string,
  options: LintOptions,
  signal: AbortSignal,
): Promise<Finding[] | null> {
  const steps = lintSteps(text, options)
  for (;;) {
    const step = steps.next()
    if (step.done) return step.value
    await new Promise((resolve) => setTimeout(resolve, 0))
    if (signal.aborted) return null
  }
}

function* lintSteps(text: string, { isStrict }: LintOptions): Generator<void, Finding[]> {
  const root = readJson(text)
  if (isTrouble(root)) return [{ ...root, severity: 'error' }]
  yield
  const findings: Finding[] = []
  const refuse: Refuse = (at, severity, message, fix) => {
    if (findings.length >= mostFindings) return
    const { from, to } = at
    findings.push({ from, to, severity, message, ...(fix && { fix: lazyFix(text, fix) }) })
  }
  if (root.kind !== 'object') {
    refuse(root, 'error', 'A schema must be an object. Start with { and "type".')
    return findings
  }
  const stack: JsonNode[] = [root]
  let values = 0
  for (let node = stack.pop(); node !== undefined; node = stack.pop()) {
    values += 1
    if (values > mostValues) {
      refuse({ from: 0, to: 1 }, 'error', `A schema can contain at most ${mostValues} values.`)
      break
    }
    if (findings.length >= mostFindings) break
    if (values % valuesPerStep === 0) yield
    if (node.kind !== 'object') {
      const isFlag = node.kind === 'scalar' && typeof node.value === 'boolean'
      if (!isFlag) refuse(node, 'error', 'Expected a schema: an object, true or false.')
      continue
    }
    for (const entry of node.entries) lintKeyword(entry, { holder: node, root, refuse })
    lintObject(node, refuse)
    if (isStrict) lintStrict(node, node === root, refuse)
    stack.push(...innerSchemas(node).toReversed())
  }
  return findings.toSorted((one, other) => one.from - other.from)
}

/** The schemas directly inside a schema. */
function innerSchemas(node: ObjectNode): JsonNode[] {
  return node.entries.flatMap(({ key, value }) => {
    const form = keywords.get(key)?.form
    if (form === 'schema') return [value]
    if (form === 'schemas' && value.kind === 'array') return value.items
    if (form === 'named_schemas' && value.kind === 'object') {
      return value.entries.map((entry) => entry.value)
    }
    return []
  })
}

// printed when it is asked for: of a long schema that is long
function lazyFix(
  text: string,
  fix: NonNullable<Parameters<Refuse>[3]>,
): NonNullable<Finding['fix']> {
  const { label, at, change } = fix
  return {
    label,
    edit: () => {
      const line = text.slice(text.lastIndexOf('\n', at.from) + 1, at.from)
      const indent = /^\s*/.exec(line)?.[0] ?? ''
      return { from: at.from, to: at.to, insert: printJson(change(plainValue(at)), indent) }
    },
  }
}
