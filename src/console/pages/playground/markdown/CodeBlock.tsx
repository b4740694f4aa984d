import { useState } from 'react'
import { IconButton } from '#console/ui/IconButton.tsx'
import styles from './Markdown.module.css'

interface CodeBlockProps {
  lang: string
  text: string
}

// long enough to be seen
const shownFor = 1_500

/** Code as it is, to be copied. */
export function CodeBlock({ lang, text }: CodeBlockProps) {
  const [isCopied, setCopied] = useState(false)

  async function copy() {
    try {
      await navigator.clipboard.writeText(text)
      setCopied(true)
      window.setTimeout(() => setCopied(false), shownFor)
    } catch {
      setCopied(false)
    }
  }

  return (
    <div className={styles['code']}>
      <div className={styles['codeHead']}>
        <span>{lang === '' ? 'Code' : lang}</span>
        <IconButton
          icon={isCopied ? 'check' : 'copy'}
          size="small"
          label={isCopied ? 'Copied' : 'Copy code'}
          onClick={() => void copy()}
        />
      </div>
      {/* eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- scrolled by the keyboard */}
      <pre tabIndex={0} aria-label={lang === '' ? 'Code' : `Code, ${lang}`} role="region">
        <code>{text}</code>
      </pre>
    </div>
  )
}
