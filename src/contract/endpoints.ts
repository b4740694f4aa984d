import * as access from './access.ts'
import type { Endpoint } from './endpoint.ts'
import * as files from './files.ts'
import * as graphs from './graphs.ts'
import * as questions from './questions.ts'

/** Every operation of the interface, by name. */
export const endpoints = {
  getMe: access.getMe,
  createGraph: graphs.createGraph,
  listGraphs: graphs.listGraphs,
  getGraph: graphs.getGraph,
  updateGraph: graphs.updateGraph,
  deleteGraph: graphs.deleteGraph,
  addFileToGraph: files.addFileToGraph,
  removeFileFromGraph: files.removeFileFromGraph,
  askGraphs: questions.askGraphs,
  askGraph: questions.askGraph,
  uploadFile: files.uploadFile,
  listFiles: files.listFiles,
  getFile: files.getFile,
  deleteFile: files.deleteFile,
  downloadFile: files.downloadFile,
  listFilePages: files.listFilePages,
  retryFiles: files.retryFiles,
  fileStatuses: files.fileStatuses,
  createTeam: access.createTeam,
  listTeams: access.listTeams,
  createKey: access.createKey,
  listKeys: access.listKeys,
  revokeKey: access.revokeKey,
  getGraphAccess: graphs.getGraphAccess,
} as const satisfies Record<string, Endpoint>
