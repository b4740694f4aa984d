import { Text } from '#console/ui/layout/Text.tsx'

/** Stands in the place of an answer with a `hidden_reason`. */
export function HiddenAnswer() {
  return (
    <Text as="p" tone="muted">
      The answer comes from a graph or a file that your key cannot read, or that was deleted. If it
      still exists, an administrator can give your key access.
    </Text>
  )
}
