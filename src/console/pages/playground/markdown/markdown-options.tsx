import { RuleType, type MarkdownToJSX } from 'markdown-to-jsx/react'
import { Fragment, type ReactNode } from 'react'
import { Citation } from '#console/answers/Citation.tsx'
import { splitAnswer } from '#console/answers/split-answer.ts'
import type { FileReference } from '#contract/questions.ts'
import { CodeBlock } from './CodeBlock.tsx'
import styles from './Markdown.module.css'
import { OutsideLink } from './OutsideLink.tsx'

interface Inner {
  children?: ReactNode
}

const heading = (Tag: 'h3' | 'h4' | 'h5') =>
  function Heading({ children }: Inner) {
    // without the id it would have: an answer must not name parts of the page
    return <Tag>{children}</Tag>
  }

const overrides: MarkdownToJSX.Overrides = {
  // the page and its turns have the first two levels
  h1: heading('h3'),
  h2: heading('h3'),
  h3: heading('h4'),
  h4: heading('h4'),
  h5: heading('h5'),
  h6: heading('h5'),
  a: OutsideLink,
  // an image is loaded from wherever an answer says: its words stand there instead
  img: ({ alt, src }: { alt?: string; src?: string | null }) => (
    <span className={styles['image']}>
      {alt === undefined || alt === '' ? 'Image' : alt}
      {src ? ` (${src.length > 200 ? `${src.slice(0, 200)}…` : src})` : ''}
    </span>
  ),
  table: ({ children }: Inner) => (
    // eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- scrolled by the keyboard
    <div className={styles['table']} tabIndex={0} role="region" aria-label="Table">
      <table>{children}</table>
    </div>
  ),
  input: ({ checked }: { checked?: boolean }) => (
    <span>
      <span aria-hidden="true">{checked ? '☑' : '☐'}</span>
      <span className="unseen">{checked ? 'Done:' : 'To do:'}</span>
    </span>
  ),
  footer: ({ children }: Inner) => <div className={styles['notes']}>{children}</div>,
  div: ({ children }: Inner) => <div>{children}</div>,
  blockquote: ({ children }: Inner) => <blockquote>{children}</blockquote>,
  header: ({ children }: Inner) => <strong>{children}</strong>,
}

/** How Markdown of an answer is drawn: nothing in it can run, load, navigate or name anything. */
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
      // in one: lists of several texts beside each other would be joined, keys and all
      return (
        <Fragment key={state.key}>
          {splitAnswer(node.text, references, false).map((part, place) =>
            part.type === 'text' ? (
              // eslint-disable-next-line react/no-array-index-key -- parts of one unchanging text
              <Fragment key={place}>{part.text}</Fragment>
            ) : (
              // eslint-disable-next-line react/no-array-index-key -- as above
              <Citation key={place} cite={part.cite} reference={part.reference} />
            ),
          )}
        </Fragment>
      )
    },
  }
}
