import { Box } from '#console/ui/layout/Box.tsx'
import { CodeText } from './CodeText.tsx'

/** A text with its line breaks. */
export function TextResult({
  label,
  text,
  isMono,
}: {
  label: string
  text: string
  isMono?: boolean
}) {
  return (
    <Box
      role="region"
      aria-label={label}
      surface="well"
      pad={3}
      size="s"
      leading="prose"
      mono={isMono}
      preWrap
      overflow="anywhere"
    >
      {isMono ? <CodeText text={text} /> : text}
    </Box>
  )
}
