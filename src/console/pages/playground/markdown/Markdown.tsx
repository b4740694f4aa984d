import { compiler } from 'markdown-to-jsx/react'
import { memo } from 'react'
import type { FileReference } from '#contract/questions.ts'
import { CodeBlock } from './CodeBlock.tsx'
import styles from './Markdown.module.css'
import { linkDefinitions, neededDefinitions } from './link-definitions.ts'
import { markdownOptions } from './markdown-options.tsx'
import { openCode, splitBlocks } from './split-blocks.ts'

interface MarkdownProps {
  text: string
  references: readonly FileReference[]
  isStreaming: boolean
}

const none: readonly FileReference[] = []

// code that has run once is far quicker: the first words of an answer are not to wait for it
if ('requestIdleCallback' in window) {
  requestIdleCallback(() => {
    void compiler(
      '# a\n\n**b** `c` [d](e)\n\n- f\n\n| g |\n|---|\n| h |\n',
      markdownOptions(none, true),
    )
  })
}

/** An answer as Markdown. While it grows, only its last block is read and drawn again. */
export function Markdown({ text, references, isStreaming }: MarkdownProps) {
  const blocks = splitBlocks(text)
  const definitions = linkDefinitions(blocks)
  return (
    <div className={styles['markdown']}>
      {blocks.map((block, place) => (
        <Block
          // eslint-disable-next-line react/no-array-index-key -- blocks only ever grow at the end
          key={place}
          text={block}
          definitions={neededDefinitions(block, definitions)}
          // others need not be drawn again when the sources come
          references={/\[\d{1,3}\]/.test(block) ? references : none}
          isGrowing={isStreaming && place === blocks.length - 1}
        />
      ))}
    </div>
  )
}

interface BlockProps {
  text: string
  /** Of links, from elsewhere in the answer. */
  definitions: string
  references: readonly FileReference[]
  isGrowing: boolean
}

const Block = memo(function Block({ text, definitions, references, isGrowing }: BlockProps) {
  const code = isGrowing ? openCode(text) : null
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
