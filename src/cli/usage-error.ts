/** Invalid arguments. The command line then prints its usage. */
export class UsageError extends Error {
  override readonly name = 'UsageError'
}
