import { useQuery } from '@tanstack/react-query'
import { applicationQueries } from '#console/applications/application-queries.ts'
import { blueprintText } from '#console/applications/blueprint-text.ts'
import { QueriedDiff } from '#console/diff/CompareVersions.tsx'

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
    <QueriedDiff
      title={title}
      name={(textA, textB) => [
        'versions',
        application_id,
        a,
        b,
        a === draftSide || b === draftSide ? textA + textB : '',
      ]}
      a={sideA}
      b={sideB}
    />
  )
}

/** The text of a version, or of the draft. */
function useSide(application_id: string, side: string) {
  const isDraft = side === draftSide
  const draft = useQuery({
    ...applicationQueries.one(application_id),
    select: ({ blueprint }) => blueprintText(blueprint),
  })
  const version = useQuery({
    ...applicationQueries.version(application_id, side),
    select: ({ blueprint }) => blueprintText(blueprint),
    enabled: !isDraft,
  })
  return isDraft ? draft : version
}
