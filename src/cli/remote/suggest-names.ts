import { closestNames } from '#service/texts/closest-names.ts'

const maxComparedNames = 1_000

/** A sentence with the names closest to one that does not exist; empty where none is close. */
export async function suggestNames(
  name: string,
  existing: AsyncIterable<{ name: string }>,
): Promise<string> {
  const names: string[] = []
  for await (const thing of existing) {
    names.push(thing.name)
    if (names.length === maxComparedNames) break
  }
  const closest = closestNames(name, names).map((close) => `“${close}”`)
  return closest.length === 0 ? '' : ` Did you mean ${orList.format(closest)}?`
}

const orList = new Intl.ListFormat('en', { type: 'disjunction' })
