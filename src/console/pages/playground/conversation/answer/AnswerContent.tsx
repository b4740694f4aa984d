import { readJson } from '#contract/primitives.ts'
import { useState } from 'react'
import { LazyJsonTree } from '#console/pages/playground/inspect/LazyJsonTree.tsx'
import { CodeBlock } from '#console/markdown/CodeBlock.tsx'
import { LazyMarkdown } from '#console/markdown/LazyMarkdown.tsx'
import { Segments } from '#console/ui/form/Segments.tsx'
import type { FileReference } from '#contract/questions.ts'
import { Stack } from '#console/ui/layout/Stack.tsx'
import styles from './AnswerTurn.module.css'

interface AnswerContentProps {
  content: string
  references: readonly FileReference[]
  /** The request had a JSON schema as its response format. */
  isJson: boolean
  isStreaming: boolean
}

const views = [
  { value: 'tree', label: 'Tree' },
  { value: 'text', label: 'Text' },
] as const

/** The text of an answer: Markdown, or JSON as a tree or as text. */
export function AnswerContent({ content, references, isJson, isStreaming }: AnswerContentProps) {
  const [view, setView] = useState<'tree' | 'text'>('tree')
  if (!isJson)
    return <LazyMarkdown text={content} references={references} isStreaming={isStreaming} />
  const value = isStreaming ? undefined : readJson(content)
  if (value === undefined) return <CodeBlock lang="json" text={content} />
  return (
    <Stack gap={2} across="start" className={styles['json']}>
      <Segments label="Answer view" value={view} options={views} onChange={setView} />
      {view === 'tree' ? (
        <LazyJsonTree label="Answer" value={value} />
      ) : (
        <CodeBlock lang="json" text={JSON.stringify(value, null, 2)} />
      )}
    </Stack>
  )
}
