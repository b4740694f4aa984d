/** What was asked for is not understood: the answer is how to ask. */
export class UsageError extends Error {
  override readonly name = 'UsageError'
}
