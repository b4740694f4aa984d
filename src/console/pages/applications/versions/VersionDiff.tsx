import { useQuery } from '@tanstack/react-query'
import { applicationQueries } from '#console/applications/application-queries.ts'
import { canonicalText } from '#console/diff/canonical-text.ts'
import { TextDiff } from '#console/diff/TextDiff.tsx'
import { Skeleton } from '#console/ui/list/Skeleton.tsx'
import { QueryView } from '#console/ui/QueryView.tsx'

/** In the place of the id of a version. */
export const draftSide = 'draft'

interface VersionDiffProps {
  application_id: string
  title: string
  /** The id of a version, or `draftSide`. */
  a: string
  b: string
}

/** The difference between two versions of an application, or between one and the draft. */
export function VersionDiff({ application_id, title, a, b }: VersionDiffProps) {
  const sideA = useSide(application_id, a)
  const sideB = useSide(application_id, b)
  return (
    <QueryView query={sideA} skeleton={<Skeleton shape="block" />}>
      {(textA) => (
        <QueryView query={sideB} skeleton={<Skeleton shape="block" />}>
          {(textB) => (
            <TextDiff
              title={title}
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
