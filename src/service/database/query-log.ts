import type { LogEvent } from 'kysely'

/** Called after each query with its kind, such as `select`, and the seconds that it took. */
export type OnQuery = (statement: string, seconds: number) => void

/** A logger of Kysely that reports every query. */
export function queryLog(onQuery: OnQuery): (event: LogEvent) => void {
  return ({ query, queryDurationMillis }) => {
    onQuery(
      query.query.kind.replace(/(?:Query)?Node$/, '').toLowerCase(),
      queryDurationMillis / 1000,
    )
  }
}
