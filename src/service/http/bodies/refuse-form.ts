import type { IncomingMessage } from 'node:http'
import { Failure } from '#service/failure.ts'

/**
 * Throws `body_is_form` for a form, whose boundary lines would become part of the file. Any other content type is
 * ignored, as clients send wrong ones.
 */
export function refuseForm({ rawHeaders }: Pick<IncomingMessage, 'rawHeaders'>): void {
  const isForm = rawHeaders.some(
    (text, at) =>
      at % 2 === 1 &&
      rawHeaders[at - 1]?.toLowerCase() === 'content-type' &&
      /^\s*multipart\/form-data\b/i.test(text),
  )
  if (!isForm) return
  throw new Failure(
    'body_is_form',
    'The body is a form (multipart/form-data). Send the bytes of the file alone as the body, and its name as the header Content-Disposition: attachment; filename="name.pdf". With curl, use --data-binary @name.pdf instead of --form.',
  )
}
