import { CopyButton } from '#console/ui/overlay/CopyButton.tsx'
import { Box } from '#console/ui/layout/Box.tsx'
import { Row } from '#console/ui/layout/Row.tsx'
import styles from './CodeBlock.module.css'

interface CodeBlockProps {
  lang: string
  text: string
}

/** A code block with a copy button. */
export function CodeBlock({ lang, text }: CodeBlockProps) {
  return (
    <Box surface="well" className={styles['block']}>
      <Row justify="between" tone="faint" size="xs" rule="below" className={styles['head']}>
        <span>{lang === '' ? 'Code' : lang}</span>
        <CopyButton text={text} label="Copy code" size="small" />
      </Row>
      {/* eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- scrolled by the keyboard */}
      <pre tabIndex={0} aria-label={lang === '' ? 'Code' : `Code, ${lang}`} role="group">
        <code>{text}</code>
      </pre>
    </Box>
  )
}
