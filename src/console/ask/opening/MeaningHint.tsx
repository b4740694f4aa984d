import { useQuery } from '@tanstack/react-query'
import { embeddingQueries } from '#console/api/embedding-queries.ts'
import { paths } from '#console/paths.ts'
import { Link } from '#console/router/Link.tsx'
import { useModels } from '#console/ask/AskModel.tsx'
import { Hint } from '#console/ui/layout/Hint.tsx'

/** Tells an administrator that passages are found by words only, and how to change it. */
export function MeaningHint() {
  const { data } = useQuery(embeddingQueries.model())
  const models = useModels()
  // Below the question, a notice about language models comes first.
  if (data !== null || models.every(({ kind }) => kind === 'reader')) return null
  return (
    <Hint as="p">
      Search by words only. <Link to={paths.models()}>Connect an embedding model</Link> to find by
      meaning.
    </Hint>
  )
}
