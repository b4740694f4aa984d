import { Badge } from '#console/ui/text/Badge.tsx'
import type { RunSummary } from '#contract/runs.ts'
import { importedText } from './run-labels.ts'

/**
 * A badge on imported runs, whose content the service has not verified; nothing on recorded runs.
 */
export function RunSource({ run }: { run: Pick<RunSummary, 'source'> }) {
  if (run.source === 'recorded') return null
  return (
    <span title={importedText}>
      <Badge>Imported</Badge>
    </span>
  )
}
