import type { endpoints } from '#contract/endpoints.ts'
import {
  always,
  asCursor,
  blind,
  blindly,
  both,
  cursor,
  listed,
  onGraph,
} from './endpoint-requests.ts'
import type { Cell, EndpointRequests, Row } from './endpoint-requests.ts'
import { plantedName, plantedText } from './planted.ts'
import type { Planted } from './planted.ts'

const onFile = ({ thing }: Cell) => ({ params: { file_id: thing.file_id } })
// The first version has the ID of its file.
const onFirstVersion = ({ thing }: Cell) => ({
  params: { file_id: thing.file_id, version_id: thing.file_id },
})
/** The file is visible, but the version is the current one. */
const changeOfCurrent: Row = {
  input: onFirstVersion,
  status: (_, isVisible) => (isVisible ? 409 : 404),
  shared: 'locked',
}
/** The file is visible, but its pages have no image. */
const onTextPage: Row = {
  input: ({ thing }) => ({ params: { file_id: thing.file_id, number: '1' } }),
  status: (_, isVisible) => (isVisible ? 400 : 404),
  shared: 'read',
}
const fileOf = (tag: string, { canary, secret }: Planted) => ({
  name: plantedName(tag, canary),
  size: plantedText(canary, secret).length,
})
const uploadToGraph: Row = {
  input: ({ thing }) => ({ query: { graphId: thing.graph_id } }),
  shared: 'locked',
  changes: true,
}
const filesOfOthers: Row[] = [
  { input: ({ thing }) => ({ body: { graph_id: thing.graph_id, files: [] } }), shared: 'read' },
  {
    input: () => ({ body: { files: [{ name: 'secret.txt', size: 1 }] } }),
    status: always(200),
  },
]

/** Requests to the endpoints of files and web sources. */
export const fileRequests = {
  uploadFile: {
    wall: [uploadToGraph, { input: () => ({}), status: always(200), changes: true }],
    isolation: [uploadToGraph],
    ownerStep: 1,
  },
  listFiles: {
    wall: [
      { input: () => ({}), status: always(200) },
      { input: ({ thing }) => ({ query: { graph_id: thing.graph_id } }), shared: 'read' },
      { input: () => ({ query: { search: 'secret' } }), status: always(200) },
      { input: () => ({ query: { folder: 'secret' } }), status: always(200) },
      { ...asCursor((thing) => thing.file_id), shared: 'read' },
    ],
    isolation: [
      ...listed(),
      { input: ({ thing }) => ({ query: { graph_id: thing.graph_id } }), shared: 'read' },
      { input: () => ({ query: { status: 'completed', file_types: 'txt' } }), status: always(200) },
      { ...cursor((thing) => thing.file_id), shared: 'read' },
    ],
  },
  listFolders: both(
    { input: () => ({}), status: always(200) },
    { input: ({ thing }) => ({ query: { graph_id: thing.graph_id } }), shared: 'read' },
  ),
  getFile: { ...both({ input: onFile, shared: 'read' }), isUnchanging: true },
  deleteFile: { ...both({ input: onFile, shared: 'locked', changes: true }), ownerStep: 3 },
  downloadFile: {
    wall: [{ input: onFile, shared: 'read' }],
    isolation: [
      { input: onFile, shared: 'read' },
      {
        input: ({ thing }) => ({ params: { file_id: thing.file_id } }),
        headers: () => ({ range: 'bytes=0-63' }),
        status: (_, isVisible) => (isVisible ? 206 : 404),
        shared: 'read',
      },
    ],
  },
  listFilePages: both({ input: onFile, shared: 'read' }),
  getPageImage: blindly(onTextPage),
  // The file has no pictures.
  getPicture: blindly({
    input: ({ thing }) => ({ params: { file_id: thing.file_id, number: '1', picture: '1' } }),
    status: always(404),
    shared: 'read',
  }),
  listPageBoxes: blindly(onTextPage),
  listFileVersions: both({ input: onFile, shared: 'read' }),
  uploadFileVersion: {
    ...both({ input: onFile, shared: 'locked', changes: true }),
    ownerStep: 2,
  },
  downloadFileVersion: both({ input: onFirstVersion, shared: 'read' }),
  restoreFileVersion: blindly(changeOfCurrent),
  deleteFileVersion: blindly(changeOfCurrent),
  retryFiles: blindly({
    input: ({ thing }) => ({ body: { file_ids: [thing.file_id] } }),
    shared: 'locked',
  }),
  fileStatuses: both({
    input: ({ thing }) => ({ body: { file_ids: [thing.file_id] } }),
    status: always(200),
    shared: 'read',
    lists: true,
  }),
  findFiles: {
    wall: filesOfOthers,
    isolation: [
      ...blind(filesOfOthers),
      {
        input: ({ thing, tag }) => ({ body: { files: [fileOf(tag, thing)] } }),
        status: always(200),
      },
    ],
  },
  parsePdf: blindly({
    input: ({ thing }) => ({ params: { file_id: thing.file_id }, body: {} }),
    // The file is visible, but it is not a PDF.
    status: (_, isVisible) => (isVisible ? 400 : 404),
    shared: 'read',
  }),
  parsePdfBody: blindly({
    input: ({ thing }) => ({ body: { file_id: thing.file_id } }),
    status: (_, isVisible) => (isVisible ? 400 : 404),
    shared: 'read',
  }),
  analyzeImages: blindly({
    input: ({ thing }) => ({
      body: { prompt: '{{picture}}', variables: [{ name: 'picture', file_id: thing.file_id }] },
    }),
    // The file is visible, but it is not an image.
    status: (_, isVisible) => (isVisible ? 400 : 404),
    shared: 'read',
  }),
  listWebSources: blindly({ input: onGraph, shared: 'read' }),
  readWebSources: blindly({
    input: (cell) => ({ ...onGraph(cell), body: {} }),
    shared: 'locked',
  }),
} satisfies Partial<Record<keyof typeof endpoints, EndpointRequests>>
