import type { AsProps, BoxProps } from '#console/ui/layout/box.ts'
import { Text } from '#console/ui/layout/Text.tsx'

/** A muted paragraph of explanation. */
export function Prose(props: AsProps<'p', BoxProps>) {
  return <Text tone="muted" leading="prose" {...props} />
}
