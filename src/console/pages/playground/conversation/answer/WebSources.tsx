import { ExternalLink } from '#console/pages/playground/markdown/ExternalLink.tsx'
import type { QuestionAnswer } from '#contract/questions.ts'
import styles from './WebSources.module.css'

interface WebSourcesProps {
  pages: NonNullable<QuestionAnswer['references']>['web']
}

/** The web pages that an answer quotes. */
export function WebSources({ pages }: WebSourcesProps) {
  return (
    <section aria-label="Web sources">
      <h3 className={styles['heading']}>Web sources</h3>
      <ul className={styles['list']}>
        {pages.map(({ url, title, text }) => (
          <li key={`${url} ${text}`}>
            <ExternalLink href={url}>{title || url}</ExternalLink>
            <p className={styles['text']}>{text}</p>
          </li>
        ))}
      </ul>
    </section>
  )
}
