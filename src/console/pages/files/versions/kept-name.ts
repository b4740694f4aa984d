import { kindOfName } from '#contract/file-kinds.ts'
import { normalizeName } from '#contract/primitives.ts'

/** The name of a file whose content comes from another one: its own, with the ending of the other one's type. */
export function keptName(name: string, chosen: string): string {
  if (kindOfName(name) === kindOfName(chosen)) return name
  return name.slice(0, endOf(name)) + chosen.slice(endOf(chosen))
}

/** Whether a file with this content would have another name. The service stores names in one form of Unicode. */
export function isRenamedBy(name: string, chosen: string): boolean {
  const uploadedName = normalizeName(chosen)
  return uploadedName !== keptName(name, uploadedName)
}

/** Where the ending begins; the length of the name if there is none. */
function endOf(name: string): number {
  const dot = name.lastIndexOf('.')
  return dot < 1 ? name.length : dot
}
