import styles from './FileKindTag.module.css'
import { kindTag, kindName } from './file-labels.ts'

/** The file type as a short tag. */
export function FileKindTag({ name }: { name: string }) {
  return (
    <abbr className={styles['tag']} title={kindName(name)}>
      {kindTag(name)}
    </abbr>
  )
}
