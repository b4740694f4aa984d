import { useState } from 'react'
import { call } from '#console/api/call.ts'
import { TextArea } from '#console/ui/form/TextArea.tsx'
import { analyzeImages } from '#contract/tools/vision.ts'
import { CopyableResult } from './CopyableResult.tsx'
import { LanguageModel, useToolModel } from './LanguageModel.tsx'
import { ToolFile, useToolFile } from './ToolFile.tsx'
import { ToolForm } from './ToolForm.tsx'

const kinds = ['jpg', 'jpeg', 'png', 'pdf']

export function VisionTool() {
  const { model, setModel, reason } = useToolModel(true)
  const [prompt, setPrompt] = useState('Describe {{image}}.')
  const file = useToolFile(kinds)
  const bodyOf = (file_id: string) => ({
    model,
    prompt,
    variables: [{ name: 'image', file_id }],
  })
  return (
    <ToolForm
      action="Ask"
      request={{
        name: 'analyzeImages',
        path: analyzeImages.path,
        body: bodyOf(file.file_id || 'FILE_ID'),
      }}
      send={(signal) =>
        file.use(signal, (file_id) => call(analyzeImages, { body: bodyOf(file_id) }, signal))
      }
      disabledReason={reason ?? file.reason}
      result={({ data }) => <CopyableResult title="Answer" text={data} />}
    >
      <ToolFile label="Image or PDF" file={file} />
      <TextArea
        label="Prompt"
        rows={3}
        value={prompt}
        onChange={setPrompt}
        hint="{{image}} stands for the file."
      />
      <LanguageModel value={model} onChange={setModel} />
    </ToolForm>
  )
}
