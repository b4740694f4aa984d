/** An image attached to a message, with its original file name. */
export interface AttachedImage {
  id: string
  name: string
  /** `data:image/…;base64,…` */
  url: string
}

/** The unsent message in the composer. */
export interface MessageDraft {
  text: string
  images: readonly AttachedImage[]
}

export const emptyMessageDraft: MessageDraft = { text: '', images: [] }
