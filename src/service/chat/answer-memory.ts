import type { FastifyReply } from 'fastify'
import { Failure } from '#service/failure.ts'
import type { ModelEvent, ResolvedModel } from '#service/models/chat-model.ts'
import { mapItems } from '#service/scheduling/map-items.ts'
import type { WorkOwner } from '#service/scheduling/fair-queue.ts'

export interface AnswerMemoryLimits {
  /** Characters of all answers of one request, including turns that call tools. */
  maxCharsPerRequest: number
  /** Characters of all large answers together. One key can hold half of them. */
  maxChars: number
}

export const defaultAnswerMemoryLimits: AnswerMemoryLimits = {
  maxCharsPerRequest: 16 * 1024 * 1024,
  maxChars: 128 * 1024 * 1024,
}

// Ordinary answers are bounded by the number of chats that run at a time.
const uncountedChars = 64 * 1024
const retryAfterSeconds = 5

/** The answers of one request. */
export interface RequestAnswers {
  /**
   * Wraps a model and counts the memory of its answers. Answers reject with `model_failed`,
   * `too_many_requests` or `unavailable`.
   */
  counted: (model: ResolvedModel) => ResolvedModel
  /** Must be called when the reply has been sent or the caller has hung up. */
  release: () => void
}

export interface AnswerMemory {
  open: (owner: WorkOwner) => RequestAnswers
}

/**
 * Limits the memory of model answers until they are sent: a model may generate without end, a request can
 * have eight answers, and thousands of requests run at a time.
 */
export function answerMemory(limits: AnswerMemoryLimits): AnswerMemory {
  const { maxCharsPerRequest, maxChars } = limits
  const charsByKey = new Map<string, number>()
  let allChars = 0

  function add(key_id: string, chars: number): void {
    const ofKey = (charsByKey.get(key_id) ?? 0) + chars
    if (ofKey === 0) charsByKey.delete(key_id)
    else charsByKey.set(key_id, ofKey)
    allChars += chars
  }

  return {
    open({ key_id }) {
      let chars = 0
      let countedChars = 0
      let isReleased = false

      function count(event: ModelEvent): void {
        chars += charsOf(event)
        if (chars > maxCharsPerRequest) {
          throw new Failure('model_failed', 'The model’s response is too large.')
        }
        const addedChars = chars - uncountedChars - countedChars
        if (addedChars <= 0 || isReleased) return
        if ((charsByKey.get(key_id) ?? 0) + addedChars > maxChars / 2) {
          throw new Failure(
            'too_many_requests',
            'This key has too many large answers in progress.',
            {
              retry_after_seconds: retryAfterSeconds,
            },
          )
        }
        if (allChars + addedChars > maxChars) {
          throw new Failure('unavailable', 'Too many large answers are in progress.', {
            retry_after_seconds: retryAfterSeconds,
          })
        }
        countedChars += addedChars
        add(key_id, addedChars)
      }

      return {
        counted: (model) => ({
          ...model,
          chat: {
            ...model.chat,
            answer: (request, signal) =>
              mapItems(model.chat.answer(request, signal), (event) => {
                count(event)
                return event
              }),
          },
        }),
        release: () => {
          if (isReleased) return
          isReleased = true
          if (countedChars > 0) add(key_id, -countedChars)
        },
      }
    },
  }
}

/**
 * Opens the answers of a request, and releases them when the reply has been sent or the caller has hung up.
 */
export function openAnswers(
  memory: AnswerMemory,
  owner: WorkOwner,
  { raw }: FastifyReply,
): RequestAnswers {
  const answers = memory.open(owner)
  // After the caller has hung up, the response emits no further event.
  if (raw.destroyed) answers.release()
  else raw.once('close', answers.release)
  return answers
}

function charsOf(event: ModelEvent): number {
  switch (event.type) {
    case 'text':
    case 'reasoning':
    case 'refusal':
      return event.text.length
    case 'tool_call':
      return event.arguments.length
    case 'finish':
    case 'usage':
      return 0
  }
}
