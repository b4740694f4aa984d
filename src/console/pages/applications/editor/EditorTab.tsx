import { useSuspenseQuery } from '@tanstack/react-query'
import { Suspense } from 'react'
import { changeDisabledReason } from '#console/applications/application-access.ts'
import { applicationQueries } from '#console/applications/application-queries.ts'
import { useRequiredParam } from '#console/require-param.ts'
import { meQueries } from '#console/session/me-queries.ts'
import { Stack } from '#console/ui/layout/Stack.tsx'
import { Loading, Skeleton } from '#console/ui/list/Skeleton.tsx'
import { PromptView } from './PromptView.tsx'
import { lazyPart } from '#console/ui/lazy-part.ts'

const Editor = lazyPart(async () => (await import('./Editor.tsx')).Editor)

/** The prompt of an application: an editor, or a view for keys that cannot change it. */
export function EditorTab() {
  const application_id = useRequiredParam('application_id')
  const { data: application } = useSuspenseQuery(applicationQueries.one(application_id))
  const { data: me } = useSuspenseQuery(meQueries.own())
  const reason = changeDisabledReason(application, me)
  return reason === undefined ? (
    <Suspense
      fallback={
        <Stack gap={4}>
          <Loading label="Loading the editor" />
          <Skeleton shape="title" />
          <Skeleton shape="block" />
        </Stack>
      }
    >
      <Editor key={application.id} application={application} />
    </Suspense>
  ) : (
    <PromptView application={application} reason={reason} />
  )
}
