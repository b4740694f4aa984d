import { Validator, type SchemaDraft } from '@cfworker/json-schema'
import type { JsonSchema } from '#contract/chat/json-schema.ts'
import { readProblems, type PathProblem } from './read-problems.ts'
import { asSchema, schemaPaths, type SchemaPath } from './schema-paths.ts'

/** What stands at one place of the schema, and what is wrong with it. */
export interface PathCheck extends SchemaPath {
  problems: PathProblem[]
}

/** `too_slow`, `bad_schema`: it could not be checked, which is not the answer's doing. */
export type AnswerCheck =
  | { status: 'valid'; answer: unknown; paths: PathCheck[] }
  | { status: 'invalid'; answer: unknown; paths: PathCheck[]; problems: PathProblem[] }
  | { status: 'not_json' | 'bad_schema' | 'too_slow'; message: string }

/** Reads both texts and checks the one by the other. For a worker: a pattern may take for ever. */
export function validateAnswer(schemaText: string, answerText: string): AnswerCheck {
  const schema = asSchema(readJson(schemaText))
  if (!schema) return { status: 'bad_schema', message: 'The schema is not a JSON object.' }
  const answer = readJson(answerText)
  if (answer === undefined) return { status: 'not_json', message: 'The answer is not valid JSON.' }
  try {
    const { valid, errors } = new Validator(schema, draftOf(schema), false).validate(answer)
    const paths = schemaPaths(schema, answer).map((path): PathCheck => ({ ...path, problems: [] }))
    if (valid) return { status: 'valid', answer, paths }
    const problems = readProblems(errors, schema, answer)
    return { status: 'invalid', answer, problems, paths: placeProblems(problems, paths) }
  } catch (error) {
    return { status: 'bad_schema', message: schemaWords(error) }
  }
}

/** Each problem at the line of its value; one of a value no line names, at a line of its own. */
function placeProblems(problems: readonly PathProblem[], paths: PathCheck[]): PathCheck[] {
  const byPointer = new Map<string, PathCheck>()
  for (const check of paths) {
    const name = check.path.slice(check.path.lastIndexOf('.') + 1)
    for (const { pointer } of check.found) byPointer.set(pointer, check)
    for (const pointer of check.missing) byPointer.set(`${pointer}/${name}`, check)
  }
  const others: PathCheck[] = []
  for (const problem of problems) {
    const check = byPointer.get(problem.pointer)
    if (check) check.problems.push(problem)
    else {
      const path = problem.pointer
        .slice(1)
        .replaceAll(/\/(\d+)/g, '[$1]')
        .replaceAll('/', '.')
      const found = { expected: '', isRequired: false, found: [], missing: [] }
      others.push({ path, ...found, problems: [problem] })
    }
  }
  return [...paths, ...others]
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function draftOf(schema: JsonSchema): SchemaDraft {
  const named = String(schema['$schema'])
  if (named.includes('draft-04')) return '4'
  if (named.includes('draft-07')) return '7'
  return named.includes('2019-09') ? '2019-09' : '2020-12'
}

function schemaWords(error: unknown): string {
  const message = error instanceof Error ? error.message : ''
  const reference = /^Unresolved \$ref "([^"]*)"/.exec(message)
  if (reference) return `The schema refers to ${reference[1]}, which does not exist.`
  if (error instanceof SyntaxError) return 'The schema contains an invalid pattern.'
  return 'The schema is invalid.'
}
