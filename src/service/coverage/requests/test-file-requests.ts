import { readFile } from 'node:fs/promises'
import type { specifiedFiles } from '#service/coverage/specified/test-specified-files.ts'
import { absentId, broken, tooManyRequests, wrongKeys } from '#service/coverage/test-requests.ts'
import type { Requests } from '#service/coverage/test-requests.ts'
import { deleteFile, getFile, listFiles } from '#contract/files.ts'
import { listGraphs } from '#contract/graphs.ts'
import { uploadFile } from '#contract/uploads.ts'
import type { World } from '#service/coverage/test-world.ts'
import { fixture } from '#service/extraction/test-extract.ts'

/** The second of the files, newest first. */
async function secondFile({ ask, admin }: World): Promise<string> {
  return (await ask(listFiles, {}, admin)).data[1]?.id ?? ''
}

const named = (name: string) => ({
  headers: { 'content-disposition': `attachment; filename=${name}` },
})

export const fileRequests: Requests<keyof typeof specifiedFiles> = {
  uploadFile: {
    valid: () => ({
      headers: {
        'content-disposition': 'attachment; filename=notes.txt',
        'content-type': 'text/plain',
        accept: '*/*',
      },
      payload: 'The harvest was good.',
    }),
    fields: {
      'header Content-Disposition': { headers: { 'content-disposition': 'inline; filename=b.md' } },
      'header Content-Length': {
        with: { headers: { 'content-length': '21' } },
        noEffect: 'on a body of this length; another length is refused',
      },
      'header Content-Type': {
        with: { headers: { 'content-type': 'application/pdf' } },
        noEffect: 'because the extension and the content decide',
      },
      'header Accept': {
        with: { headers: { accept: 'text/html' } },
        noEffect: 'because replies are always JSON',
      },
      'query graphId': async ({ newGraph }) => ({ query: { graphId: await newGraph() } }),
    },
    look: async ({ ask, admin }, _, reply) => {
      const { id } = uploadFile.reply.parse(reply)
      return (await ask(getFile, { params: { file_id: id } }, admin)).graph_ids
    },
    failures: {
      ...wrongKeys,
      '400 BadRequest': {
        'no Content-Disposition': { headers: { 'content-disposition': undefined } },
        'a Content-Disposition without a name': {
          headers: { 'content-disposition': 'attachment' },
        },
        'a name with a control character': {
          headers: { 'content-disposition': `attachment; filename*=UTF-8''a%07.txt` },
        },
        'an unsupported type of file': named('program.exe'),
        'an empty body': { payload: '' },
        'two graphs': { query: { 'graphId[0]': 'a', 'graphId[1]': 'b' } },
      },
      '400 InvalidInputParameters': {
        'a name of 256 characters': named(`${'x'.repeat(252)}.txt`),
      },
      '400 InvalidContentType': {
        'a PDF that is a text': { ...named('notes.pdf') },
        'an image that is a PDF': async () => ({
          ...named('photo.jpg'),
          payload: await readFile(fixture('locked.pdf')),
        }),
      },
      '403 InsufficientAccessRights': {
        ...wrongKeys['403 InsufficientAccessRights'],
        'a graph, with a key that may not change graphs': async ({ organization, newGraph }) => ({
          query: { graphId: await newGraph() },
          key: await organization.newKey({ permissions: ['files:write'] }),
        }),
      },
      '413 BadRequest': {
        'a file over the maximum of the service': { payload: 'x'.repeat(100_001) },
        'a file over the limit of the organization': async ({ limit }) => {
          await limit({ limit: 'file_bytes', maximum: 3 })
          return {}
        },
      },
      '429 QuotaExceeded': {
        ...tooManyRequests,
        'more uploads in an hour than the limit': async ({ limit, upload, admin }) => {
          await limit({ limit: 'uploads_per_hour', maximum: 1 })
          await upload(admin)
          return {}
        },
      },
      '500 InternalError': { 'a database without its queue': broken('jobs') },
      '507 QuotaExceeded': {
        'no storage left': async ({ limit }) => {
          await limit({ limit: 'storage_bytes', maximum: 3 })
          return {}
        },
      },
    },
  },
  listFiles: {
    valid: async ({ fileIn, newGraph }) => {
      await fileIn({ name: 'one.txt' })
      await fileIn({ name: 'two.md' })
      await fileIn({ name: 'three.txt', graphId: await newGraph() })
      return {}
    },
    fields: {
      'query limit': { query: { limit: 2 } },
      'query order': { query: { order: 'asc' } },
      'query before': async (world) => ({ query: { before: await secondFile(world) } }),
      'query after': async (world) => ({ query: { after: await secondFile(world) } }),
      'query graph_id': async ({ ask, admin }) => ({
        query: { graph_id: (await ask(listGraphs, {}, admin)).data[0]?.id },
      }),
      'query status': { query: { status: 'failed' } },
      'query file_types': { query: { file_types: ['md'] } },
    },
  },
  getFile: {
    valid: async ({ fileIn }) => ({ params: { file_id: await fileIn({}) } }),
    failures: {
      ...wrongKeys,
      '404 ResourceNotFound': {
        'a file that does not exist': { params: { file_id: absentId } },
        'an ID that is no UUID': { params: { file_id: 'notes' } },
        'a file of another team': async ({ organization, upload }) => {
          const own = await organization.newTeam()
          const other = await organization.newKey({ team_id: await organization.newTeam() })
          return {
            params: { file_id: (await upload(other)).id },
            key: await organization.newKey({ team_id: own }),
          }
        },
      },
      '410 ResourceNotFound': {
        'a deleted file': async ({ ask, admin }, { params }) => {
          await ask(deleteFile, { params: { ...params } }, admin)
          return {}
        },
      },
    },
  },
  deleteFile: { valid: async ({ fileIn }) => ({ params: { file_id: await fileIn({}) } }) },
  downloadFile: {
    valid: async ({ fileIn }) => ({ params: { file_id: await fileIn({}) } }),
    fields: { 'header Range': { headers: { range: 'bytes=0-2' } } },
  },
  retryFiles: {
    valid: async ({ failedFile }) => ({ body: { file_ids: [await failedFile()] } }),
    fields: {
      file_ids: async ({ fileIn }) => ({ body: { file_ids: [await fileIn({})] } }),
    },
    look: async ({ ask, admin }) =>
      (await ask(listFiles, {}, admin)).data.map(({ status }) => status),
  },
}
