import * as accessQuestions from './access-questions.ts'
import * as access from './access.ts'
import * as applications from './applications/applications.ts'
import * as generation from './applications/generation.ts'
import * as applicationBatches from './applications/batches.ts'
import * as applicationJobs from './applications/jobs.ts'
import * as audit from './audit.ts'
import * as exports from './bundles/exports.ts'
import * as imports from './bundles/imports.ts'
import * as chat from './chat/chat.ts'
import * as completions from './chat/completions.ts'
import { listAnswerReviews, updateAnswerReview } from './conversations/answer-reviews.ts'
import * as conversations from './conversations/conversations.ts'
import { listConversationReaders } from './conversations/conversation-readers.ts'
import * as reranking from './models/reranking-model.ts'
import * as pictures from './models/picture-model.ts'
import * as embeddings from './models/embedding-model.ts'
import type { Endpoint } from './endpoint.ts'
import * as files from './files.ts'
import { listFolders } from './folders/list-folders.ts'
import * as graphFiles from './graph-files.ts'
import * as graphs from './graphs.ts'
import * as guardrails from './guardrails.ts'
import * as limits from './limits.ts'
import * as isolation from './isolation.ts'
import * as mcp from '#contract/tools/mcp.ts'
import * as models from './models.ts'
import * as questions from './questions.ts'
import * as evaluations from './playground/evaluations.ts'
import * as retention from './retention/retention.ts'
import * as presets from './playground/presets.ts'
import * as runs from './runs.ts'
import * as uploads from './uploads.ts'
import * as usage from './usage.ts'
import * as fileVersions from './versions/file-versions.ts'
import * as medical from './tools/medical.ts'
import * as pdfParser from './tools/pdf-parser.ts'
import * as splitting from './tools/splitting.ts'
import * as translation from './tools/translation.ts'
import * as vision from './tools/vision.ts'
import * as webSearch from '#contract/web/web-search.ts'
import * as webSources from '#contract/web/web-sources.ts'

