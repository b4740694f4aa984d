import { useQuery } from '@tanstack/react-query'
import { rerankingQueries } from '#console/api/reranking-queries.ts'
import type { ModelDialog } from '#console/pages/settings/models/ModelDialogs.tsx'
import styles from '#console/pages/settings/models/ModelsPage.module.css'
import { Button } from '#console/ui/Button.tsx'
import { Box } from '#console/ui/layout/Box.tsx'
import { Hint } from '#console/ui/layout/Hint.tsx'
import { Row } from '#console/ui/layout/Row.tsx'
import { Stack } from '#console/ui/layout/Stack.tsx'
import { Text } from '#console/ui/layout/Text.tsx'
import { QueryView } from '#console/ui/QueryView.tsx'
import { Prose } from '#console/ui/text/Prose.tsx'
import type { RerankingModel } from '#contract/models/reranking-model.ts'

interface RerankingSectionProps {
  hasProviders: boolean
  onOpen: (dialog: ModelDialog) => void
}

/** The model that puts the passages of a search in order. */
export function RerankingSection({ hasProviders, onOpen }: RerankingSectionProps) {
  const query = useQuery(rerankingQueries.model())
  return (
    <Box as="section" above={8} aria-labelledby="reranking">
      <Row gap={2} wrap justify="between" below={2} className={styles['head']}>
        <h2 id="reranking">Reranking</h2>
        {query.data === null && (
          <Button
            size="small"
            icon="plus"
            disabledReason={hasProviders ? undefined : 'Connect a provider first.'}
            onClick={() => onOpen({ type: 'rerank', model: null })}
          >
            Connect reranking model
          </Button>
        )}
      </Row>
      <QueryView query={query} skeleton={<Hint as="p">Loading the reranking model…</Hint>}>
        {(model: RerankingModel | null) =>
          model === null ? (
            <Prose>
              Passages stand in the order of the search. A reranking model compares the best of them
              with the question, and puts those that answer it first.
            </Prose>
          ) : (
            <Row gap={3} wrap justify="between">
              <Stack>
                <Text weight="medium" overflow="anywhere">
                  {model.upstream}
                </Text>
                <Hint>
                  {model.provider_name ?? 'No provider'} · compares {model.passages} passages
                </Hint>
              </Stack>
              <Row gap={2}>
                <Button size="small" onClick={() => onOpen({ type: 'rerank', model })}>
                  Edit
                </Button>
                <Button size="small" onClick={() => onOpen({ type: 'stop-reranking', model })}>
                  Disconnect
                </Button>
              </Row>
            </Row>
          )
        }
      </QueryView>
    </Box>
  )
}
