import { readJson } from '#contract/primitives.ts'
import { useState } from 'react'
import { FramedTable } from '#console/files/reader/table/FramedTable.tsx'
import { jsonTable } from '#console/json/json-table.ts'
import { LazyJsonTree } from '#console/json/LazyJsonTree.tsx'
import { CodeBlock } from '#console/code/CodeBlock.tsx'
import { LazyMarkdown } from './LazyMarkdown.tsx'
import { Segments } from '#console/ui/form/Segments.tsx'
import type { FileReference } from '#contract/questions.ts'
import { Row } from '#console/ui/layout/Row.tsx'
import { Stack } from '#console/ui/layout/Stack.tsx'

interface AnswerContentProps {
  content: string
  references: readonly FileReference[]
  /** The answer is JSON: a schema asked for it. */
  isJson: boolean
  isStreaming: boolean
}

type View = 'table' | 'tree' | 'text'

const views: readonly { value: View; label: string }[] = [
  { value: 'table', label: 'Table' },
  { value: 'tree', label: 'Tree' },
  { value: 'text', label: 'Text' },
]

/** The text of an answer: Markdown, or JSON as a table where it is a list of records, as a tree or as text. */
export function AnswerContent({ content, references, isJson, isStreaming }: AnswerContentProps) {
  const [chosen, setChosen] = useState<View | null>(null)
  if (!isJson)
    return <LazyMarkdown text={content} references={references} isStreaming={isStreaming} />
  const value = isStreaming ? undefined : readJson(content)
  if (value === undefined) return <CodeBlock lang="json" text={content} />
  const table = jsonTable(value)
  const offered = views.filter((candidate) => candidate.value !== 'table' || table !== null)
  const view = chosen ?? (table === null ? 'tree' : 'table')
  return (
    <Stack gap={2}>
      <Row>
        <Segments label="Answer view" value={view} options={offered} onChange={setChosen} />
      </Row>
      {view === 'table' && table !== null && (
        <FramedTable label="Answer as a table" head={table.columns} rows={table.rows} />
      )}
      {view === 'tree' && <LazyJsonTree label="Answer" value={value} />}
      {view === 'text' && <CodeBlock lang="json" text={JSON.stringify(value, null, 2)} />}
    </Stack>
  )
}
