import { buffer } from 'node:stream/consumers'
import { kindOfName } from '#contract/file-kinds.ts'
import { pageText } from '#contract/page-text.ts'
import { requirePermission } from '#service/access/caller.ts'
import type { Caller } from '#service/access/caller.ts'
import { readId } from '#service/access/read-id.ts'
import type { ChatParts } from '#service/chat/chat-parts.ts'
import { requirePixels } from '#service/chat/images/image-pixels.ts'
import { imageCount } from '#service/chat/images/read-images.ts'
import { Failure } from '#service/failure.ts'
import { fileStore } from '#service/files/file-store.ts'
import type { FileRow } from '#service/files/file-store.ts'
import { pageStore } from '#service/files/page-store.ts'
import { checkedBytes } from '#service/files/stored-bytes.ts'
import type { FilledInput } from './read-inputs.ts'

/** The characters of all files of one run together. */
export const maxFileChars = 400_000
const pagesPerRead = 50
const imageKinds: readonly string[] = ['png', 'jpg']

type Parts = Pick<ChatParts, 'database' | 'blobs'>

/** The files of inputs, with what a prompt takes from them. */
export interface InputFiles {
  /** All of them, for the record of who read them. */
  files: FileRow[]
  /** The texts of `file` inputs, by the name of the input. */
  texts: Map<string, { name: string; text: string }[]>
  /** The images of `media` inputs as data URLs, by the name of the input. */
  images: Map<string, string[]>
}

/**
 * Reads the files that inputs name, with the access of the caller. Throws the failure of a missing file, or
 * `inputs_invalid`, each with the path of the value.
 */
export async function readInputFiles(
  { database, blobs }: Parts,
  caller: Caller,
  filled: Iterable<FilledInput>,
): Promise<InputFiles> {
  const read: InputFiles = { files: [], texts: new Map(), images: new Map() }
  const pages = pageStore(database)
  const countImage = imageCount()
  let chars = 0

  async function textOf(file: FileRow, path: string): Promise<string> {
    const texts: string[] = []
    for (let from = 1; ; from += pagesPerRead) {
      const listed = await pages.list(file, { from, limit: pagesPerRead })
      for (const { blocks } of listed) {
        const { text } = pageText(blocks)
        chars += text.length
        if (chars > maxFileChars) {
          throw invalid(
            path,
            `The files contain more than ${maxFileChars.toLocaleString('en')} characters of text. Add them to a graph of the application instead.`,
          )
        }
        texts.push(text)
      }
      if (listed.length < pagesPerRead) return texts.join('\n\n')
    }
  }

  for (const { name, type, file, path } of await requireInputFiles({ database }, caller, filled)) {
    read.files.push(file)
    if (type === 'media') {
      countImage(file.size, path)
      const bytes = await buffer(checkedBytes(blobs.read(file.version_id), file))
      requirePixels(bytes, path)
      const url = `data:${file.media_type};base64,${bytes.toString('base64')}`
      read.images.set(name, [...(read.images.get(name) ?? []), url])
    } else {
      const text = { name: file.name, text: await textOf(file, path) }
      read.texts.set(name, [...(read.texts.get(name) ?? []), text])
    }
  }
  return read
}

interface InputFile {
  /** The name of its input. */
  name: string
  type: 'file' | 'media'
  file: FileRow
  /** Where the request names it. */
  path: string
}

/** The files that inputs name. Throws as `readInputFiles` does, but reads nothing of them. */
export async function requireInputFiles(
  { database }: Pick<Parts, 'database'>,
  caller: Caller,
  filled: Iterable<FilledInput>,
): Promise<InputFile[]> {
  const files: InputFile[] = []
  for (const { input, values } of filled) {
    const { name, input_type: type } = input
    if (values.length === 0 || (type !== 'file' && type !== 'media')) continue
    requirePermission(caller, 'files:read')
    for (const { text: id, path } of values) {
      const file = await requireFile({ database }, caller, id, path)
      requireKind(file, input.options?.file_types, path)
      if (type === 'media' && !imageKinds.includes(file.kind)) {
        throw new Failure('image_kind_unsupported', `“${file.name}” is not a PNG or JPEG.`, {
          path,
        })
      }
      if (type === 'file' && file.status !== 'completed') {
        const state = file.status === 'failed' ? 'could not be read' : 'is still being processed'
        throw invalid(path, `“${file.name}” ${state}.`)
      }
      files.push({ name, type, file, path })
    }
  }
  return files
}

async function requireFile(
  { database }: Pick<Parts, 'database'>,
  caller: Caller,
  id: string,
  path: string,
): Promise<FileRow> {
  try {
    return await fileStore(database).require(caller, readId(id.trim()))
  } catch (error) {
    if (!(error instanceof Failure)) throw error
    throw new Failure(error.key, error.message, { ...error.extras, path })
  }
}

function requireKind(
  { kind, name }: FileRow,
  extensions: readonly string[] | undefined,
  path: string,
): void {
  if (extensions === undefined) return
  if (extensions.some((extension) => kindOfName(`.${extension}`) === kind)) return
  throw invalid(path, `“${name}” is of another type than ${extensions.join(', ')}.`)
}

function invalid(path: string, message: string): Failure {
  return new Failure('inputs_invalid', message, { path }, [
    { key: 'inputs_invalid', message, path },
  ])
}
