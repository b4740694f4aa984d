import { defaultModel } from '#contract/models.ts'
import type { MappingRow } from './mapping-store.ts'

/** An ID of a model with what is not known of it from another ID, and the default model without a name with its name. */
export function completedBy(row: MappingRow, known: MappingRow): MappingRow {
  return {
    ...row,
    name: row.id === defaultModel.id && row.name === row.id ? known.name : row.name,
    context_window: row.context_window ?? known.context_window,
    price_input: row.price_input ?? known.price_input,
    price_output: row.price_output ?? known.price_output,
  }
}

/** Another ID of a model after a change of one; the default model also takes its name. */
export function changedWith(other: MappingRow, changed: MappingRow): MappingRow {
  const { name, context_window, abilities, price_input, price_output } = changed
  return {
    ...other,
    name: other.id === defaultModel.id ? name : other.name,
    context_window,
    abilities,
    price_input,
    price_output,
  }
}

/** What people call a model of which these are the IDs: a name that somebody gave it, if any did. */
export function nameAmong(rows: readonly MappingRow[]): string | undefined {
  return (rows.find(({ id, name }) => name !== id) ?? rows[0])?.name
}
