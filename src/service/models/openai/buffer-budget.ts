import { Failure } from '#service/failure.ts'

export interface BufferBudget {
  open: () => {
    /** Says how many bytes are buffered now. Throws `unavailable` where all buffers together are too large. */
    update: (bytes: number) => void
  }
}

// Ordinary answers are bounded by the number of chats that run at a time.
const uncountedBytes = 256 * 1024

/** Bounds the memory of answers that must be complete before they can be read. */
export function bufferBudget(maxBytes: number): BufferBudget {
  let allBytes = 0
  return {
    open: () => {
      let countedBytes = 0
      return {
        update(bytes) {
          const nextBytes = Math.max(0, bytes - uncountedBytes)
          const addedBytes = nextBytes - countedBytes
          if (addedBytes > 0 && allBytes + addedBytes > maxBytes) {
            throw new Failure('unavailable', 'Too many large answers are in progress.', {
              retry_after_seconds: 5,
            })
          }
          allBytes += addedBytes
          countedBytes = nextBytes
        },
      }
    },
  }
}
