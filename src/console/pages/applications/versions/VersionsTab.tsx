import { useInfiniteQuery, useSuspenseQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { changeDisabledReason } from '#console/applications/application-access.ts'
import { applicationQueries } from '#console/applications/application-queries.ts'
import { CompareVersions } from '#console/diff/CompareVersions.tsx'
import { paths } from '#console/paths.ts'
import { useRequiredParam } from '#console/require-param.ts'
import { useSearchParams } from '#console/router/use-location.ts'
import { meQueries } from '#console/session/me-queries.ts'
import { ButtonLink } from '#console/ui/Button.tsx'
import { Stack } from '#console/ui/layout/Stack.tsx'
import { EmptyMessage } from '#console/ui/list/EmptyMessage.tsx'
import { QueryTable } from '#console/ui/list/QueryTable.tsx'
import { lazyDialog } from '#console/ui/overlay/lazy-dialog.tsx'
import type { ApplicationVersion, WholeApplication } from '#contract/applications/applications.ts'
import { versionColumns } from './version-columns.tsx'
import { draftSide, VersionDiff } from './VersionDiff.tsx'

const TakeBackDialog = lazyDialog(async () => (await import('./TakeBackDialog.tsx')).TakeBackDialog)
const RollBackDialog = lazyDialog(async () => (await import('./RollBackDialog.tsx')).RollBackDialog)

/** The versions that were deployed, and the difference between two of them. */
export function VersionsTab() {
  const application_id = useRequiredParam('application_id')
  const { data: application } = useSuspenseQuery(applicationQueries.one(application_id))
  const { data: me } = useSuspenseQuery(meQueries.own())
  const versions = useInfiniteQuery(applicationQueries.versions(application_id))
  const [search, setSearch] = useSearchParams()
  const [target, setTarget] = useState<ApplicationVersion | null>(null)
  const [takenBack, setTakenBack] = useState<ApplicationVersion | null>(null)
  const listed = versions.data ?? []
  const sides = defaultSides(application, listed)
  const a = search.get('a') ?? sides.a
  const b = search.get('b') ?? sides.b
  const options = [
    { value: draftSide, label: 'Draft' },
    ...listed.map(({ id, number, is_deployed }) => ({
      value: id,
      label: `Version ${number}${is_deployed ? ' (deployed)' : ''}`,
    })),
  ]

  function compare(chosen: { a: string; b: string }) {
    setSearch(new URLSearchParams(chosen), { replace: true, preventScrollReset: true })
  }

  return (
    <Stack gap={8}>
      <QueryTable
        label="Versions"
        loadingLabel="Loading versions"
        query={versions}
        columns={versionColumns({
          disabledReason: changeDisabledReason(application, me),
          onCompare: (version) => compare({ a: version.id, b: draftSide }),
          onRollBack: setTarget,
          onTakeBack: setTakenBack,
        })}
        rowKey={(version) => version.id}
        empty={
          <EmptyMessage
            icon="branch"
            title="Not deployed yet"
            text="Each deployment saves the prompt as a version that never changes. You can compare versions and roll back."
          >
            <ButtonLink to={paths.application(application_id)}>Open the prompt</ButtonLink>
          </EmptyMessage>
        }
      />
      {listed.length > 0 && (
        <CompareVersions options={options} a={a} b={b} onCompare={compare}>
          <VersionDiff application_id={application_id} title="Differences" a={a} b={b} />
        </CompareVersions>
      )}
      {target !== null && (
        <RollBackDialog
          application={application}
          version={target}
          isOpen
          onClose={() => setTarget(null)}
        />
      )}
      {takenBack !== null && (
        <TakeBackDialog
          application={application}
          version={takenBack}
          isOpen
          onClose={() => setTakenBack(null)}
        />
      )}
    </Stack>
  )
}

/**
 * What a comparison begins with: what runs and the newest version; where that runs, the draft if it has changes, and
 * otherwise the version before.
 */
function defaultSides(
  { deployed_version_id, has_changes }: WholeApplication,
  [newest, previous]: readonly ApplicationVersion[],
): { a: string; b: string } {
  const deployed = deployed_version_id ?? newest?.id ?? draftSide
  if (newest !== undefined && newest.id !== deployed) return { a: deployed, b: newest.id }
  if (has_changes || previous === undefined) return { a: deployed, b: draftSide }
  return { a: previous.id, b: deployed }
}
