import { optionNamed } from '#contract/applications/option-named.ts'
import type { InputTable } from '#console/csv/read-table.ts'
import { maxBatchRows } from '#contract/applications/batches.ts'
import type { ApplicationInput } from '#contract/applications/blueprint.ts'
import type { InputValues } from '#contract/applications/generation.ts'
import {
  missingInputs,
  toInputValues,
  type FormValues,
} from '#console/applications/input-values.ts'

/** Where the values of an input come from. */
export type Source =
  | { from: 'column'; column: number }
  /** What every row has. */
  | { from: 'fixed'; value: readonly string[] }

export type Mapping = Readonly<Record<string, Source>>

export interface RowProblem {
  /** Counts from 1, without the header. */
  number: number
  message: string
}

export interface MappedRow {
  inputs: InputValues
  problem: RowProblem | null
}

/** Columns with the names of inputs. Others wait for the person. */
export function guessMapping(
  inputs: readonly ApplicationInput[],
  { columns }: InputTable,
): Mapping {
  const fold = (text: string): string => text.trim().toLowerCase()
  const [only, ...others] = inputs.filter(({ input_type }) => input_type === 'text')
  return Object.fromEntries(
    inputs.map((input): [string, Source] => {
      const named = columns.findIndex((column) => fold(column) === fold(input.name))
      // One text and one column can only mean each other.
      const isOnly = input === only && others.length === 0 && columns.length === 1
      const column = named === -1 && isOnly ? 0 : named
      return [input.name, column === -1 ? { from: 'fixed', value: [] } : { from: 'column', column }]
    }),
  )
}

/** The inputs of one row, and the first thing that is wrong with them. */
export function mapRow(
  inputs: readonly ApplicationInput[],
  mapping: Mapping,
  cells: readonly string[],
  number: number,
): MappedRow {
  const values: FormValues = Object.fromEntries(
    inputs.map(({ name }) => {
      const source = mapping[name]
      if (source === undefined) return [name, []]
      return [name, source.from === 'fixed' ? source.value : [cells[source.column] ?? '']]
    }),
  )
  const message = problemOf(inputs, values)
  return {
    inputs: toInputValues(inputs, values),
    problem: message === null ? null : { number, message },
  }
}

function problemOf(inputs: readonly ApplicationInput[], values: FormValues): string | null {
  const [missing] = Object.keys(missingInputs(inputs, values))
  if (missing !== undefined) return `“${missing}” is empty.`
  for (const input of inputs) {
    if (input.input_type !== 'dropdown') continue
    const unknown = (values[input.name] ?? []).find(
      (text) => text.trim() !== '' && optionNamed(input.options.list, text) === null,
    )
    if (unknown !== undefined)
      return `“${unknown.slice(0, 60)}” is not an option for “${input.name}”.`
  }
  return null
}

/** The inputs that need a value and have neither a column nor a value for every row. */
export function unmappedInputs(inputs: readonly ApplicationInput[], mapping: Mapping): string[] {
  return inputs.flatMap(({ name, required }) => {
    const source = mapping[name]
    const isMapped =
      source !== undefined &&
      (source.from === 'column' || source.value.some((text) => text.trim() !== ''))
    return required && !isMapped ? [name] : []
  })
}

const list = new Intl.ListFormat('en')

/** That inputs get no value yet, as `unmappedInputs` names them. */
export function withoutColumn(names: readonly string[]): string {
  const quoted = list.format(names.map((name) => `“${name}”`))
  return `${quoted} ${names.length === 1 ? 'has' : 'have'} no column. Choose one, or enter a value for every row.`
}

/** Why a table as a whole cannot run; null if it can. */
export function tableProblem({ rows, problem }: InputTable): string | null {
  if (problem !== null) return problem
  if (rows.length === 0) return 'The table has no rows below its header.'
  if (rows.length <= maxBatchRows) return null
  return `The table has ${rows.length.toLocaleString('en')} rows. A batch takes up to ${maxBatchRows.toLocaleString('en')}; split the table.`
}

const maxRefusedRows = 20

/** What the service says about rows, from paths such as `rows.3.inputs.0.value`, by their number in the table. */
export function refusedRows(
  fields: Readonly<Record<string, string>>,
  rows: readonly { number?: number | undefined }[],
): RowProblem[] {
  return Object.entries(fields)
    .flatMap(([path, message]) => {
      const at = /^rows\.(\d+)/.exec(path)?.[1]
      return at === undefined
        ? []
        : [{ number: rows[Number(at)]?.number ?? Number(at) + 1, message }]
    })
    .slice(0, maxRefusedRows)
}
