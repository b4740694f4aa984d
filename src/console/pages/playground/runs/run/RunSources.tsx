import type { Exchange } from '#console/pages/playground/exchange/exchange.ts'
import { readSources } from '#console/pages/playground/inspect/read-sources.ts'
import { Sources } from '#console/pages/playground/inspect/Sources.tsx'

/** The sources of a run's answers; nothing where there are none. */
export function RunSources({ exchange }: { exchange: Exchange }) {
  return readSources(exchange).length > 0 && <Sources exchange={exchange} />
}
