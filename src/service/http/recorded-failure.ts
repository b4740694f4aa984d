import { z } from 'zod'
import { errorBody } from '#contract/failures/errors.ts'
import { providerText } from '#service/failure.ts'
import type { Failure, ProviderAnswer } from '#service/failure.ts'

/** What a provider of models said, as records have it. */
export const providerAnswer = z.object({ status: z.number(), message: z.string().nullable() })

/** What the provider said, for records of a failure; null where it comes from no provider. */
export function providerOf({ extras }: Failure): ProviderAnswer | null {
  return readProvider(extras['provider'])
}

/** The message of a recorded failure as its reader may see it, with what the provider said or without. */
export function recordedMessage(
  { message, provider }: { message: string; provider?: ProviderAnswer | null | undefined },
  { forProviderAdmin }: { forProviderAdmin: boolean },
): string {
  return forProviderAdmin && provider != null ? `${message} ${providerText(provider)}` : message
}

/** A recorded error body for readers who may not see what the provider said. Other JSON is returned as it is. */
export function withoutProvider(recorded: Record<string, unknown>): Record<string, unknown> {
  const { data: body } = errorBody.safeParse(recorded)
  const provider = body === undefined ? null : readProvider(body.extras['provider'])
  if (body === undefined || provider === null) return recorded
  const suffix = ` ${providerText(provider)}`
  const { provider: _, ...extras } = body.extras
  return {
    ...body,
    errors: body.errors.map(({ description, key, extras: { provider: __, ...ofItem } }) => ({
      description: description.endsWith(suffix)
        ? description.slice(0, -suffix.length)
        : description,
      key,
      extras: ofItem,
    })),
    extras,
  }
}

function readProvider(value: unknown): ProviderAnswer | null {
  return providerAnswer.safeParse(value).data ?? null
}
