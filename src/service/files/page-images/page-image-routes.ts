import type { FastifyReply } from 'fastify'
import { hasPageImages } from '#contract/file-kinds.ts'
import { getPageImage, getPicture, listPageBoxes } from '#contract/files.ts'
import { pageText } from '#contract/page-text.ts'
import type { Caller } from '#service/access/caller.ts'
import type { RecordRead } from '#service/audit/content-reads.ts'
import type { Database } from '#service/database/schema.ts'
import { Failure } from '#service/failure.ts'
import { fileStore } from '#service/files/file-store.ts'
import type { FileRow } from '#service/files/file-store.ts'
import { pageStore } from '#service/files/page-store.ts'
import { fileVersionStore } from '#service/files/versions/file-version-store.ts'
import { matchesEtag } from '#service/files/matches-etag.ts'
import { sent } from '#service/http/serve.ts'
import type { Serve } from '#service/http/serve.ts'
import { pictureName, renderingVersion } from './page-images.ts'
import type { PageImages } from './page-images.ts'
import { placeWords, wholeWords } from './place-words.ts'

interface FileParams {
  params: { file_id: string }
  query: { version_id?: string | undefined }
}

export function pageImageRoutes(
  serve: Serve,
  {
    database,
    pageImages,
    recordRead,
  }: { database: Database; pageImages: PageImages; recordRead: RecordRead },
): void {
  const files = fileStore(database)

  async function findVersion(caller: Caller, { params, query }: FileParams): Promise<FileRow> {
    const file = await files.require(caller, params.file_id)
    return fileVersionStore(database).inVersion(caller, file, query.version_id)
  }

  async function find(caller: Caller, params: FileParams): Promise<FileRow> {
    const file = await findVersion(caller, params)
    if (!hasPageImages(file.kind)) {
      throw new Failure(
        'file_kind_unsupported',
        `“${file.name}” is not a PDF, JPEG or PNG. Only pages of these have images.`,
      )
    }
    return file
  }

  serve(getPageImage, async ({ caller, params, query, request, reply, signal }) => {
    const file = await find(caller, { params, query })
    const page = params.number
    const etag = `"${file.sha256}-${page}-${query.width}-${renderingVersion}"`
    const known = request.headers['if-none-match']
    // Whether there is such a page is only known when it is drawn, so `*` proves nothing.
    const isCurrent = known !== '*' && matchesEtag(known, etag)
    const image = isCurrent ? null : await pageImages.image(caller, file, page, query.width, signal)
    const status = image === null ? 304 : 200
    await recordRead({ operation: 'getPageImage', caller, request, status, files: [file] })
    return sendImage(reply, image, etag)
  })

  serve(getPicture, async ({ caller, params, query, request, reply, signal }) => {
    const file = await findVersion(caller, { params, query })
    const picture = await pageStore(database).picture(file, params.number, params.picture)
    if (picture === null) {
      throw new Failure(
        'picture_not_found',
        `Page ${params.number} of “${file.name}” has no picture ${params.picture}.`,
      )
    }
    if (picture.status !== 'available') {
      throw new Failure(
        'picture_unreadable',
        `Picture ${params.picture} on page ${params.number} of “${file.name}” cannot be shown.`,
        { reason: picture.status },
      )
    }
    const { width } = query
    const etag = `"${file.sha256}-${pictureName(picture)}-${width}-${renderingVersion}"`
    const isCurrent = matchesEtag(request.headers['if-none-match'], etag)
    const image = isCurrent ? null : await pageImages.picture(caller, file, picture, width, signal)
    const status = image === null ? 304 : 200
    await recordRead({ operation: 'getPicture', caller, request, status, files: [file] })
    return sendImage(reply, image, etag)
  })

  serve(listPageBoxes, async ({ caller, params, query, request, signal }) => {
    const file = await find(caller, { params, query })
    const from = params.number
    const store = pageStore(database)
    const [page] = await store.list(file, { from, limit: 1 })
    const isRead = page?.number === from
    const words =
      isRead && page.ocr
        ? wholeWords(await store.words(file, from))
        : await pageImages.words(caller, file, from, signal)
    await recordRead({ operation: 'listPageBoxes', caller, request, files: [file] })
    return { data: isRead ? placeWords(pageText(page.blocks).text, words) : [] }
  })
}

/** Sends a PNG, or 304 when the client has it. */
function sendImage(reply: FastifyReply, image: Buffer | null, etag: string): typeof sent {
  void reply
    .code(image === null ? 304 : 200)
    .headers({
      // The browser may cache the image, but must check for every use that the caller still has access.
      'cache-control': 'private, no-cache',
      'content-security-policy': "sandbox; default-src 'none'",
      etag,
      'x-content-type-options': 'nosniff',
    })
    .type('image/png')
    .send(image)
  return sent
}
