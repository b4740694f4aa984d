import { RuleType, type MarkdownToJSX } from 'markdown-to-jsx/react'
import { Fragment, type ReactNode } from 'react'
import { Citation } from '#console/answers/Citation.tsx'
import { splitAnswer } from '#console/answers/split-answer.ts'
import type { FileReference } from '#contract/questions.ts'
import { Box } from '#console/ui/layout/Box.tsx'
import { CodeBlock } from '#console/code/CodeBlock.tsx'
import styles from './Markdown.module.css'
import { ExternalLink } from './ExternalLink.tsx'

interface ChildrenProps {
  children?: ReactNode
}

const heading = (Tag: 'h3' | 'h4' | 'h5') =>
  function Heading({ children }: ChildrenProps) {
    // Omits the generated id, so that an answer cannot create anchors in the page.
    return <Tag>{children}</Tag>
  }

const overrides: MarkdownToJSX.Overrides = {
  // The page uses the first two heading levels.
  h1: heading('h3'),
  h2: heading('h3'),
  h3: heading('h4'),
  h4: heading('h4'),
  h5: heading('h5'),
  h6: heading('h5'),
  a: ExternalLink,
  // Images are shown as text: loading them would send requests to any host that an answer names.
  img: ({ alt, src }: { alt?: string; src?: string | null }) => (
    <span className={styles['image']}>
      {alt === undefined || alt === '' ? 'Image' : alt}
      {src ? ` (${src.length > 200 ? `${src.slice(0, 200)}…` : src})` : ''}
    </span>
  ),
  table: ({ children }: ChildrenProps) => (
    // eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- scrolled by the keyboard
    <Box
      surface="frame"
      contained
      className={styles['table']}
      tabIndex={0}
      role="group"
      aria-label="Table"
    >
      <table>{children}</table>
    </Box>
  ),
  input: ({ checked }: { checked?: boolean }) => (
    <span>
      <span aria-hidden="true">{checked ? '☑' : '☐'}</span>
      <span className="unseen">{checked ? 'Done:' : 'To do:'}</span>
    </span>
  ),
  footer: ({ children }: ChildrenProps) => (
    <Box tone="muted" size="s">
      {children}
    </Box>
  ),
  div: ({ children }: ChildrenProps) => <div>{children}</div>,
  blockquote: ({ children }: ChildrenProps) => <blockquote>{children}</blockquote>,
  header: ({ children }: ChildrenProps) => <strong>{children}</strong>,
}

/** Options for untrusted Markdown: no HTML, scripts, images or element ids. */
export function markdownOptions(
  references: readonly FileReference[],
  isGrowing: boolean,
): MarkdownToJSX.Options {
  return {
    disableParsingRawHTML: true,
    disableFrontmatter: true,
    forceBlock: true,
    wrapper: null,
    optimizeForStreaming: isGrowing,
    overrides,
    renderRule: (next, node, _, state) => {
      if (node.type === RuleType.codeBlock) {
        return <CodeBlock key={state.key} lang={node.lang ?? ''} text={node.text} />
      }
      if (node.type !== RuleType.text || references.length === 0) return next()
      // A single Fragment keeps the keys of adjacent text nodes from colliding.
      return (
        <Fragment key={state.key}>
          {splitAnswer(node.text, references, false).map((part, index) =>
            part.type === 'text' ? (
              // eslint-disable-next-line react/no-array-index-key -- the parts never change their order
              <Fragment key={index}>{part.text}</Fragment>
            ) : (
              // eslint-disable-next-line react/no-array-index-key -- the parts never change their order
              <Citation key={index} cite={part.cite} reference={part.reference} />
            ),
          )}
        </Fragment>
      )
    },
  }
}
