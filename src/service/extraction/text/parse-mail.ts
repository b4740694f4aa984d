import PostalMime, { type Attachment, type Email } from 'postal-mime'

/** Parses an email with bounds on its nesting and headers. */
export function parseMail(bytes: Uint8Array): Promise<Email> {
  return PostalMime.parse(bytes, {
    maxNestingDepth: 32,
    maxHeadersSize: 1024 * 1024,
    attachmentEncoding: 'arraybuffer',
    rfc822Attachments: true,
  })
}

/** The attachment that a `cid:` address of the HTML of an email names; null for every other address. */
export function attachmentOf(mail: Email, address: string): Attachment | null {
  if (!/^cid:/i.test(address)) return null
  const id = address.slice('cid:'.length)
  return (
    mail.attachments.find(
      ({ contentId = '' }) => contentId !== '' && contentId.replace(/^<(.*)>$/, '$1') === id,
    ) ?? null
  )
}

export function attachmentBytes({ content }: Attachment): Uint8Array {
  return typeof content === 'string' ? new TextEncoder().encode(content) : new Uint8Array(content)
}
