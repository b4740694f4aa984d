import type { EvaluationCheck, EvaluationRequest } from '#contract/playground/evaluations.ts'
import { maxEvaluationCells, maxEvaluationRows } from '#contract/playground/evaluations.ts'
import { fillVariables, variableNames } from '#contract/playground/variables.ts'
import { jsonSchema } from '#contract/chat/json-schema.ts'
import { readJson } from '#contract/primitives.ts'
import { randomUuid } from '#console/api/random-uuid.ts'
import { patternProblem } from './pattern-problem.ts'

/** A check while it is edited: the texts of all kinds are kept. */
export interface CheckDraft {
  type: EvaluationCheck['type'] | 'none'
  text: string
  ignore_case: boolean
  pattern: string
  schema: string
  model: string
  criterion: string
}

export interface DraftRow {
  /** The React key; never sent. */
  id: string
  values: Readonly<Record<string, string>>
  /** Null: the check of all rows. */
  check: CheckDraft | null
}

export function emptyCheck(model: string): CheckDraft {
  return {
    type: 'contains',
    text: '{{expected}}',
    ignore_case: true,
    pattern: '',
    schema: '',
    model,
    criterion: '',
  }
}

export function newRow(values: DraftRow['values'] = {}): DraftRow {
  return { id: randomUuid(), values, check: null }
}

/** Whether somebody wrote something into the row. */
export function hasContent({ values, check }: DraftRow): boolean {
  return check !== null || Object.values(values).some((value) => value !== '')
}

/**
 * The rows of the playground with values of these variables; an empty row where there are none. The playground keeps the
 * values of variables that are in no prompt any more.
 */
export function startRows(
  rows: readonly DraftRow['values'][],
  names: readonly string[],
): DraftRow[] {
  const filled = rows
    .map((row) => Object.fromEntries(Object.entries(row).filter(([name]) => names.includes(name))))
    .filter((row) => Object.values(row).some((value) => value !== ''))
  return filled.length === 0
    ? [newRow()]
    : filled.slice(0, maxEvaluationRows).map((row) => newRow(row))
}

/** The rows of the request of an evaluation. `model`: the judge of a check that gets one later. */
export function repeatedRows({ rows }: Pick<EvaluationRequest, 'rows'>, model: string): DraftRow[] {
  return rows.map(({ values, check }) => ({
    ...newRow(values),
    check: check === undefined ? null : fromCheck(check, model),
  }))
}

/** A check of an evaluation, to be edited. */
export function fromCheck(check: EvaluationCheck | null, model: string): CheckDraft {
  const empty = emptyCheck(model)
  if (check === null) return { ...empty, type: 'none' }
  return check.type === 'schema'
    ? { ...empty, type: check.type, schema: JSON.stringify(check.schema, null, 2) }
    : { ...empty, ...check }
}

/** The variables that the texts of a check name. */
export function checkVariables({ type, text, criterion }: CheckDraft): string[] {
  if (type === 'judge') return variableNames([criterion])
  return type === 'contains' || type === 'equals' ? variableNames([text]) : []
}

/** The check as the service takes it. */
export function toCheck(draft: CheckDraft): EvaluationCheck | null {
  const { type, text, ignore_case, pattern, model, criterion } = draft
  switch (type) {
    case 'none':
      return null
    case 'contains':
    case 'equals':
      return { type, text, ignore_case }
    case 'pattern':
      return { type, pattern }
    case 'schema':
      return { type, schema: jsonSchema.parse(readJson(draft.schema)) }
    case 'judge':
      return { type, model, criterion }
  }
}

/** Why a check cannot be sent, for a person; null if it can. */
export function checkProblem({ type, ...draft }: CheckDraft): string | null {
  if ((type === 'contains' || type === 'equals') && draft.text === '') {
    return 'Enter the text to compare with.'
  }
  if (type === 'pattern') {
    return draft.pattern === '' ? 'Enter a regular expression.' : patternProblem(draft.pattern)
  }
  if (type === 'judge' && draft.criterion.trim() === '') return 'Describe a good answer.'
  if (type === 'schema' && !jsonSchema.safeParse(readJson(draft.schema)).success) {
    return 'Enter a JSON schema.'
  }
  return null
}

/** How many rows have no text to compare the answer with, so that it counts as unchecked. */
export function uncheckedRows(check: CheckDraft, rows: readonly DraftRow[]): number {
  return rows.filter(({ values, check: own }) => {
    const { type, text } = own ?? check
    if ((type !== 'contains' && type !== 'equals') || text === '') return false
    const empty = Object.fromEntries(variableNames([text]).map((name) => [name, '']))
    return fillVariables(text, { ...empty, ...values }).trim() === ''
  }).length
}

/** The columns of the table: the variables of the prompts and checks, and those of the rows. */
export function tableColumns(
  names: readonly string[],
  rows: readonly Pick<DraftRow, 'values'>[],
): string[] {
  return [...new Set([...names, ...rows.flatMap(({ values }) => Object.keys(values))])]
}

/** Rows of a table whose columns are variables. Names that no variable can have lose what is not allowed. */
export function rowsOfTable(
  columns: readonly string[],
  rows: readonly (readonly string[])[],
): DraftRow[] {
  const names = columns.map(variableName)
  return rows
    .slice(0, maxEvaluationRows)
    .map((row) =>
      newRow(Object.fromEntries(names.map((name, at): [string, string] => [name, row[at] ?? '']))),
    )
}

function variableName(column: string, at: number): string {
  const name = column
    .trim()
    .replaceAll(/[^\p{L}\p{N}_-]+/gu, '_')
    .replace(/^[^\p{L}_]+/u, '')
    .slice(0, 64)
  return name === '' ? `column_${at + 1}` : name
}

/** Why an evaluation of this size is not possible; null if it is. */
export function sizeProblem(rowCount: number, variantCount: number): string | null {
  if (rowCount === 0) return 'Add a row.'
  if (rowCount * variantCount <= maxEvaluationCells) return null
  const maxRows = Math.floor(maxEvaluationCells / variantCount)
  return `With ${variantCount} variants, use at most ${maxRows.toLocaleString('en')} rows.`
}
