import { limitAmount, limitTitles } from '#console/limits/limit-words.ts'
import type { LimitInput, LimitName, LimitsOfScope } from '#contract/limits.ts'
import { isOfModels, limitRules } from '#contract/limits.ts'

export interface ModelDraft {
  id: number
  model: string
  day: string
  month: string
}

/** What is written in the form: nothing in a field is no limit. */
export interface LimitDraft {
  all: Partial<Record<LimitName, string>>
  models: readonly ModelDraft[]
}

const units = { b: 1, kb: 1e3, mb: 1e6, gb: 1e9, tb: 1e12 }

export function isBytes(limit: LimitName): boolean {
  return limit === 'storage_bytes' || limit === 'file_bytes'
}

/** The limits there can be of this scope, in their order. */
export function namesOf(limits: Pick<LimitsOfScope, 'data'>): LimitName[] {
  return [...new Set(limits.data.map(({ limit }) => limit))]
}

export function draftOf({ data }: Pick<LimitsOfScope, 'data'>): LimitDraft {
  const all: LimitDraft['all'] = {}
  const models = new Map<string, ModelDraft>()
  for (const { limit, model, maximum } of data) {
    if (maximum === null) continue
    if (model === null) {
      all[limit] = written(limit, maximum)
      continue
    }
    const known = models.get(model) ?? { id: models.size, model, day: '', month: '' }
    const field = limit === 'tokens_per_day' ? 'day' : 'month'
    models.set(model, { ...known, [field]: String(maximum) })
  }
  return { all, models: [...models.values()] }
}

/** `10 GB` where that is exact, otherwise the bytes; other amounts are numbers. */
function written(limit: LimitName, maximum: number): string {
  if (!isBytes(limit)) return String(maximum)
  const words = limitAmount(limit, maximum)
  return readAmount(limit, words) === maximum ? words : String(maximum)
}

/** The number that a text stands for; null: none, or one nobody can use. */
export function readAmount(limit: LimitName, text: string): number | null {
  const match = /^(\d[\d,_ ]*(?:\.\d+)?)\s*([kmgt]?b)?$/i.exec(text.trim())
  if (match === null) return null
  const unit = match[2]?.toLowerCase() ?? 'b'
  if (match[2] !== undefined && !isBytes(limit)) return null
  const factor = Object.hasOwn(units, unit) ? units[unit as keyof typeof units] : 1 // eslint-disable-line typescript/no-unsafe-type-assertion -- it has that key
  const amount = Math.round(Number((match[1] ?? '').replaceAll(/[,_ ]/g, '')) * factor)
  return Number.isSafeInteger(amount) && amount <= limitRules[limit].most ? amount : null
}

/** How far a team may raise what the organization set, and that it may not remove it. */
export function ceilingHint(limit: LimitName, ceiling: number): string {
  return `Set by the organization. You can lower it, up to ${limitAmount(limit, ceiling)}.`
}

/** What a team's key writes beyond what the organization set, by field as in `draftErrors`. */
export function ceilingErrors(
  draft: LimitDraft,
  { data }: Pick<LimitsOfScope, 'data'>,
): Record<string, string> {
  const wanted = inputOf(draft)
  const errors: Record<string, string> = {}
  for (const { limit, model, ceiling } of data) {
    if (ceiling === null) continue
    const given = wanted.find((input) => input.limit === limit && (input.model ?? null) === model)
    if (given !== undefined && given.maximum <= ceiling) continue
    const row = draft.models.find((one) => one.model.trim() === model)
    const day = limit === 'tokens_per_day' ? 'day' : 'month'
    const field = model === null ? limit : row && `${day}-${row.id}`
    // A row that was taken out has no field: the service refuses it, with the same reason.
    if (field !== undefined) {
      errors[field] = `The organization allows up to ${limitAmount(limit, ceiling)}.`
    }
  }
  return errors
}

/** Errors by field: the name of a limit, or `model-0`, `day-0` and `month-0` by a model's id. */
export function draftErrors(draft: LimitDraft): Record<string, string> {
  const errors: Record<string, string> = {}
  const check = (field: string, limit: LimitName, text: string | undefined): void => {
    if (text === undefined || text.trim() === '' || readAmount(limit, text) !== null) return
    errors[field] = isBytes(limit)
      ? 'Enter a size like 500 MB, or leave empty for no limit.'
      : `Enter a whole number up to ${limitRules[limit].most.toLocaleString('en')}, or leave empty for no limit.`
  }
  for (const [limit, text] of entriesOf(draft.all)) check(limit, limit, text)
  const seen = new Set<string>()
  for (const { id, model, day, month } of draft.models) {
    check(`day-${id}`, 'tokens_per_day', day)
    check(`month-${id}`, 'tokens_per_month', month)
    const name = model.trim()
    if (name === '') errors[`model-${id}`] = 'Enter a model.'
    else if (seen.has(name)) errors[`model-${id}`] = 'This model is already in the list.'
    seen.add(name)
  }
  return errors
}

/** What is asked for; to be called when there are no errors. */
export function inputOf(draft: LimitDraft): LimitInput[] {
  const read = (limit: LimitName, text: string | undefined, model?: string): LimitInput[] => {
    const maximum = readAmount(limit, text ?? '')
    return maximum === null ? [] : [{ limit, maximum, ...(model !== undefined && { model }) }]
  }
  return [
    ...entriesOf(draft.all).flatMap(([limit, text]) => read(limit, text)),
    ...draft.models.flatMap(({ model, day, month }) => [
      ...read('tokens_per_day', day, model.trim()),
      ...read('tokens_per_month', month, model.trim()),
    ]),
  ]
}

/**
 * The same for a key of a team, from a key of the organization: what is left as it was stays as free for
 * the team as it was.
 */
export function withCeilings(
  input: readonly LimitInput[],
  { data }: Pick<LimitsOfScope, 'data'>,
): LimitInput[] {
  return input.map((wanted) => {
    const before = data.find(
      ({ limit, model, maximum }) =>
        limit === wanted.limit && model === (wanted.model ?? null) && maximum === wanted.maximum,
    )
    return before === undefined ? wanted : { ...wanted, ceiling: before.ceiling }
  })
}

/** The limits that would allow nothing and did not before: who sets one is asked once. */
export function newZeros(
  before: Pick<LimitsOfScope, 'data'>,
  input: readonly LimitInput[],
): string[] {
  return input
    .filter(({ maximum }) => maximum === 0)
    .filter(
      ({ limit, model = null }) =>
        !before.data.some((row) => row.limit === limit && row.model === model && row.maximum === 0),
    )
    .map(({ limit, model }) =>
      model == null ? limitTitles[limit] : `${limitTitles[limit]} for ${model}`,
    )
}

export function hasModels(names: readonly LimitName[]): boolean {
  return names.some(isOfModels)
}

function entriesOf(all: LimitDraft['all']): [LimitName, string][] {
  // eslint-disable-next-line typescript/no-unsafe-type-assertion -- the keys of a draft are limits
  return Object.entries(all) as [LimitName, string][]
}
