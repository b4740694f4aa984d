import type { FileKind } from '#contract/file-kinds.ts'
import type { Page, Picture } from '#contract/pages.ts'
import type { PlacedBlock } from './pictures/placed-picture.ts'
import type { ReadPassage } from './read-passage.ts'
import type { RecognizedWord } from './recognized-word.ts'

/** The reasons why a file cannot be read; sent as `error.code` of a failed file. */
export const extractionFailures = {
  empty: 'The file contains no readable text.',
  password_protected:
    'The file is password-protected. Remove the password and upload the file again.',
  corrupted: 'The file is damaged and cannot be opened. Save it again and upload the new copy.',
  unsupported_variant:
    'This version of the format is not supported. Save the file in a current format and upload it again.',
  too_large_to_read:
    'The file needs too much memory to process. Split it into smaller parts, or save a page with a complicated drawing as an image.',
  too_slow_to_read:
    'The file takes too long to process. Split it into smaller parts, or save a page with a complicated drawing as an image.',
} as const

export type ExtractionFailureCode = keyof typeof extractionFailures

/** The file itself cannot be read; a retry would fail as well. */
export class ExtractionFailure extends Error {
  override readonly name = 'ExtractionFailure'
  readonly code: ExtractionFailureCode

  constructor(code: ExtractionFailureCode, options?: ErrorOptions) {
    super(extractionFailures[code], options)
    this.code = code
  }
}

/** A model did not describe a picture that has no text of its own. It may later. */
export class PictureNotDescribed extends Error {
  override readonly name = 'PictureNotDescribed'
}

/** What a reader says of a page beside its text. */
interface PageNotes {
  /** Whether the page itself shows something that its text does not say, so that its image is worth describing. */
  figures?: boolean | undefined
  /**
   * The indices of its blocks that are running headers or footers, as page numbers are. They are text of the page, but no
   * passage has them.
   */
  running?: readonly number[] | undefined
  /** The words and their places where they were recognized in pixels. */
  words?: readonly RecognizedWord[] | undefined
}

/** A page as its reader gives it: pictures stand between the blocks. */
export interface ReaderPage extends Omit<Page, 'blocks'>, PageNotes {
  blocks: PlacedBlock[]
}

/** A picture of a page, and where its bytes stand in the document. */
export interface ReadPicture extends Picture {
  source: string
}

/** A page that was read, with its pictures. */
export interface ReadPage extends Page, PageNotes {
  pictures?: readonly ReadPicture[] | undefined
  /** Its passages, if they were requested and the child cuts pages. */
  passages?: readonly ReadPassage[] | undefined
}

/** Returns the page with descriptions of its pictures after its text. Rejects only with the reason of the signal. */
export type DescribePage = (page: ReadPage) => Promise<ReadPage>

/** Opens what describes the pictures of a version of a file; null where its organization has none described. */
export type OpenDescriber = (
  version_id: string,
  signal: AbortSignal,
) => Promise<DescribePage | null>

export interface ExtractionRequest {
  /** The path of the untrusted bytes. */
  path: string
  kind: FileKind
  /**
   * Whose file it is. Only files of the same scope may be read by the same process, one after another; without a
   * scope, a file has a process of its own.
   */
  scope?: string
  /** Whether pages come with their passages. */
  passages?: boolean
  /** Aborting kills the child at once; the iteration then rejects with the reason of the abort. */
  signal: AbortSignal
  /** Called with progress: `done` of `total` pages, slides, sheets or rows. `total` is null when unknown. */
  onProgress: (done: number, total: number | null) => void
}

/**
 * Reads a file in a sandboxed child process and yields its pages in order while it is read. Rejects with
 * `ExtractionFailure` when the file cannot be read, and with any other error when the machine failed and a
 * retry may help. A file without text fails with `empty`, unless it has pictures that can be described.
 */
export type Extract = (request: ExtractionRequest) => AsyncGenerator<ReadPage, void>
