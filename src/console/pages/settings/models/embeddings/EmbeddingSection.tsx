import { useQuery } from '@tanstack/react-query'
import { embeddingQueries } from '#console/api/embedding-queries.ts'
import type { ModelDialog } from '#console/pages/settings/models/ModelDialogs.tsx'
import { ModelSection } from '#console/pages/settings/models/ModelSection.tsx'
import { Progress } from '#console/ui/chart/Meter.tsx'
import { Hint } from '#console/ui/layout/Hint.tsx'
import { Stack } from '#console/ui/layout/Stack.tsx'
import { StatusBadge } from '#console/ui/text/Badge.tsx'
import { count } from '#console/ui/text/count.ts'
import type { EmbeddingModel } from '#contract/models/embedding-model.ts'

interface EmbeddingSectionProps {
  hasProviders: boolean
  onOpen: (dialog: ModelDialog) => void
}

/** The model that finds passages by meaning, with its progress. */
export function EmbeddingSection({ hasProviders, onOpen }: EmbeddingSectionProps) {
  return (
    <ModelSection
      title="Search by meaning"
      kind="embedding model"
      text="Passages are found by words only. An embedding model also finds passages that say the same thing in other words."
      query={useQuery(embeddingQueries.model())}
      hasProviders={hasProviders}
      details={({ dimensions }) => count(dimensions, 'dimension')}
      onConnect={() => onOpen({ type: 'embed', model: null })}
      onEdit={(model) => onOpen({ type: 'embed', model })}
      onDisconnect={(model) => onOpen({ type: 'stop-embedding', model })}
    >
      {({ progress, trouble }) => (
        <>
          <Embedded progress={progress} />
          {trouble !== null && (
            <StatusBadge tone="critical" icon="failed">
              {trouble} Sheaf keeps retrying. Files wait until it succeeds.
            </StatusBadge>
          )}
        </>
      )}
    </ModelSection>
  )
}

function Embedded({ progress }: Pick<EmbeddingModel, 'progress'>) {
  const { files_total, files_done, files_failed, passages_total, passages_done, skipped } = progress
  const notes = [
    ...(skipped > 0 ? [`${count(skipped, 'passage')} rejected by the model`] : []),
    ...(files_failed > 0 ? [`${count(files_failed, 'file')} failed`] : []),
  ]
  const rest = notes.length > 0 ? ` · ${notes.join(' · ')}, found by words only` : ''
  if (progress.is_complete) {
    return (
      <Hint as="p">
        {count(files_done, 'file')} embedded, {count(passages_done, 'passage')}
        {rest}
      </Hint>
    )
  }
  const label = `${files_done.toLocaleString('en')} of ${count(files_total, 'file')} embedded`
  return (
    <Stack gap={1}>
      <Progress
        label={label}
        value={passages_total === 0 ? null : passages_done / passages_total}
      />
      <Hint as="p">
        {label}
        {rest}
      </Hint>
    </Stack>
  )
}
