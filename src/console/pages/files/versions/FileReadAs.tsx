import { Prose } from '#console/ui/text/Prose.tsx'
import { kindNames, kindOfName } from '#contract/file-kinds.ts'
import type { File as FileRecord } from '#contract/files.ts'
import { kindOfMediaType } from '#contract/headers/media-types.ts'

/** Says how a file was read whose content is of another type than its ending; nothing for every other file. */
export function FileReadAs({ name, media_type }: Pick<FileRecord, 'name' | 'media_type'>) {
  const content = kindOfMediaType(media_type)
  if (content === null || content === kindOfName(name)) return null
  return (
    <Prose pretty measure="form">
      This file is named {name.slice(name.lastIndexOf('.'))}, but it was read as{' '}
      {kindNames[content]} because that is what it contains.
    </Prose>
  )
}
