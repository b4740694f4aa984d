import { expect, test } from 'vitest'
import type { DuplicateMatch, Upload, UploadState } from './next-upload.ts'
import { restoreUploads, serializeUploads } from './stored-uploads.ts'

const problem = { key: 'empty', message: 'No text.', advice: null }

function upload(state: UploadState): Upload {
  return {
    id: 'upload-1',
    name: 'a.pdf',
    path: 'docs/a.pdf',
    folder: 'docs',
    size: 3,
    graph_id: null,
    state,
  }
}

function reloaded(...states: UploadState[]): UploadState[] {
  return restoreUploads('me', serializeUploads('me', states.map(upload))).map(({ state }) => state)
}

test('accepted files are still watched after a reload', () => {
  const processing: UploadState = { status: 'processing', file_id: 'mine', progress: null }
  const failed: UploadState = { status: 'failed', file_id: 'other', problem }
  expect(reloaded(processing, failed)).toEqual([processing, failed])
})

test('unsent files must be chosen again', () => {
  expect(
    reloaded(
      { status: 'waiting' },
      { status: 'sending', sent: 1, attempt: 1 },
      { status: 'failed', file_id: null, problem: { ...problem, key: 'internal' } },
    ),
  ).toEqual([{ status: 'lost' }, { status: 'lost' }, { status: 'lost' }])
})

test('files that wait for a decision must be chosen again, unless their bytes are there', () => {
  const duplicate = (match: DuplicateMatch): UploadState => ({
    status: 'duplicate',
    file_id: 'other',
    match,
  })
  expect(reloaded(duplicate('changed'), duplicate('renamed'), duplicate('same'))).toEqual([
    { status: 'lost' },
    { status: 'lost' },
  ])
})

test('decided uploads are not restored', () => {
  expect(
    reloaded(
      { status: 'lost' },
      { status: 'duplicate', file_id: null, match: 'same' },
      { status: 'canceled' },
    ),
  ).toEqual([{ status: 'lost' }])
})

test('files that were rejected are still listed after a reload, with the reason', () => {
  const rejected: UploadState = { status: 'rejected', problem }
  const refused: UploadState = {
    status: 'failed',
    file_id: null,
    problem: { ...problem, key: 'file_content_mismatch' },
  }
  expect(reloaded({ status: 'ready', file_id: 'mine' }, rejected, refused)).toEqual([
    { status: 'ready', file_id: 'mine' },
    rejected,
    refused,
  ])
})

test('a queue with only ready files stores nothing', () => {
  expect(serializeUploads('me', [upload({ status: 'ready', file_id: 'mine' })])).toBeNull()
})

test('another key does not restore the queue, and invalid data is ignored', () => {
  expect(restoreUploads('you', serializeUploads('me', [upload({ status: 'lost' })]))).toEqual([])
  expect(restoreUploads('me', '{"owner":"me","uploads":[{}]}')).toEqual([])
  expect(restoreUploads('me', '{')).toEqual([])
  expect(restoreUploads('me', null)).toEqual([])
})

test('of very many rejected files the first are stored, and all that were accepted', () => {
  const rejected = Array.from({ length: 600 }, (): UploadState => ({ status: 'rejected', problem }))
  const processing: UploadState = { status: 'processing', file_id: 'mine', progress: null }
  const states = reloaded(...rejected, processing)
  expect(states).toHaveLength(501)
  expect(states.at(-1)).toEqual(processing)
})
