import { Prose } from '#console/ui/text/Prose.tsx'
import { fileKinds, kindOfName } from '#contract/file-kinds.ts'
import type { File as FileRecord } from '#contract/files.ts'

/** Says how a file was read whose content is of another type than its ending; nothing for every other file. */
export function FileReadAs({ name, media_type }: Pick<FileRecord, 'name' | 'media_type'>) {
  const kind = kindOfName(name)
  if (kind === null || fileKinds[kind].media_type === media_type) return null
  const content = Object.values(fileKinds).find((other) => other.media_type === media_type)
  if (content === undefined) return null
  return (
    <Prose pretty measure="form">
      This file is named {name.slice(name.lastIndexOf('.'))}, but it was read as {content.name}{' '}
      because that is what it contains.
    </Prose>
  )
}
