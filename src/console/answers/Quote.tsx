import { Link } from 'react-router'
import { paths } from '#console/paths.ts'
import { Icon } from '#console/ui/Icon.tsx'
import type { FileReference } from '#contract/questions.ts'
import { sourceLocation } from './source-location.ts'
import styles from './Quote.module.css'

/** A quoted passage with a link to its location in the file. */
export function Quote({ reference }: { reference: FileReference }) {
  const { fileId, page, start, end } = reference
  return (
    <figure className={styles['quote']}>
      <blockquote className={styles['text']}>{reference.text}</blockquote>
      <figcaption className={styles['caption']}>
        <span className={styles['file']}>{reference.file_name ?? 'File'}</span>
        <span className={styles['place']}>{sourceLocation(reference)}</span>
      </figcaption>
      <Link to={paths.file(fileId, { page, start, end })} className={styles['open']}>
        Open in file
        <Icon name="arrow-right" />
      </Link>
    </figure>
  )
}
