import { useState } from 'react'
import { call } from '#console/api/call.ts'
import { Segments } from '#console/ui/form/Segments.tsx'
import { parsePdf } from '#contract/tools/pdf-parser.ts'
import { CopyableResult } from './CopyableResult.tsx'
import { FilePicker } from '#console/files/FilePicker.tsx'
import { ToolForm } from './ToolForm.tsx'

const formats = [
  { value: 'markdown', label: 'Markdown' },
  { value: 'text', label: 'Text' },
] as const

export function PdfTool() {
  const [file_id, setFile] = useState('')
  const [format, setFormat] = useState<'markdown' | 'text'>('markdown')
  const body = { format }
  const shown = { file_id: file_id || 'FILE_ID' }
  return (
    <ToolForm
      action="Read"
      request={{ name: 'parsePdf', path: parsePdf.path, params: shown, body }}
      deprecated={parsePdf.deprecated}
      send={(signal) => call(parsePdf, { params: { file_id }, body }, signal)}
      disabledReason={file_id === '' ? 'Choose a file.' : undefined}
      result={({ content }) => <CopyableResult title="Text of the PDF" text={content} />}
    >
      <FilePicker label="PDF" kinds={['pdf']} value={file_id} onChange={setFile} />
      <Segments label="Format" value={format} options={formats} onChange={setFormat} />
    </ToolForm>
  )
}
