import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { fileQueries } from '#console/api/file-queries.ts'
import { paths } from '#console/paths.ts'
import type { GraphData } from '#contract/chat.ts'
import styles from './RunPage.module.css'

interface LooseSourcesProps {
  sources: NonNullable<GraphData['sources']>
}

/** Sources that say which file they are of, and not where in it. */
export function LooseSources({ sources }: LooseSourcesProps) {
  return (
    <section aria-label="Sources">
      <h3 className={styles['role']}>Sources</h3>
      <ul className={styles['sources']}>
        {sources.map(({ file_id, snippet }, place) => (
          // eslint-disable-next-line react/no-array-index-key -- a file may be quoted twice
          <li key={place}>
            <Link to={paths.file(file_id)}>
              <FileName file_id={file_id} />
            </Link>
            <span className={styles['snippet']}>{snippet}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}

function FileName({ file_id }: { file_id: string }) {
  const { data: file } = useQuery({ ...fileQueries.one(file_id), staleTime: 60_000 })
  return <bdi>{file?.name ?? 'File'}</bdi>
}
