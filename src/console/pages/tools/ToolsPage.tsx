import { useSearchParams } from '#console/router/use-location.ts'
import { Stack } from '#console/ui/layout/Stack.tsx'
import { PageHeader } from '#console/ui/page/PageHeader.tsx'
import { Tabs } from '#console/ui/page/Tabs.tsx'
import { EntitiesTool } from './EntitiesTool.tsx'
import { PdfTool } from './PdfTool.tsx'
import { SplitTool } from './SplitTool.tsx'
import { TranslateTool } from './TranslateTool.tsx'
import { VisionTool } from './VisionTool.tsx'

const tools = [
  { value: 'translate', label: 'Translate', Tool: TranslateTool },
  { value: 'look', label: 'Look at an image', Tool: VisionTool },
  { value: 'pdf', label: 'PDF to text', Tool: PdfTool },
  { value: 'split', label: 'Split', Tool: SplitTool },
  { value: 'entities', label: 'Medical entities', Tool: EntitiesTool },
] as const

/** Small forms over the endpoints of tools, each with its result and its request as code. */
export function ToolsPage() {
  const [search, setSearch] = useSearchParams()
  const chosen = tools.find(({ value }) => value === search.get('tool')) ?? tools[0]
  return (
    <div>
      <PageHeader
        title="Tools"
        text="Try the tools that programs call over the API. Nothing that you enter here is stored."
      />
      <Tabs
        label="Tool"
        value={chosen.value}
        tabs={tools}
        onChange={(tool) => setSearch({ tool }, { replace: true, preventScrollReset: true })}
      >
        <Stack gap={6} padBlock={4}>
          <chosen.Tool />
        </Stack>
      </Tabs>
    </div>
  )
}
