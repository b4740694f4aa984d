import { expect, test } from 'vitest'
import type { Upload, UploadState } from './next-upload.ts'
import { restoreUploads, serializeUploads } from './stored-uploads.ts'

const trouble = { key: 'empty', message: 'No text.', advice: null }

function upload(state: UploadState): Upload {
  return { id: 'upload-1', name: 'a.pdf', path: 'docs/a.pdf', size: 3, graph_id: null, state }
}

function reloaded(...states: UploadState[]): UploadState[] {
  return restoreUploads('me', serializeUploads('me', states.map(upload))).map(({ state }) => state)
}

test('what the service took is still watched after a reload', () => {
  const processing: UploadState = { status: 'processing', file_id: 'mine', progress: null }
  const failed: UploadState = { status: 'failed', file_id: 'other', trouble }
  expect(reloaded(processing, failed)).toEqual([processing, failed])
})

test('what was not sent needs its file again', () => {
  expect(
    reloaded(
      { status: 'waiting' },
      { status: 'sending', sent: 1, attempt: 1 },
      { status: 'failed', file_id: null, trouble: { ...trouble, key: 'internal' } },
    ),
  ).toEqual([{ status: 'lost' }, { status: 'lost' }, { status: 'lost' }])
})

test('decisions that were made are not asked again', () => {
  expect(
    reloaded(
      { status: 'lost' },
      { status: 'refused', trouble },
      { status: 'duplicate', file_id: null },
      { status: 'canceled' },
      {
        status: 'failed',
        file_id: null,
        trouble: { ...trouble, key: 'file_content_mismatch' },
      },
    ),
  ).toEqual([{ status: 'lost' }])
})

test('a queue in which all is ready leaves nothing to come back to', () => {
  expect(serializeUploads('me', [upload({ status: 'ready', file_id: 'mine' })])).toBeNull()
})

test('another key sees none of it, and nonsense is none', () => {
  expect(restoreUploads('you', serializeUploads('me', [upload({ status: 'lost' })]))).toEqual([])
  expect(restoreUploads('me', '{"owner":"me","uploads":[{}]}')).toEqual([])
  expect(restoreUploads('me', '{')).toEqual([])
  expect(restoreUploads('me', null)).toEqual([])
})
