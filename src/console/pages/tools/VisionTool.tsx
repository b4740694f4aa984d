import { useState } from 'react'
import { call } from '#console/api/call.ts'
import { TextArea } from '#console/ui/form/TextArea.tsx'
import { analyzeImages } from '#contract/tools/vision.ts'
import { CopyableResult } from './CopyableResult.tsx'
import { FilePicker } from '#console/files/FilePicker.tsx'
import { LanguageModel, useToolModel } from './LanguageModel.tsx'
import { ToolForm } from './ToolForm.tsx'

const kinds = ['jpg', 'jpeg', 'png', 'pdf']

export function VisionTool() {
  const { model, setModel, reason } = useToolModel(true)
  const [prompt, setPrompt] = useState('Describe {{image}}.')
  const [file_id, setFile] = useState('')
  const body = { model, prompt, variables: [{ name: 'image', file_id }] }
  return (
    <ToolForm
      action="Ask"
      request={{ name: 'analyzeImages', path: analyzeImages.path, body }}
      send={(signal) => call(analyzeImages, { body }, signal)}
      disabledReason={reason ?? (file_id === '' ? 'Choose a file.' : undefined)}
      result={({ data }) => <CopyableResult title="Answer" text={data} />}
    >
      <FilePicker label="Image or PDF" kinds={kinds} value={file_id} onChange={setFile} />
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
