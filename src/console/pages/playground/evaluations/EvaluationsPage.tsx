import { useQuery } from '@tanstack/react-query'
import { Suspense } from 'react'
import { useParams } from '#console/router/use-location.ts'
import { Stack } from '#console/ui/layout/Stack.tsx'
import { Loading, Skeleton } from '#console/ui/list/Skeleton.tsx'
import { PageHeader } from '#console/ui/page/PageHeader.tsx'
import { QueryView } from '#console/ui/QueryView.tsx'
import { evaluationCrumbs } from './evaluation-labels.ts'
import { evaluationQueries } from './evaluation-queries.ts'
import { lazyPart } from '#console/ui/lazy-part.ts'

const EvaluationList = lazyPart(async () => (await import('./EvaluationList.tsx')).EvaluationList)
const EvaluationView = lazyPart(async () => (await import('./EvaluationView.tsx')).EvaluationView)
const NewEvaluationForm = lazyPart(
  async () => (await import('./new/NewEvaluation.tsx')).NewEvaluationForm,
)

/** Evaluations: all of them, one by its ID, or a new one. */
export function EvaluationsPage() {
  const { evaluation_id } = useParams()
  return (
    <Suspense fallback={<EvaluationSkeleton />}>
      {evaluation_id === undefined ? (
        <EvaluationList />
      ) : evaluation_id === 'new' ? (
        <NewEvaluationForm />
      ) : (
        <OneEvaluation key={evaluation_id} evaluation_id={evaluation_id} />
      )}
    </Suspense>
  )
}

function OneEvaluation({ evaluation_id }: { evaluation_id: string }) {
  const evaluation = useQuery(evaluationQueries.one(evaluation_id))
  return (
    <>
      {evaluation.isLoadingError && <PageHeader title="Evaluation" crumbs={evaluationCrumbs} />}
      <QueryView query={evaluation} skeleton={<EvaluationSkeleton />}>
        {(shown) => <EvaluationView evaluation={shown} />}
      </QueryView>
    </>
  )
}

function EvaluationSkeleton() {
  return (
    <Stack gap={3}>
      <Loading label="Loading evaluations" />
      <Skeleton width="40%" shape="title" />
      <Skeleton />
      <Skeleton width="70%" />
    </Stack>
  )
}
