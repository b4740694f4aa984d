import { compiler } from 'markdown-to-jsx/react'
import { memo } from 'react'
import type { FileReference } from '#contract/questions.ts'
import { Box } from '#console/ui/layout/Box.tsx'
import { CodeBlock } from '#console/code/CodeBlock.tsx'
import styles from './Markdown.module.css'
import { linkDefinitions, neededDefinitions } from './link-definitions.ts'
import { markdownOptions } from './markdown-options.tsx'
import { unclosedCode, splitBlocks } from './split-blocks.ts'

export interface MarkdownProps {
  text: string
  references: readonly FileReference[]
  isStreaming: boolean
}

const noReferences: readonly FileReference[] = []

// Runs the compiler once when idle, so that the JIT has warmed up before the first tokens arrive.
if ('requestIdleCallback' in window) {
  requestIdleCallback(() => {
    void compiler(
      '# a\n\n**b** `c` [d](e)\n\n- f\n\n| g |\n|---|\n| h |\n',
      markdownOptions(noReferences, true),
    )
  })
}

/** Renders Markdown. While the text streams, only its last block is parsed and rendered again. */
export function Markdown({ text, references, isStreaming }: MarkdownProps) {
  const blocks = splitBlocks(text)
  const definitions = linkDefinitions(blocks)
  return (
    <Box flex="shrink" size="m" overflow="anywhere" className={styles['markdown']}>
      {blocks.map((block, index) => (
        <Block
          // eslint-disable-next-line react/no-array-index-key -- blocks are only appended
          key={index}
          text={block}
          definitions={neededDefinitions(block, definitions)}
          // Blocks without citations do not re-render when the sources arrive.
          references={/\[\d{1,3}\]/.test(block) ? references : noReferences}
          isGrowing={isStreaming && index === blocks.length - 1}
        />
      ))}
    </Box>
  )
}

interface BlockProps {
  text: string
  /** Link definitions from other blocks. */
  definitions: string
  references: readonly FileReference[]
  isGrowing: boolean
}

const Block = memo(function Block({ text, definitions, references, isGrowing }: BlockProps) {
  const code = isGrowing ? unclosedCode(text) : null
  return (
    <div className={styles['block']} dir="auto">
      {code ? (
        <CodeBlock lang={code.lang} text={code.text} />
      ) : (
        compiler(
          definitions === '' ? text : `${text}\n\n${definitions}`,
          markdownOptions(references, isGrowing),
        )
      )}
    </div>
  )
})
