import type { Bound } from './limit-store.ts'
import type { Window } from './limit-window.ts'

/** A limit with a window as a caller may see it; `used` is null when it may not see the usage. */
export interface ReportedLimit {
  bound: Bound
  window: Window
  used: number | null
}

/**
 * The rate limit policies and the remaining quota of each, as structured fields
 * (https://datatracker.ietf.org/doc/draft-ietf-httpapi-ratelimit-headers/10/).
 */
export function rateLimitHeaders(
  limits: readonly ReportedLimit[],
  now: Date,
): Record<string, string> {
  if (limits.length === 0) return {}
  const reported = limits.flatMap((limit) =>
    limit.used === null ? [] : [{ ...limit, used: limit.used }],
  )
  return {
    'ratelimit-policy': limits
      .map(({ bound, window }) => {
        const seconds = (window.end - window.start) / 1000
        return `${name(bound)};q=${bound.maximum};w=${seconds}${unit(bound)}`
      })
      .join(', '),
    ...(reported.length > 0 && {
      ratelimit: reported
        .map(({ bound, window, used }) => {
          const seconds = Math.max(0, Math.ceil((window.end - now.getTime()) / 1000))
          return `${name(bound)};r=${Math.max(0, bound.maximum - used)};t=${seconds}`
        })
        .join(', '),
    }),
  }
}

function name({ name: limit, scope, model }: Bound): string {
  // A structured string allows only ASCII, and a model ID may have any characters.
  const of = model === '' ? '' : `:${model.replaceAll(/[^\x20-\x7e]/g, '?')}`
  return JSON.stringify(`${limit}:${scope}${of}`)
}

function unit({ name: limit }: Bound): string {
  return limit.startsWith('tokens') ? ';qu="tokens"' : ''
}
