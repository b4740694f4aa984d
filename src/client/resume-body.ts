import { SheafError } from './sheaf-error.ts'

/** Sends the request again with these headers. Rejects as `send` does. */
type SendAgain = (headers: Readonly<Record<string, string>>) => Promise<Response>

/**
 * A response whose body continues with a range when its connection is lost, as long as each
 * connection brings bytes. Other responses than a whole representation with a strong `ETag`, of a
 * service that sends ranges, are returned as they are (RFC 9110, 13.1.5 and 14).
 */
export function resumeBody(response: Response, sendAgain: SendAgain): Response {
  const { status, statusText, headers, body } = response
  const etag = headers.get('etag') ?? ''
  const isResumable =
    status === 200 &&
    headers.get('accept-ranges') === 'bytes' &&
    /^"[^"]*"$/.test(etag) &&
    // Ranges count encoded bytes, and the body has decoded ones.
    !headers.has('content-encoding')
  if (body === null || !isResumable) return response

  let reader = body.getReader()
  let received = 0
  let resumedAt = -1

  async function readNext() {
    for (;;) {
      try {
        return await reader.read()
      } catch (error) {
        const isLost = error instanceof SheafError && error.key === 'unreachable'
        if (!isLost || received === resumedAt) throw error
        resumedAt = received
        reader = await openRest(error)
      }
    }
  }

  async function openRest(lost: SheafError) {
    const rest = await sendAgain({ range: `bytes=${received}-`, 'if-range': etag })
    const range = rest.headers.get('content-range') ?? ''
    const isRest = rest.status === 206 && range.startsWith(`bytes ${received}-`)
    if (isRest && rest.body !== null) return rest.body.getReader()
    await rest.body?.cancel()
    // The bytes have changed, or something between here and the service knows no ranges.
    throw lost
  }

  const resumed = new ReadableStream<Uint8Array<ArrayBuffer>>(
    {
      async pull(target) {
        const step = await readNext()
        if (step.done) return target.close()
        received += step.value.length
        target.enqueue(step.value)
      },
      cancel: (reason) => reader.cancel(reason),
    },
    { highWaterMark: 0 },
  )
  return new Response(resumed, { status, statusText, headers })
}
