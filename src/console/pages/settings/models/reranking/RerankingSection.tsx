import { useQuery } from '@tanstack/react-query'
import { rerankingQueries } from '#console/api/reranking-queries.ts'
import type { ModelDialog } from '#console/pages/settings/models/ModelDialogs.tsx'
import { ModelSection } from '#console/pages/settings/models/ModelSection.tsx'

interface RerankingSectionProps {
  hasProviders: boolean
  onOpen: (dialog: ModelDialog) => void
}

/** The model that puts the passages of a search in order. */
export function RerankingSection({ hasProviders, onOpen }: RerankingSectionProps) {
  return (
    <ModelSection
      title="Reranking"
      kind="reranking model"
      text="A reranking model sorts the best results by how well they answer the question."
      query={useQuery(rerankingQueries.model())}
      hasProviders={hasProviders}
      details={({ passages }) => `compares ${passages} passages`}
      onConnect={() => onOpen({ type: 'rerank', model: null })}
      onEdit={(model) => onOpen({ type: 'rerank', model })}
      onDisconnect={(model) => onOpen({ type: 'stop-reranking', model })}
    />
  )
}
