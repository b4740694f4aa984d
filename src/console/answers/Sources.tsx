import { Link } from 'react-router'
import { paths } from '#console/paths.ts'
import type { FileReference } from '#contract/questions.ts'
import { sourceLocation } from './source-location.ts'
import styles from './Sources.module.css'

/** The sources of an answer with links to their locations. */
export function Sources({ references }: { references: readonly FileReference[] }) {
  return (
    <section aria-label="Sources" className={styles['sources']}>
      <h3 className={styles['heading']}>Sources</h3>
      <ol className={styles['list']}>
        {references.map((reference, index) => (
          <li key={`${reference.fileId} ${reference.cite ?? index}`}>
            <Link
              to={paths.file(reference.fileId, {
                page: reference.page,
                start: reference.start,
                end: reference.end,
              })}
              className={styles['source']}
            >
              <span className={styles['cite']}>{reference.cite ?? index + 1}</span>
              <span className={styles['words']}>
                <span className={styles['line']}>
                  <span className={styles['file']}>{reference.file_name ?? 'File'}</span>
                  <span className={styles['place']}>{sourceLocation(reference)}</span>
                </span>
                <span className={styles['text']}>{reference.text}</span>
              </span>
            </Link>
          </li>
        ))}
      </ol>
    </section>
  )
}
