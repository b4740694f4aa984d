import { readJson } from '#contract/primitives.ts'
import { Validator, type SchemaDraft } from '@cfworker/json-schema'
import type { JsonSchema } from '#contract/chat/json-schema.ts'
import { readProblems, type PathProblem } from './read-problems.ts'
import { asSchema, schemaPaths, type SchemaPath } from './schema-paths.ts'

/** A schema path with its values and problems. */
export interface PathCheck extends SchemaPath {
  problems: PathProblem[]
}

/** `too_slow` and `bad_schema` mean that the check itself failed, not the answer. */
export type AnswerCheck =
  | { status: 'valid'; answer: unknown; paths: PathCheck[] }
  | { status: 'invalid'; answer: unknown; paths: PathCheck[]; problems: PathProblem[] }
  | { status: 'not_json' | 'bad_schema' | 'too_slow'; message: string }

/**
 * Validates an answer against a schema, both as JSON text. Run it in a worker: a regular expression
 * in the schema can take exponential time.
 */
export function validateAnswer(schemaText: string, answerText: string): AnswerCheck {
  const schema = asSchema(readJson(schemaText))
  if (!schema) return { status: 'bad_schema', message: 'The schema is not a JSON object.' }
  const answer = readJson(answerText)
  if (answer === undefined) return { status: 'not_json', message: 'The answer is not valid JSON.' }
  try {
    const { valid, errors } = new Validator(schema, detectDraft(schema), false).validate(answer)
    const paths = schemaPaths(schema, answer).map((path): PathCheck => ({ ...path, problems: [] }))
    if (valid) return { status: 'valid', answer, paths }
    const problems = readProblems(errors, schema, answer)
    return { status: 'invalid', answer, problems, paths: assignProblems(problems, paths) }
  } catch (error) {
    return { status: 'bad_schema', message: schemaProblem(error) }
  }
}

/**
 * Assigns problems to the paths of their values. Problems without a path get a row of their own.
 */
function assignProblems(problems: readonly PathProblem[], paths: PathCheck[]): PathCheck[] {
  const byPointer = new Map<string, PathCheck>()
  for (const check of paths) {
    const name = check.path.slice(check.path.lastIndexOf('.') + 1)
    for (const { pointer } of check.values) byPointer.set(pointer, check)
    for (const pointer of check.missing) byPointer.set(`${pointer}/${name}`, check)
  }
  const unassigned: PathCheck[] = []
  for (const problem of problems) {
    const check = byPointer.get(problem.pointer)
    if (check) check.problems.push(problem)
    else {
      const path = problem.pointer
        .slice(1)
        .replaceAll(/\/(\d+)/g, '[$1]')
        .replaceAll('/', '.')
      const details = { expected: '', isRequired: false, values: [], missing: [] }
      unassigned.push({ path, ...details, problems: [problem] })
    }
  }
  return [...paths, ...unassigned]
}

function detectDraft(schema: JsonSchema): SchemaDraft {
  const metaSchema = String(schema['$schema'])
  if (metaSchema.includes('draft-04')) return '4'
  if (metaSchema.includes('draft-07')) return '7'
  return metaSchema.includes('2019-09') ? '2019-09' : '2020-12'
}

function schemaProblem(error: unknown): string {
  const message = error instanceof Error ? error.message : ''
  const reference = /^Unresolved \$ref "([^"]*)"/.exec(message)
  if (reference) return `The schema refers to ${reference[1]}, which does not exist.`
  if (error instanceof SyntaxError) return 'The schema contains an invalid pattern.'
  return 'The schema is invalid.'
}
