import { lazyPart } from '#console/ui/lazy-part.ts'

/** What stands before the first question, which an open conversation does not need. */
export const AskOpening = lazyPart(async () => (await import('./AskOpening.tsx')).AskOpening)
