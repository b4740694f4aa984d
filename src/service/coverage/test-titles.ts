/** The names of the tests, which the page `docs/coverage.md` lists. */
export const titles = {
  paths: 'every path replies alike',
  field: (name: string): string => `${name} is read`,
  wrongField: 'a field of another type is refused',
  reply: 'the reply has every field with its type',
  headers: 'the reply has every header',
  chunk: 'a stream has every field with its type',
  served: 'every path of the contract is served',
} as const
