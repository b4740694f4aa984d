import { useInfiniteQuery, useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { changeDisabledReason } from '#console/applications/application-access.ts'
import { applicationQueries } from '#console/applications/application-queries.ts'
import { canonicalText } from '#console/diff/canonical-text.ts'
import { TextDiff } from '#console/diff/TextDiff.tsx'
import { paths } from '#console/paths.ts'
import { useRequiredParam } from '#console/require-param.ts'
import { useSearchParams } from '#console/router/use-location.ts'
import { meQueries } from '#console/session/me-queries.ts'
import { ButtonLink } from '#console/ui/Button.tsx'
import { Select } from '#console/ui/form/Select.tsx'
import { Row } from '#console/ui/layout/Row.tsx'
import { Stack } from '#console/ui/layout/Stack.tsx'
import { EmptyMessage } from '#console/ui/list/EmptyMessage.tsx'
import { QueryTable } from '#console/ui/list/QueryTable.tsx'
import { Skeleton } from '#console/ui/list/Skeleton.tsx'
import { lazyDialog } from '#console/ui/overlay/lazy-dialog.tsx'
import { QueryView } from '#console/ui/QueryView.tsx'
import type { ApplicationVersion } from '#contract/applications/applications.ts'
import { versionColumns } from './version-columns.tsx'

const RollBackDialog = lazyDialog(async () => (await import('./RollBackDialog.tsx')).RollBackDialog)

/** In the place of the id of a version. */
const draftSide = 'draft'

/** The versions that were deployed, and the difference between two of them. */
export function VersionsTab() {
  const application_id = useRequiredParam('application_id')
  const { data: application } = useSuspenseQuery(applicationQueries.one(application_id))
  const { data: me } = useSuspenseQuery(meQueries.own())
  const versions = useInfiniteQuery(applicationQueries.versions(application_id))
  const [search, setSearch] = useSearchParams()
  const [target, setTarget] = useState<ApplicationVersion | null>(null)
  const listed = versions.data ?? []
  const a = search.get('a') ?? application.deployed_version_id ?? listed[0]?.id ?? draftSide
  const b = search.get('b') ?? draftSide
  const options = [
    { value: draftSide, label: 'Draft' },
    ...listed.map(({ id, number, is_deployed }) => ({
      value: id,
      label: `Version ${number}${is_deployed ? ' (deployed)' : ''}`,
    })),
  ]

  function compare(sides: { a: string; b: string }) {
    setSearch(new URLSearchParams(sides), { replace: true, preventScrollReset: true })
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
        })}
        rowKey={(version) => version.id}
        empty={
          <EmptyMessage
            icon="branch"
            title="Not deployed yet"
            text="Each deployment keeps the prompt as a version, which never changes. You can compare versions and roll back."
          >
            <ButtonLink to={paths.application(application_id)}>Open the prompt</ButtonLink>
          </EmptyMessage>
        }
      />
      {listed.length > 0 && (
        <Stack gap={4} as="section" aria-label="Comparison">
          <Row gap={3} wrap align="end">
            <Select
              label="Compare"
              value={a}
              options={options}
              onChange={(next) => compare({ a: next, b })}
            />
            <Select
              label="with"
              value={b}
              options={options}
              onChange={(next) => compare({ a, b: next })}
            />
          </Row>
          <Difference application_id={application_id} a={a} b={b} />
        </Stack>
      )}
      {target !== null && (
        <RollBackDialog
          application={application}
          version={target}
          isOpen
          onClose={() => setTarget(null)}
        />
      )}
    </Stack>
  )
}

interface DifferenceProps {
  application_id: string
  a: string
  b: string
}

function Difference({ application_id, a, b }: DifferenceProps) {
  const sideA = useSide(application_id, a)
  const sideB = useSide(application_id, b)
  return (
    <QueryView query={sideA} skeleton={<Skeleton shape="block" />}>
      {(textA) => (
        <QueryView query={sideB} skeleton={<Skeleton shape="block" />}>
          {(textB) => (
            <TextDiff
              title="Differences"
              name={[
                'versions',
                application_id,
                a,
                b,
                a === draftSide || b === draftSide ? textA + textB : '',
              ]}
              a={textA}
              b={textB}
            />
          )}
        </QueryView>
      )}
    </QueryView>
  )
}

/** The text of a version, or of the draft. */
function useSide(application_id: string, side: string) {
  const isDraft = side === draftSide
  const draft = useQuery({
    ...applicationQueries.one(application_id),
    select: ({ blueprint }) => canonicalText(blueprint),
  })
  const version = useQuery({
    ...applicationQueries.version(application_id, side),
    select: ({ blueprint }) => canonicalText(blueprint),
    enabled: !isDraft,
  })
  return isDraft ? draft : version
}
