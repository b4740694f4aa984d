import { useQuery } from '@tanstack/react-query'
import { embeddingQueries } from '#console/api/embedding-queries.ts'
import type { ModelDialog } from '#console/pages/settings/models/ModelDialogs.tsx'
import styles from '#console/pages/settings/models/ModelsPage.module.css'
import { Button } from '#console/ui/Button.tsx'
import { Progress } from '#console/ui/chart/Meter.tsx'
import { Box } from '#console/ui/layout/Box.tsx'
import { Hint } from '#console/ui/layout/Hint.tsx'
import { Row } from '#console/ui/layout/Row.tsx'
import { Stack } from '#console/ui/layout/Stack.tsx'
import { Text } from '#console/ui/layout/Text.tsx'
import { QueryView } from '#console/ui/QueryView.tsx'
import { StatusBadge } from '#console/ui/text/Badge.tsx'
import { count } from '#console/ui/text/count.ts'
import { Prose } from '#console/ui/text/Prose.tsx'
import type { EmbeddingModel } from '#contract/models/embedding-model.ts'

interface EmbeddingSectionProps {
  hasProviders: boolean
  onOpen: (dialog: ModelDialog) => void
}

/** The model that finds passages by meaning, with its progress. */
export function EmbeddingSection({ hasProviders, onOpen }: EmbeddingSectionProps) {
  const query = useQuery(embeddingQueries.model())
  return (
    <Box as="section" above={8} aria-labelledby="embeddings">
      <Row gap={2} wrap justify="between" below={2} className={styles['head']}>
        <h2 id="embeddings">Search by meaning</h2>
        {query.data === null && (
          <Button
            size="small"
            icon="plus"
            disabledReason={hasProviders ? undefined : 'Connect a provider first.'}
            onClick={() => onOpen({ type: 'embed', model: null })}
          >
            Connect embedding model
          </Button>
        )}
      </Row>
      <QueryView query={query} skeleton={<Hint as="p">Loading the embedding model…</Hint>}>
        {(model: EmbeddingModel | null) =>
          model === null ? (
            <Prose>
              Passages are found by their words only. An embedding model also finds those that say
              the same in other words.
            </Prose>
          ) : (
            <Connected model={model} onOpen={onOpen} />
          )
        }
      </QueryView>
    </Box>
  )
}

function Connected({
  model,
  onOpen,
}: { model: EmbeddingModel } & Pick<EmbeddingSectionProps, 'onOpen'>) {
  const { upstream, provider_name, dimensions, trouble, progress } = model
  return (
    <Stack gap={3}>
      <Row gap={3} wrap justify="between">
        <Stack>
          <Text weight="medium" overflow="anywhere">
            {upstream}
          </Text>
          <Hint>
            {provider_name ?? 'No provider'} · {count(dimensions, 'dimension')}
          </Hint>
        </Stack>
        <Row gap={2}>
          <Button size="small" onClick={() => onOpen({ type: 'embed', model })}>
            Edit
          </Button>
          <Button size="small" onClick={() => onOpen({ type: 'stop-embedding', model })}>
            Disconnect
          </Button>
        </Row>
      </Row>
      <Embedded progress={progress} />
      {trouble !== null && (
        <StatusBadge tone="critical" icon="failed">
          {trouble} It is tried again, and files wait meanwhile.
        </StatusBadge>
      )}
    </Stack>
  )
}

function Embedded({ progress }: Pick<EmbeddingModel, 'progress'>) {
  const { files_total, files_done, files_failed, passages_total, passages_done, skipped } = progress
  const notes = [
    ...(skipped > 0 ? [`${count(skipped, 'passage')} refused by the model`] : []),
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
