import type { LimitStanding, MetLimit } from '#contract/limits.ts'

/** A batch of uploads or a request that is about to be sent. */
export interface Batch {
  files: number
  /** The size of all files together. */
  bytes: number
  tokens: number
}

/** The limits that apply to a batch: first those that would refuse it, then by the share that is left. */
export function bindingOf(
  limits: readonly (LimitStanding & { maximum: number })[],
  batch: Batch,
): MetLimit[] {
  return limits
    .map((limit) => ({ ...limit, ...meet(limit, batch) }))
    .toSorted((a, b) => rank(a) - rank(b) || share(a) - share(b))
}

function meet(
  limit: LimitStanding & { maximum: number },
  { files, bytes, tokens }: Batch,
): Pick<MetLimit, 'would_refuse' | 'after_files'> {
  // The usage of a limit that the caller may not see must not be revealed by what the limit would refuse.
  const remaining = limit.left ?? limit.maximum
  const passes = { would_refuse: false, after_files: null }
  const refuses = (after: number): ReturnType<typeof meet> => ({
    would_refuse: true,
    after_files: files === 0 ? null : Math.max(0, Math.min(files, Math.floor(after))),
  })
  const bytesPerFile = files === 0 ? bytes : bytes / files
  switch (limit.limit) {
    case 'requests_per_minute':
      return Math.max(files, tokens > 0 ? 1 : 0) > remaining ? refuses(remaining) : passes
    case 'uploads_per_hour':
      return files > remaining ? refuses(remaining) : passes
    case 'storage_bytes':
      return bytes > remaining ? refuses(remaining / bytesPerFile) : passes
    case 'file_bytes':
      return bytesPerFile > remaining ? refuses(0) : passes
    case 'tokens_per_day':
    case 'tokens_per_month':
      return tokens > remaining ? { would_refuse: true, after_files: null } : passes
    case 'graphs_per_hour':
    case 'text_characters':
    case 'query_complexity':
      return passes
  }
}

function rank({ would_refuse, after_files }: MetLimit): number {
  return would_refuse ? (after_files ?? 0) : Number.MAX_SAFE_INTEGER
}

/** The share that is left, from 0 to 1; limits without a counter come last. */
function share({ left, maximum }: MetLimit): number {
  if (maximum === 0) return 0
  return left === null || maximum === null ? 2 : left / maximum
}
