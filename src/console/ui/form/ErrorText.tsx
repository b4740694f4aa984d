import type { AsProps, BoxProps } from '#console/ui/layout/box.ts'
import { Text } from '#console/ui/layout/Text.tsx'

/** The error message below a field. */
export function ErrorText(props: AsProps<'p', BoxProps>) {
  return <Text tone="critical" size="xs" weight="medium" {...props} />
}
