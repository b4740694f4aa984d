import { isWrite } from '#contract/endpoint.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import type { endpoints } from '#contract/endpoints.ts'
import type { FairQueueLimits } from '#service/scheduling/fair-queue.ts'

/** Classes of work, each with its own limits, so that cheap requests never wait behind expensive ones. */
export type WorkClass =
  | 'read'
  | 'change'
  | 'question'
  | 'chat'
  | 'upload'
  | 'download'
  | 'export'
  | 'page'
  | 'report'
  | 'mcp'

/** The name of each class of work in refusals. */
export const workNames: Record<WorkClass, string> = {
  read: 'requests',
  change: 'changes',
  question: 'questions',
  chat: 'chats',
  upload: 'uploads',
  download: 'downloads',
  export: 'exports',
  page: 'images of pages',
  report: 'reports',
  mcp: 'messages of assistants',
}

type Operation = keyof typeof endpoints

const special: Readonly<Partial<Record<Operation, WorkClass>>> = {
  askGraphs: 'question',
  askGraph: 'question',
  searchPassages: 'question',
  tryRetrieval: 'question',
  askConversation: 'question',
  searchWeb: 'question',
  createChatCompletion: 'chat',
  createCompletion: 'chat',
  runApplication: 'chat',
  testBlueprint: 'chat',
  splitText: 'chat',
  findMedicalEntities: 'chat',
  translateText: 'chat',
  analyzeImages: 'chat',
  uploadFile: 'upload',
  uploadFileVersion: 'upload',
  restoreFileVersion: 'upload',
  uploadBundle: 'upload',
  parsePdfBody: 'upload',
  downloadFile: 'download',
  exportGraph: 'export',
  parsePdf: 'download',
  // They may wait for a page to be rendered.
  getPageImage: 'page',
  getPicture: 'page',
  listPageBoxes: 'page',
  // They may read a large part of the database.
  exportAuditRecords: 'report',
  verifyAuditRecords: 'report',
  getUsage: 'report',
  listDeprecatedUses: 'report',
  exportConversation: 'report',
  exportApplicationBatch: 'report',
  explainAccess: 'report',
  previewAccess: 'report',
  previewRetention: 'report',
  // A message waits for the requests that its tool sends, which have places of their own classes.
  sendMcpMessage: 'mcp',
  // Requests of these classes wait for another server.
  testProvider: 'report',
  connectEmbeddingModel: 'report',
  testEmbeddingModel: 'report',
  connectRerankingModel: 'report',
  testRerankingModel: 'report',
  testPictureModel: 'report',
  findLocalProviders: 'report',
  testGuardrails: 'report',
}

const isSpecial = (operation: string): operation is Operation => Object.hasOwn(special, operation)

export function workClassOf(operation: string, endpoint: Endpoint): WorkClass {
  const specialClass = isSpecial(operation) ? special[operation] : undefined
  return specialClass ?? (isWrite(endpoint) ? 'change' : 'read')
}

export interface WorkLimits {
  /** Chats that are answered at a time; most of them wait for a model. */
  maxChats: number
  /** Uploads that are received at a time. */
  maxUploads: number
  /** Bytes of JSON bodies that are held at a time. */
  maxBodyBytes: number
  /** Requests of a class that wait at a time. */
  maxWaiting: number
  /** How often transfers are looked at while others wait for their places, in milliseconds. */
  slowLookMs: number
}

export const defaultWorkLimits: WorkLimits = {
  maxChats: 2000,
  maxUploads: 256,
  maxBodyBytes: 256 * 1024 * 1024,
  maxWaiting: 2000,
  slowLookMs: 2000,
}

/**
 * The limits of each class. One key can use at most half of a class and one organization three quarters, so
 * that no caller can block all others.
 */
export function queueLimits(limits: WorkLimits): Record<WorkClass, FairQueueLimits> {
  const { maxChats, maxUploads, maxWaiting } = limits
  return {
    read: shared({ concurrency: 64, maxWaiting, maxWaitMs: 10_000 }),
    change: shared({ concurrency: 16, maxWaiting, maxWaitMs: 20_000 }),
    question: shared({ concurrency: 32, maxWaiting, maxWaitMs: 30_000 }),
    chat: lasting({ concurrency: maxChats, maxWaiting, maxWaitMs: 30_000 }),
    upload: lasting({ concurrency: maxUploads, maxWaiting, maxWaitMs: 60_000 }),
    download: lasting({ concurrency: 512, maxWaiting, maxWaitMs: 30_000 }),
    // Each takes minutes, so they must not hold the places of downloads or reports.
    export: lasting({ concurrency: 16, maxWaiting, maxWaitMs: 30_000 }),
    page: shared({ concurrency: 64, maxWaiting, maxWaitMs: 30_000 }),
    report: shared({ concurrency: 8, maxWaiting, maxWaitMs: 30_000 }),
    mcp: lasting({ concurrency: 512, maxWaiting, maxWaitMs: 30_000 }),
  }
}

/** Bodies are counted by their bytes. */
export function bodyQueueLimits({ maxBodyBytes, maxWaiting }: WorkLimits): FairQueueLimits {
  return lasting({ concurrency: maxBodyBytes, maxWaiting, maxWaitMs: 30_000 })
}

function shared(limits: FairQueueLimits & { maxWaitMs: number }): FairQueueLimits {
  const { concurrency, maxWaiting } = limits
  return {
    ...limits,
    concurrencyPerOrganization: Math.ceil((concurrency * 3) / 4),
    concurrencyPerKey: Math.ceil(concurrency / 2),
    maxWaitingPerKey: Math.ceil(maxWaiting / 2),
  }
}

/** For work that lasts as long as its caller likes: several callers that have much leave room for those that have little. */
function lasting(limits: FairQueueLimits & { maxWaitMs: number }): FairQueueLimits {
  return { ...shared(limits), lightWeight: Math.ceil(limits.concurrency / 32) }
}
