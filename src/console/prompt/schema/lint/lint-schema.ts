import { lintKeyword, type ReportFinding } from './lint-keyword.ts'
import { lintObject } from './lint-object.ts'
import { lintStrict } from './lint-strict.ts'
import { keywords } from '#console/prompt/schema/keywords.ts'
import { printJson } from '#console/code/print-json.ts'
import {
  isJsonProblem,
  toPlainValue,
  parseJson,
  type JsonNode,
  type ObjectNode,
} from '#console/prompt/schema/parse-json.ts'

export interface Edit {
  from: number
  to: number
  insert: string
}

/** A problem in the text of a schema, with an optional fix. */
export interface Finding {
  from: number
  to: number
  severity: 'error' | 'warning'
  message: string
  fix?: { label: string; edit: () => Edit }
}

interface LintOptions {
  /** Also checks the rules of strict mode. */
  isStrict: boolean
}

const maxValues = 20_000
const maxFindings = 100

// The number of values checked before yielding, so that a long schema does not block the page.
const valuesPerYield = 400

/**
 * Lints the text of a schema as JSON, as a JSON schema and, optionally, for strict mode. Findings
 * are in text order.
 */
export function lintSchema(text: string, options: LintOptions): Finding[] {
  const steps = lintSteps(text, options)
  for (;;) {
    const step = steps.next()
    if (step.done) return step.value
  }
}

/**
 * Lints like `lintSchema`, but yields to the event loop between slices. Resolves with null if
 * aborted.
 */
export async function lintInSlices(
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
  const root = parseJson(text)
  if (isJsonProblem(root)) return [{ ...root, severity: 'error' }]
  yield
  const findings: Finding[] = []
  const report: ReportFinding = (at, severity, message, fix) => {
    if (findings.length >= maxFindings) return
    const { from, to } = at
    findings.push({ from, to, severity, message, ...(fix && { fix: lazyFix(text, fix) }) })
  }
  if (root.kind !== 'object') {
    report(root, 'error', 'A schema must be an object. Start with { and "type".')
    return findings
  }
  const stack: JsonNode[] = [root]
  let values = 0
  for (let node = stack.pop(); node !== undefined; node = stack.pop()) {
    values += 1
    if (values > maxValues) {
      report({ from: 0, to: 1 }, 'error', `A schema can contain at most ${maxValues} values.`)
      break
    }
    if (findings.length >= maxFindings) break
    if (values % valuesPerYield === 0) yield
    if (node.kind !== 'object') {
      const isFlag = node.kind === 'scalar' && typeof node.value === 'boolean'
      if (!isFlag) report(node, 'error', 'Expected a schema: an object, true or false.')
      continue
    }
    for (const entry of node.entries) lintKeyword(entry, { parent: node, root, report })
    lintObject(node, report)
    if (isStrict) lintStrict(node, node === root, report)
    stack.push(...innerSchemas(node).toReversed())
  }
  return findings.toSorted((first, second) => first.from - second.from)
}

/** The direct subschemas of a schema. */
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

// The fix is computed when it is applied, because printing a long schema is slow.
function lazyFix(
  text: string,
  fix: NonNullable<Parameters<ReportFinding>[3]>,
): NonNullable<Finding['fix']> {
  const { label, at, change } = fix
  return {
    label,
    edit: () => {
      const line = text.slice(text.lastIndexOf('\n', at.from) + 1, at.from)
      const indent = /^\s*/.exec(line)?.[0] ?? ''
      return { from: at.from, to: at.to, insert: printJson(change(toPlainValue(at)), indent) }
    },
  }
}
