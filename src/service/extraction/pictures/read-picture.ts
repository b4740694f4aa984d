import { z } from 'zod'
import { picture } from '#contract/pages.ts'

/** A picture of a page, and where its bytes stand in the document. */
export const readPicture = z.object({ ...picture.shape, source: z.string() })
