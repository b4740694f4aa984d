/** A name that nothing has. */
export class NotFoundError extends Error {
  override readonly name = 'NotFoundError'
}

/** Invalid arguments. The command line then prints its usage. */
export class UsageError extends Error {
  override readonly name = 'UsageError'
}
