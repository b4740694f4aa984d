import { formatLimitAmount, formatResetTime } from '#console/limits/describe-limit.ts'
import { count } from '#console/ui/text/count.ts'
import type { Binding, MetLimit } from '#contract/limits.ts'

export interface LimitNotice {
  /** The limit that the batch will reach; null if there is none. */
  text: string | null
  /** The maximum size of one file in bytes; null if unknown. */
  size_limit: number | null
}

/** The notice shown in the tray before the limits of a batch are reached. */
export function limitNotice(binding: Binding, files: number, now: Date): LimitNotice {
  const sizes = binding.limits.flatMap(({ limit, maximum }) =>
    limit === 'file_bytes' && maximum !== null ? [maximum] : [],
  )
  return {
    text: binding.first === null ? null : describeLimit(binding.first, files, now),
    size_limit: sizes.length === 0 ? null : Math.min(...sizes),
  }
}

const ownerLabels = { organization: 'Your organization', team: 'Your team', key: 'Your key' }

function describeLimit(limitState: MetLimit, files: number, now: Date): string | null {
  const { limit, scope, maximum, left, resets_at } = limitState
  if (maximum === null) return null
  const owner = ownerLabels[scope]
  const maximumText = formatLimitAmount(limit, maximum)
  const resetText = resets_at === null ? '' : ` until ${formatResetTime(resets_at, now)}`
  switch (limit) {
    case 'uploads_per_hour':
      if (maximum === 0) return `${owner} is not allowed to upload files.`
      return left === null
        ? `${owner} can upload ${maximumText} per hour. The rest will wait${resetText}.`
        : `${owner} can upload ${maximumText} per hour, with ${left.toLocaleString('en')} left${resetText}. The rest will wait.`
    case 'requests_per_minute':
      return `${owner} can make ${maximumText} per minute. Some files will wait.`
    case 'storage_bytes':
      return left === null
        ? `${owner} can store ${maximumText}, less than these files need.`
        : `${owner} can store ${maximumText} and has ${formatLimitAmount(limit, left)} left, enough for about ${limitState.after_files ?? 0} of ${count(files, 'file')}.`
    case 'file_bytes':
      return `${owner} can upload files of up to ${maximumText}.`
    case 'graphs_per_hour':
    case 'tokens_per_day':
    case 'tokens_per_month':
    case 'text_characters':
    case 'query_complexity':
      return null
  }
}
