export interface EventRoomLimits {
  /** The maximum of characters in the events of one run. */
  maxCharsPerRun: number
  /** The maximum of characters in the events of all runs in progress. */
  maxChars: number
}

export const defaultEventRoomLimits: EventRoomLimits = {
  maxCharsPerRun: 8 * 1024 * 1024,
  maxChars: 64 * 1024 * 1024,
}

/** The memory budget for the events of one run. */
export interface EventRoom {
  /**
   * Reserves this many characters, and returns whether there was room. After the first refusal all further
   * reservations fail, even smaller ones, so that the stored events are a beginning without gaps.
   */
  take: (chars: number) => boolean
  release: () => void
}

/**
 * Limits the memory of events until their run is stored: a stream has a line of 300 characters
 * per token, and thousands of requests run concurrently.
 */
export function eventRooms({ maxCharsPerRun, maxChars }: EventRoomLimits): () => EventRoom {
  let allChars = 0
  return () => {
    let chars = 0
    let isFull = false
    return {
      take(added) {
        isFull ||= chars + added > maxCharsPerRun || allChars + added > maxChars
        if (isFull) return false
        chars += added
        allChars += added
        return true
      },
      release() {
        allChars -= chars
        chars = 0
        isFull = true
      },
    }
  }
}
