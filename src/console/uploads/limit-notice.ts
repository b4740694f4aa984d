import { limitAmount, resetWords } from '#console/limits/limit-words.ts'
import { count } from '#console/ui/text/count.ts'
import type { Binding, MetLimit } from '#contract/limits.ts'

export interface LimitNotice {
  /** What a batch is going to meet; null: nothing. */
  text: string | null
  /** The most bytes of one file; null: no limit is known. */
  size_limit: number | null
}

/** What the tray says of a batch before its limits are met. */
export function limitNotice(binding: Binding, files: number, now: Date): LimitNotice {
  const sizes = binding.limits.flatMap(({ limit, maximum }) =>
    limit === 'file_bytes' && maximum !== null ? [maximum] : [],
  )
  return {
    text: binding.first === null ? null : noticeText(binding.first, files, now),
    size_limit: sizes.length === 0 ? null : Math.min(...sizes),
  }
}

const owners = { organization: 'Your organization', team: 'Your team', key: 'Your key' }

function noticeText(met: MetLimit, files: number, now: Date): string | null {
  const { limit, scope, maximum, left, resets_at } = met
  if (maximum === null) return null
  const owner = owners[scope]
  const most = limitAmount(limit, maximum)
  const until = resets_at === null ? '' : ` until ${resetWords(resets_at, now)}`
  switch (limit) {
    case 'uploads_per_hour':
      if (maximum === 0) return `${owner} is not allowed to upload files.`
      return left === null
        ? `${owner} can upload ${most} per hour. The rest will wait${until}.`
        : `${owner} can upload ${most} per hour, with ${left.toLocaleString('en')} left${until}. The rest will wait.`
    case 'requests_per_minute':
      return `${owner} can make ${most} per minute. Some files will wait.`
    case 'storage_bytes':
      return left === null
        ? `${owner} can store ${most}, less than these files need.`
        : `${owner} can store ${most} and has ${limitAmount(limit, left)} left, enough for about ${met.after_files ?? 0} of ${count(files, 'file')}.`
    case 'file_bytes':
      return `${owner} can upload files of up to ${most}.`
    case 'graphs_per_hour':
    case 'tokens_per_day':
    case 'tokens_per_month':
    case 'text_characters':
    case 'query_complexity':
      return null
  }
}
