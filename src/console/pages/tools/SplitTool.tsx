import { useState } from 'react'
import { call } from '#console/api/call.ts'
import { Select } from '#console/ui/form/Select.tsx'
import { TextArea } from '#console/ui/form/TextArea.tsx'
import { Row } from '#console/ui/layout/Row.tsx'
import { Stack } from '#console/ui/layout/Stack.tsx'
import { Text } from '#console/ui/layout/Text.tsx'
import { CopyButton } from '#console/ui/overlay/CopyButton.tsx'
import { count } from '#console/ui/text/count.ts'
import { splitText } from '#contract/tools/splitting.ts'
import { LanguageModel, useToolModel } from './LanguageModel.tsx'
import { TextResult } from '#console/code/TextResult.tsx'
import { ToolForm } from './ToolForm.tsx'

const strategies = [
  { value: 'fast_split', label: 'Fast: passages as search indexes them' },
  { value: 'hybrid_split', label: 'Hybrid: a model merges those passages' },
  { value: 'llm_split', label: 'Model: splits where the topic changes' },
] as const
type Strategy = (typeof strategies)[number]['value']

export function SplitTool() {
  const [text, setText] = useState('')
  const [strategy, setStrategy] = useState<Strategy>('fast_split')
  const { model, setModel, reason: modelReason } = useToolModel(false)
  const reason = strategy === 'llm_split' ? modelReason : undefined
  const body = { text, strategy, ...(strategy !== 'fast_split' && { model }) }
  return (
    <ToolForm
      action="Split"
      request={{ name: 'splitText', path: splitText.path, body }}
      send={(signal) => call(splitText, { body }, signal)}
      disabledReason={reason ?? (text === '' ? 'Enter some text.' : undefined)}
      result={({ chunks }) => <Chunks chunks={chunks} />}
    >
      <TextArea label="Text" rows={8} value={text} onChange={setText} />
      <Select label="Strategy" value={strategy} options={strategies} onChange={setStrategy} />
      {strategy !== 'fast_split' && <LanguageModel value={model} onChange={setModel} />}
    </ToolForm>
  )
}

const maxShownChunks = 100

function Chunks({ chunks }: { chunks: readonly string[] }) {
  return (
    <Stack gap={2} measure="prose">
      <Row gap={2} justify="between">
        <Text as="h2" size="m">
          {count(chunks.length, 'chunk')}
        </Text>
        <CopyButton label="Copy as JSON" text={JSON.stringify(chunks, null, 2)} />
      </Row>
      {chunks.slice(0, maxShownChunks).map((chunk, at) => (
        // eslint-disable-next-line react/no-array-index-key -- chunks are places in one text
        <TextResult key={at} label={`Chunk ${at + 1}`} text={chunk} />
      ))}
      {chunks.length > maxShownChunks && (
        <Text tone="muted">Showing the first {maxShownChunks}. Copy includes all of them.</Text>
      )}
    </Stack>
  )
}
