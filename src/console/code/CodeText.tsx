import { Suspense } from 'react'
import { lazyPart } from '#console/ui/lazy-part.ts'

const CodeColors = lazyPart(async () => (await import('./CodeColors.tsx')).CodeColors)

// Each token is an element, so that more would take longer to draw than to read.
const maxColoredChars = 50_000

/** Code as plain text, which gets the colors of its syntax once they are loaded. */
export function CodeText({ text }: { text: string }) {
  if (text.length > maxColoredChars) return text
  return (
    <Suspense fallback={text}>
      <CodeColors text={text} />
    </Suspense>
  )
}
