import { RuleType, type MarkdownToJSX } from 'markdown-to-jsx/react'
import { Fragment, type ReactNode } from 'react'
import { Citation } from '#console/answers/Citation.tsx'
import { splitAnswer } from '#console/answers/split-answer.ts'
import type { FileReference } from '#contract/questions.ts'
import { Box } from '#console/ui/layout/Box.tsx'
import { CodeBlock } from '#console/code/CodeBlock.tsx'
import { FramedTable } from '#console/files/reader/table/FramedTable.tsx'
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

const alignments = { left: 'start', center: 'center', right: 'end' } as const

/** The text of a cell without its marks and citations. */
function textOf(
  nodes: readonly MarkdownToJSX.ASTNode[],
  references: readonly FileReference[],
): string {
  return nodes
    .map((node) => {
      if ('children' in node) return textOf(node.children ?? [], references)
      if (node.type === RuleType.htmlBlock || !('text' in node)) return ''
      return splitAnswer(node.text ?? '', references, false)
        .map((part) => (part.type === 'text' ? part.text : ''))
        .join('')
    })
    .join('')
    .trim()
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
    renderRule: (next, node, render, state) => {
      const { key } = state
      if (node.type === RuleType.codeBlock) {
        return <CodeBlock key={key} lang={node.lang ?? ''} text={node.text} />
      }
      if (node.type === RuleType.table) {
        const rows = [node.header, ...node.cells]
        const [head = [], ...body] = rows.map((cells) => cells.map((cell) => render(cell, state)))
        const texts = rows.map((cells) => cells.map((cell) => textOf(cell, references)))
        const aligns = node.align.map((side) => (side === null ? undefined : alignments[side]))
        return <FramedTable key={key} label="Table" {...{ head, rows: body, aligns, texts }} />
      }
      if (node.type !== RuleType.text || references.length === 0) return next()
      // A single Fragment keeps the keys of adjacent text nodes from colliding.
      return (
        <Fragment key={key}>
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
