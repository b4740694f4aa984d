import { useQuery } from '@tanstack/react-query'
import { modelQueries } from '#console/api/model-queries.ts'
import { Callout } from '#console/ui/Callout.tsx'
import type { WholeApplication } from '#contract/applications/applications.ts'

interface ReaderWarningProps extends Pick<WholeApplication, 'graph_ids'> {
  /** What is deployed or run. */
  blueprint: { model: string; response_format?: { type: string } | null | undefined }
  /** What to do about it here. */
  advice?: string
}

/** Warns of an application whose answers would only say that the built-in reader cannot follow its prompt. */
export function ReaderWarning({
  blueprint,
  graph_ids,
  advice = 'Choose a language model in the editor.',
}: ReaderWarningProps) {
  const models = useQuery(modelQueries.list())
  const model = models.data?.data.find(({ id }) => id === blueprint.model)
  const canReaderAnswer = graph_ids.length > 0 || blueprint.response_format?.type === 'json_schema'
  if (model?.kind !== 'reader' || canReaderAnswer) return null
  return (
    <Callout icon="alert" tone="caution" aria-label="Model">
      The built-in reader can’t follow prompts. {advice}
    </Callout>
  )
}
