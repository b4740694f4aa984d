import { limitAmount, resetWords } from '#console/parts/limit-words.ts'
import { count } from '#console/ui/count.ts'
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
      if (maximum === 0) return `${owner} may upload no files.`
      return left === null
        ? `${owner} may upload ${most} an hour; what is more waits${until}.`
        : `${owner} may upload ${most} an hour; ${left.toLocaleString('en')} ${left === 1 ? 'is' : 'are'} left${until}; the rest waits.`
    case 'requests_per_minute':
      return `${owner} may make ${most} a minute: these files wait for a turn.`
    case 'storage_bytes':
      return left === null
        ? `${owner} may store ${most}, less than these files hold.`
        : `${owner} may store ${most}, and ${limitAmount(limit, left)} are left: about ${met.after_files ?? 0} of ${count(files, 'file')} fit.`
    case 'file_bytes':
      return `${owner} may upload files of ${most} at most.`
    case 'graphs_per_hour':
    case 'tokens_per_day':
    case 'tokens_per_month':
    case 'text_characters':
    case 'query_complexity':
      return null
  }
}
