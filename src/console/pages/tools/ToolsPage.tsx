import { useSuspenseQuery } from '@tanstack/react-query'
import { Suspense } from 'react'
import { useSearchParams } from '#console/router/use-location.ts'
import { MissingPermission } from '#console/access/MissingPermission.tsx'
import { meQueries } from '#console/session/me-queries.ts'
import { Stack } from '#console/ui/layout/Stack.tsx'
import { Skeleton } from '#console/ui/list/Skeleton.tsx'
import { PageHeader } from '#console/ui/page/PageHeader.tsx'
import { Tabs } from '#console/ui/page/Tabs.tsx'
import { allows, type Permission } from '#contract/permissions.ts'
import { TranslateTool } from './TranslateTool.tsx'
import { lazyPart } from '#console/ui/lazy-part.ts'

const VisionTool = lazyPart(async () => (await import('./VisionTool.tsx')).VisionTool)
const PdfTool = lazyPart(async () => (await import('./PdfTool.tsx')).PdfTool)
const SplitTool = lazyPart(async () => (await import('./SplitTool.tsx')).SplitTool)
const EntitiesTool = lazyPart(async () => (await import('./EntitiesTool.tsx')).EntitiesTool)

const tools = [
  { value: 'translate', label: 'Translate', Tool: TranslateTool, needs: ['chat:write'] },
  {
    value: 'look',
    label: 'Ask about an image',
    Tool: VisionTool,
    needs: ['chat:write', 'files:read'],
  },
  { value: 'pdf', label: 'PDF to text', Tool: PdfTool, needs: ['files:read'] },
  { value: 'split', label: 'Split', Tool: SplitTool, needs: ['chat:write'] },
  { value: 'entities', label: 'Medical entities', Tool: EntitiesTool, needs: ['chat:write'] },
] as const satisfies readonly { needs: readonly Permission[]; [field: string]: unknown }[]

/** Small forms over the endpoints of tools, each with its result and its request as code. */
export function ToolsPage() {
  const [search, setSearch] = useSearchParams()
  const { data: me } = useSuspenseQuery(meQueries.own())
  const missingOf = ({ needs }: (typeof tools)[number]): Permission[] =>
    needs.filter((needed) => !allows(me.key.permissions, needed))
  const usable = tools.filter((tool) => missingOf(tool).length === 0)
  const requestedTool = tools.find(({ value }) => value === search.get('tool'))
  const chosen = requestedTool ?? usable[0] ?? tools[0]
  return (
    <div>
      <PageHeader
        title="Tools"
        text="Try the tools that programs call over the API. Texts that you enter here are not stored."
      />
      <Tabs
        label="Tool"
        value={chosen.value}
        tabs={usable}
        onChange={(tool) => setSearch({ tool }, { replace: true, preventScrollReset: true })}
      >
        <Stack gap={6} padBlock={4}>
          {usable.includes(chosen) ? (
            <Suspense fallback={<Skeleton shape="block" />}>
              <chosen.Tool />
            </Suspense>
          ) : (
            <MissingPermission permissions={missingOf(chosen).slice(0, 1)} />
          )}
        </Stack>
      </Tabs>
    </div>
  )
}
