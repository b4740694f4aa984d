import * as z from 'zod/mini'
import {
  codePoints,
  directionControls,
  hasControls,
  normalizeName,
  outOfRange,
  visibleText,
} from '#contract/primitives.ts'

// In an address a character takes twelve bytes at most, and addresses are safe up to 8 KB.
const maxFolderChars = 500

/**
 * A path of folders, such as `2026/reports`, in one form: with slashes, without a slash at either end, each folder in the
 * form of a name. Empty for no folder. It never leads out of where it is used: `..` is refused.
 */
export const folderPath = z
  .pipe(
    z.pipe(z.string(), z.transform(normalizeFolder)),
    z.string().check(
      z.refine(
        (path) => codePoints(path) <= maxFolderChars,
        outOfRange(`Must be at most ${maxFolderChars} characters.`),
      ),
      z.refine(
        (path) => !hasControls(path) && !/[\t\n\r\u2028\u2029]/.test(path),
        outOfRange('Control characters are not allowed.'),
      ),
      z.refine((path) => !path.split('/').includes('..'), outOfRange('Must not contain “..”.')),
    ),
  )
  .register(z.globalRegistry, { maxLength: maxFolderChars })

function normalizeFolder(text: string): string {
  // Whatever is this long is refused, and normalization would take long.
  if (text.length > maxFolderChars * 16) return text
  return text
    .split(/[/\\]/)
    .map((folder) => normalizeName(folder.replaceAll(directionControls, '')))
    .filter((folder) => visibleText(folder) !== '' && folder !== '.')
    .join('/')
}

/** The folder of a file of a client. Empty where it cannot be kept, so that the file itself can still be uploaded. */
export function folderToKeep(path: string): string {
  const folder = folderPath.safeParse(path)
  return folder.success ? folder.data : ''
}
