import { formatLimitAmount, limitTitles } from '#console/limits/describe-limit.ts'
import type { LimitInput, LimitName, LimitsOfScope } from '#contract/limits.ts'
import { isOfModels, limitRules } from '#contract/limits.ts'

interface ModelDraft {
  model: string
  day: string
  month: string
}

/** The texts of the form. An empty text means no limit. */
export interface LimitDraft {
  all: Partial<Record<LimitName, string>>
  models: ModelDraft[]
}

/** A size below this that has no unit is more likely meant in megabytes or gigabytes. */
const minBareBytes = 1e6

const units = { b: 1, kb: 1e3, mb: 1e6, gb: 1e9, tb: 1e12 }

export function isBytes(limit: LimitName): boolean {
  return limit === 'storage_bytes' || limit === 'file_bytes'
}

/** The limits that this scope can have, in display order. */
export function namesOf(limits: Pick<LimitsOfScope, 'data'>): LimitName[] {
  return [...new Set(limits.data.map(({ limit }) => limit))]
}

export function draftOf({ data }: Pick<LimitsOfScope, 'data'>): LimitDraft {
  const all: LimitDraft['all'] = Object.fromEntries(namesOf({ data }).map((name) => [name, '']))
  const models = new Map<string, ModelDraft>()
  for (const { limit, model, maximum } of data) {
    if (maximum === null) continue
    if (model === null) {
      all[limit] = formatAmount(limit, maximum)
      continue
    }
    const draft = models.get(model) ?? { model, day: '', month: '' }
    const field = limit === 'tokens_per_day' ? 'day' : 'month'
    models.set(model, { ...draft, [field]: String(maximum) })
  }
  return { all, models: [...models.values()] }
}

/**
 * Formats a size as `10 GB` if that is exact, otherwise in bytes; other amounts are plain numbers.
 */
function formatAmount(limit: LimitName, maximum: number): string {
  if (!isBytes(limit)) return String(maximum)
  const words = formatLimitAmount(limit, maximum)
  return readAmount(limit, words) === maximum ? words : `${maximum} B`
}

/** Parses an amount; null if the text is empty or invalid. */
export function readAmount(limit: LimitName, text: string): number | null {
  const match = /^(\d{1,3}(?:([,_ ])\d{3}(?:\2\d{3})*)?|\d+)(\.\d+)?\s*([kmgt]?b)?$/i.exec(
    text.trim(),
  )
  if (match === null) return null
  const [, whole = '', , fraction = '', unitText] = match
  // “1.000” is a thousand in some languages and one in others.
  if ((unitText !== undefined || fraction !== '') && !isBytes(limit)) return null
  const unit = unitText?.toLowerCase() ?? 'b'
  const factor = Object.hasOwn(units, unit) ? units[unit as keyof typeof units] : 1 // eslint-disable-line typescript/no-unsafe-type-assertion -- it has that key
  const amount = Math.round(Number(whole.replaceAll(/[,_ ]/g, '') + fraction) * factor)
  return Number.isSafeInteger(amount) && amount <= limitRules[limit].max ? amount : null
}

/** The hint that the organization set this limit, so that a team can only lower it. */
export function ceilingHint(limit: LimitName, ceiling: number): string {
  return `Set by the organization. You can lower it, up to ${formatLimitAmount(limit, ceiling)}.`
}

/** The errors of amounts above what the organization allows, by path as in `draftErrors`. */
export function ceilingErrors(
  draft: LimitDraft,
  { data }: Pick<LimitsOfScope, 'data'>,
): Record<string, string> {
  const inputs = inputOf(draft)
  const errors: Record<string, string> = {}
  for (const { limit, model, ceiling } of data) {
    if (ceiling === null) continue
    const input = inputs.find((entry) => entry.limit === limit && (entry.model ?? null) === model)
    if (input !== undefined && input.maximum <= ceiling) continue
    const row = draft.models.findIndex((one) => one.model.trim() === model)
    const period = limit === 'tokens_per_day' ? 'day' : 'month'
    // A removed row has no field. The service rejects it for the same reason.
    if (model !== null && row === -1) continue
    errors[model === null ? `all.${limit}` : `models.${row}.${period}`] =
      `The organization allows up to ${formatLimitAmount(limit, ceiling)}.`
  }
  return errors
}

/** Errors by path in the draft. */
export function draftErrors(draft: LimitDraft): Record<string, string> {
  const errors: Record<string, string> = {}
  const check = (field: string, limit: LimitName, text: string | undefined): void => {
    if (text === undefined || text.trim() === '') return
    if (lacksUnit(limit, text))
      errors[field] = `Enter a unit: ${text.trim()} MB or ${text.trim()} GB?`
    if (readAmount(limit, text) !== null) return
    errors[field] = isBytes(limit)
      ? 'Enter a size like 500 MB or 2.5 GB, or leave empty for no limit.'
      : `Enter a whole number up to ${limitRules[limit].max.toLocaleString('en')}, or leave empty for no limit.`
  }
  for (const [limit, text] of entriesOf(draft.all)) check(`all.${limit}`, limit, text)
  const seen = new Set<string>()
  for (const [row, { model, day, month }] of draft.models.entries()) {
    check(`models.${row}.day`, 'tokens_per_day', day)
    check(`models.${row}.month`, 'tokens_per_month', month)
    const name = model.trim()
    if (name === '') errors[`models.${row}.model`] = 'Enter a model.'
    else if (seen.has(name)) errors[`models.${row}.model`] = 'This model is already in the list.'
    seen.add(name)
  }
  return errors
}

function lacksUnit(limit: LimitName, text: string): boolean {
  const amount = readAmount(limit, text)
  return (
    isBytes(limit) && !/b\s*$/i.test(text) && amount !== null && amount > 0 && amount < minBareBytes
  )
}

/** Converts the draft to a request. Invalid amounts are omitted, so check the errors first. */
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
 * Like `limitsOf`, for an organization key that sets the limits of a team: unchanged limits keep
 * their ceiling.
 */
export function withCeilings(
  input: readonly LimitInput[],
  { data }: Pick<LimitsOfScope, 'data'>,
): LimitInput[] {
  return input.map((entry) => {
    const before = data.find(
      ({ limit, model, maximum }) =>
        limit === entry.limit && model === (entry.model ?? null) && maximum === entry.maximum,
    )
    return before === undefined ? entry : { ...entry, ceiling: before.ceiling }
  })
}

/** The limits that newly become 0, which block everything and need a confirmation. */
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
