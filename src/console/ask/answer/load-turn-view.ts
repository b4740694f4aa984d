import { lazyPart } from '#console/ui/lazy-part.ts'

/** Shows a question with its answer. */
export const TurnView = lazyPart(async () => (await import('./TurnView.tsx')).TurnView)
