import type { Block, Picture } from '#contract/pages.ts'

/** A picture between the blocks of a page while a document is read. */
export interface PlacedPicture extends Pick<Picture, 'alt' | 'status' | 'size'> {
  type: 'picture'
  /** Where its bytes stand in the document, for `findPicture`; empty unless it is available. */
  source: string
}

export type PlacedBlock = Block | PlacedPicture

export function isText(block: PlacedBlock): block is Block {
  return block.type !== 'picture'
}

export function isPicture(block: PlacedBlock): block is PlacedPicture {
  return block.type === 'picture'
}

/** A picture that the document only names, for instance on the web. It is never fetched. */
export function absentPicture(alt: string): PlacedPicture {
  return { type: 'picture', alt, status: 'absent', size: null, source: '' }
}
