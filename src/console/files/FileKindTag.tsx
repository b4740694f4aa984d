import styles from './FileKindTag.module.css'
import { kindTag, kindWords } from './file-words.ts'

/** What kind of file it is, in the letters people know it by. */
export function FileKindTag({ name }: { name: string }) {
  return (
    <abbr className={styles['tag']} title={kindWords(name)}>
      {kindTag(name)}
    </abbr>
  )
}
