import { count } from '#console/ui/text/count.ts'

/** How much of a conversation somebody can read; undefined where it is not known or there is nothing yet. */
export function readableText(readable: number | null, total: number): string | undefined {
  if (readable === null || total === 0) return undefined
  if (readable === total)
    return total === 1 ? 'Can read the answer' : `Can read all ${total} answers`
  if (readable === 0) return 'Has no access to the files of any answer'
  return `Can read ${readable} of ${count(total, 'answer')}`
}
