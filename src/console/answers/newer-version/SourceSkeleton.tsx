import { Stack } from '#console/ui/layout/Stack.tsx'
import { Loading, Skeleton } from '#console/ui/list/Skeleton.tsx'

/** What stands for a source until its text is there. */
export function SourceSkeleton() {
  return (
    <Stack gap={4}>
      <Loading label="Loading source" />
      <Skeleton width="60%" />
      <Skeleton shape="block" />
    </Stack>
  )
}
