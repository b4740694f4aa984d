import { CopyButton } from '#console/pages/playground/inspect/CopyButton.tsx'
import styles from './Markdown.module.css'

interface CodeBlockProps {
  lang: string
  text: string
}

/** A code block with a copy button. */
export function CodeBlock({ lang, text }: CodeBlockProps) {
  return (
    <div className={styles['code']}>
      <div className={styles['codeHead']}>
        <span>{lang === '' ? 'Code' : lang}</span>
        <CopyButton text={text} label="Copy code" size="small" />
      </div>
      {/* eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- scrolled by the keyboard */}
      <pre tabIndex={0} aria-label={lang === '' ? 'Code' : `Code, ${lang}`} role="region">
        <code>{text}</code>
      </pre>
    </div>
  )
}
