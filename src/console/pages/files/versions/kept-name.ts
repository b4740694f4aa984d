import { kindOfName } from '#contract/file-kinds.ts'

/** The name of a file whose content comes from another one: its own, with the ending of the other one's type. */
export function keptName(name: string, chosen: string): string {
  if (kindOfName(name) === kindOfName(chosen)) return name
  return name.slice(0, endOf(name)) + chosen.slice(endOf(chosen))
}

/** Where the ending begins; the length of the name if there is none. */
function endOf(name: string): number {
  const dot = name.lastIndexOf('.')
  return dot < 1 ? name.length : dot
}