/** Every operation of the interface, by name. */
export const endpoints = {
  getMe: access.getMe,
  createGraph: graphs.createGraph,
  listGraphs: graphs.listGraphs,
  getGraph: graphs.getGraph,
  updateGraph: graphs.updateGraph,
  deleteGraph: graphs.deleteGraph,
  exportGraph: exports.exportGraph,
  getExportSize: exports.getExportSize,
  uploadBundle: imports.uploadBundle,
  listImports: imports.listImports,
  getImport: imports.getImport,
  listImportFiles: imports.listImportFiles,
  commitImport: imports.commitImport,
  deleteImport: imports.deleteImport,
  addFileToGraph: graphFiles.addFileToGraph,
  removeFileFromGraph: graphFiles.removeFileFromGraph,
  listWebSources: webSources.listWebSources,
  readWebSources: webSources.readWebSources,
  askGraphs: questions.askGraphs,
  askGraph: questions.askGraph,
  suggestQuestions: graphFiles.suggestQuestions,
  searchPassages: questions.searchPassages,
  sendMcpMessage: mcp.sendMcpMessage,
  tryRetrieval: questions.tryRetrieval,
  createConversation: conversations.createConversation,
  listConversations: conversations.listConversations,
  getConversation: conversations.getConversation,
  updateConversation: conversations.updateConversation,
  listConversationReaders,
  deleteConversation: conversations.deleteConversation,
  exportConversation: conversations.exportConversation,
  askConversation: conversations.askConversation,
  getTurn: conversations.getTurn,
  stopTurn: conversations.stopTurn,
  rateTurn: conversations.rateTurn,
  listAnswerReviews,
  updateAnswerReview,
  createApplication: applications.createApplication,
  listApplications: applications.listApplications,
  getApplication: applications.getApplication,
  updateApplication: applications.updateApplication,
  deleteApplication: applications.deleteApplication,
  deployApplication: applications.deployApplication,
  listApplicationVersions: applications.listApplicationVersions,
  getApplicationVersion: applications.getApplicationVersion,
  getApplicationGraphs: applications.getApplicationGraphs,
  putApplicationGraphs: applications.putApplicationGraphs,
  runApplication: generation.runApplication,
  testBlueprint: generation.testBlueprint,
  createApplicationJob: applicationJobs.createApplicationJob,
  listApplicationJobs: applicationJobs.listApplicationJobs,
  getApplicationJob: applicationJobs.getApplicationJob,
  retryApplicationJob: applicationJobs.retryApplicationJob,
  createApplicationBatch: applicationBatches.createApplicationBatch,
  listApplicationBatches: applicationBatches.listApplicationBatches,
  getApplicationBatch: applicationBatches.getApplicationBatch,
  updateApplicationBatch: applicationBatches.updateApplicationBatch,
  retryApplicationBatch: applicationBatches.retryApplicationBatch,
  deleteApplicationBatch: applicationBatches.deleteApplicationBatch,
  listApplicationBatchRows: applicationBatches.listApplicationBatchRows,
  exportApplicationBatch: applicationBatches.exportApplicationBatch,
  createChatCompletion: chat.createChatCompletion,
  createCompletion: completions.createCompletion,
  searchWeb: webSearch.searchWeb,
  parsePdf: pdfParser.parsePdf,
  parsePdfBody: pdfParser.parsePdfBody,
  splitText: splitting.splitText,
  findMedicalEntities: medical.findMedicalEntities,
  translateText: translation.translateText,
  analyzeImages: vision.analyzeImages,
  listModels: models.listModels,
  uploadFile: uploads.uploadFile,
  listFiles: files.listFiles,
  listFolders,
  getFile: files.getFile,
  deleteFile: files.deleteFile,
  downloadFile: files.downloadFile,
  listFilePages: files.listFilePages,
  getPageImage: files.getPageImage,
  getPicture: files.getPicture,
  listPageBoxes: files.listPageBoxes,
  listFileVersions: fileVersions.listFileVersions,
  uploadFileVersion: fileVersions.uploadFileVersion,
  downloadFileVersion: fileVersions.downloadFileVersion,
  restoreFileVersion: fileVersions.restoreFileVersion,
  deleteFileVersion: fileVersions.deleteFileVersion,
  retryFiles: files.retryFiles,
  fileStatuses: uploads.fileStatuses,
  findFiles: uploads.findFiles,
  createTeam: access.createTeam,
  listTeams: access.listTeams,
  createKey: access.createKey,
  listKeys: access.listKeys,
  revokeKey: access.revokeKey,
  getGraphAccess: graphs.getGraphAccess,
  listProviders: models.listProviders,
  createProvider: models.createProvider,
  updateProvider: models.updateProvider,
  deleteProvider: models.deleteProvider,
  testProvider: models.testProvider,
  findLocalProviders: models.findLocalProviders,
  listMappings: models.listMappings,
  putMapping: models.putMapping,
  deleteMapping: models.deleteMapping,
  getEmbeddingModel: embeddings.getEmbeddingModel,
  connectEmbeddingModel: embeddings.connectEmbeddingModel,
  disconnectEmbeddingModel: embeddings.disconnectEmbeddingModel,
  testEmbeddingModel: embeddings.testEmbeddingModel,
  getRerankingModel: reranking.getRerankingModel,
  connectRerankingModel: reranking.connectRerankingModel,
  disconnectRerankingModel: reranking.disconnectRerankingModel,
  testRerankingModel: reranking.testRerankingModel,
  getPictureModel: pictures.getPictureModel,
  connectPictureModel: pictures.connectPictureModel,
  disconnectPictureModel: pictures.disconnectPictureModel,
  testPictureModel: pictures.testPictureModel,
  createGuardrail: guardrails.createGuardrail,
  listGuardrails: guardrails.listGuardrails,
  updateGuardrail: guardrails.updateGuardrail,
  deleteGuardrail: guardrails.deleteGuardrail,
  testGuardrails: guardrails.testGuardrails,
  updateKey: accessQuestions.updateKey,
  rotateKey: accessQuestions.rotateKey,
  updateTeam: accessQuestions.updateTeam,
  deleteTeam: accessQuestions.deleteTeam,
  explainAccess: accessQuestions.explainAccess,
  previewAccess: accessQuestions.previewAccess,
  getUsage: usage.getUsage,
  listDeprecatedUses: usage.listDeprecatedUses,
  getLimits: limits.getLimits,
  putLimits: limits.putLimits,
  askBinding: limits.askBinding,
  getRetention: retention.getRetention,
  previewRetention: retention.previewRetention,
  putRetention: retention.putRetention,
  getBinding: limits.getBinding,
  createRun: runs.createRun,
  finishRun: runs.finishRun,
  listRuns: runs.listRuns,
  getRun: runs.getRun,
  deleteRun: runs.deleteRun,
  createPreset: presets.createPreset,
  updatePreset: presets.updatePreset,
  listPresets: presets.listPresets,
  getPreset: presets.getPreset,
  deletePreset: presets.deletePreset,
  listPresetVersions: presets.listPresetVersions,
  putPresetLabel: presets.putPresetLabel,
  deletePresetLabel: presets.deletePresetLabel,
  createEvaluation: evaluations.createEvaluation,
  listEvaluations: evaluations.listEvaluations,
  getEvaluation: evaluations.getEvaluation,
  updateEvaluation: evaluations.updateEvaluation,
  retryEvaluation: evaluations.retryEvaluation,
  deleteEvaluation: evaluations.deleteEvaluation,
  getEvaluationRequest: evaluations.getEvaluationRequest,
  listEvaluationRows: evaluations.listEvaluationRows,
  listAuditRecords: audit.listAuditRecords,
  exportAuditRecords: audit.exportAuditRecords,
  verifyAuditRecords: audit.verifyAuditRecords,
  proveIsolation: isolation.proveIsolation,
  listIsolationReports: isolation.listIsolationReports,
  getIsolationReport: isolation.getIsolationReport,
} as const satisfies Record<string, Endpoint>

type Endpoints = typeof endpoints

/** The operations whose responses contain content of files, or all records. */
export type ContentOperation = {
  [Name in keyof Endpoints]: Endpoints[Name] extends { content: true } ? Name : never
}[keyof Endpoints]
