import { useState } from 'react'
import { call } from '#console/api/call.ts'
import { Segments } from '#console/ui/form/Segments.tsx'
import { parsePdf } from '#contract/tools/pdf-parser.ts'
import { CopyableResult } from './CopyableResult.tsx'
import { ToolFile, useToolFile } from './ToolFile.tsx'
import { ToolForm } from './ToolForm.tsx'

const formats = [
  { value: 'markdown', label: 'Markdown' },
  { value: 'text', label: 'Text' },
] as const

const kinds = ['pdf']

export function PdfTool() {
  const file = useToolFile(kinds)
  const [format, setFormat] = useState<'markdown' | 'text'>('markdown')
  const body = { format }
  const shown = { file_id: file.file_id || 'FILE_ID' }
  return (
    <ToolForm
      action="Read"
      request={{ name: 'parsePdf', path: parsePdf.path, params: shown, body }}
      deprecated={parsePdf.deprecated}
      send={(signal) =>
        file.use(signal, (file_id) => call(parsePdf, { params: { file_id }, body }, signal))
      }
      disabledReason={file.reason}
      result={({ content }) => <CopyableResult title="Text of the PDF" text={content} />}
    >
      <ToolFile label="PDF" file={file} />
      <Segments label="Format" value={format} options={formats} onChange={setFormat} />
    </ToolForm>
  )
}
