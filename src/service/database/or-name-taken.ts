import type { FailureKey } from '#contract/failures/failures.ts'
import { Failure } from '#service/failure.ts'
import { isUniqueViolation } from './unique-violation.ts'

type NamedThing<Key = FailureKey> = Key extends `${infer Thing}_name_taken` ? Thing : never

/** Runs an insert or update that sets a unique name. Throws `…_name_taken` if the name is in use. */
export async function orNameTaken<T>(
  thing: NamedThing,
  name: string,
  write: () => Promise<T>,
): Promise<T> {
  try {
    return await write()
  } catch (error) {
    if (!isUniqueViolation(error)) throw error
    throw nameTaken(thing, name)
  }
}

/** The failure of a name that is in use. */
export function nameTaken(thing: NamedThing, name: string): Failure {
  const article = thing === 'application' ? 'An' : 'A'
  const message = `${article} ${thing} named “${name}” already exists.`
  return new Failure(`${thing}_name_taken`, message, { path: 'name' })
}
