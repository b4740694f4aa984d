import { mutationOptions } from '@tanstack/react-query'
import { ApiError } from '#console/api/api-error.ts'
import { call, type Caller } from '#console/api/call.ts'
import { getMe } from '#contract/access.ts'

/** Fetches the record of a key before signing in with it. */
export const checkKeyMutation = () =>
  mutationOptions({
    mutationFn: async (caller: Caller) => {
      if (caller.key === '') throw new ApiError('credentials_missing', 'Enter your key.')
      if (!isHeaderText(caller.key)) {
        throw new ApiError(
          'credentials_invalid',
          'This is not a valid key: keys contain no spaces or accented characters.',
        )
      }
      return { caller, me: await call(getMe, {}, undefined, caller) }
    },
    gcTime: 0,
  })

// Header values cannot contain other characters, and the error of fetch would be unhelpful.
function isHeaderText(key: string): boolean {
  return /^[\x21-\x7e]+$/.test(key)
}
