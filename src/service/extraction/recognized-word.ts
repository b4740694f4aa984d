import { z } from 'zod'

/**
 * A word that was recognized in pixels, with its left, top, right and bottom as fractions of the page as it is
 * seen, from the top left.
 */
export const recognizedWord = z.tuple([z.string(), z.number(), z.number(), z.number(), z.number()])
export type RecognizedWord = z.infer<typeof recognizedWord>
