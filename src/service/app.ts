import Fastify from 'fastify'
import type { FastifyBaseLogger, FastifyInstance, FastifyRequest } from 'fastify'
import { endpoints } from '#contract/endpoints.ts'
import { accessReviewRoutes } from './access-review/access-review-routes.ts'
import { requirePreviewed } from './access-review/preview-change.ts'
import { authenticator } from './access/authenticate.ts'
import { admissionHooks } from './admission/admission-hooks.ts'
import { endRevoked } from './admission/end-revoked.ts'
import type { Admission } from './admission/admission-hooks.ts'
import { storageHooks } from './admission/storage-hooks.ts'
import { defaultWrongKeyLimits, slowWrongKeys } from './admission/slow-wrong-keys.ts'
import type { WrongKeyLimits } from './admission/slow-wrong-keys.ts'
import { defaultWorkLimits } from './admission/work-classes.ts'
import type { WorkLimits } from './admission/work-classes.ts'
import { applicationRoutes } from './applications/application-routes.ts'
import { startApplicationJobs } from './applications/application-jobs.ts'
import type { JobWorkerParts } from './applications/application-jobs.ts'
import { batchRoutes } from './applications/batches/batch-routes.ts'
import { jobRoutes } from './applications/job-routes.ts'
import { workMemory } from './applications/queue/work-memory.ts'
import { generationRoutes } from './applications/generation-routes.ts'
import { passageRoutes } from './questions/passage-routes.ts'
import { suggestionRoutes } from './questions/suggestions/suggestion-routes.ts'
import { auditRoutes } from './audit/audit-routes.ts'
import type { AuditTrail } from './audit/audit-trail.ts'
import { auditHooks } from './audit/audit-hooks.ts'
import { contentReads } from './audit/content-reads.ts'
import type { RecordRead } from './audit/content-reads.ts'
import type { Seals } from './audit/seals/seals.ts'
import { answerMemory, defaultAnswerMemoryLimits } from './chat/answer-memory.ts'
import type { ChatParts } from './chat/chat-parts.ts'
import { importRoutes } from './bundles/import/import-routes.ts'
import { evaluationRoutes } from './evaluations/evaluation-routes.ts'
import { startEvaluations } from './evaluations/evaluation-worker.ts'
import type { EvaluationWorkerParts } from './evaluations/evaluation-worker.ts'
import { exportRoutes } from './bundles/export-routes.ts'
import type { BundleKeys } from './bundles/signing.ts'
import { chatRoutes } from './chat/chat-routes.ts'
import { completionRoutes } from './chat/completion-routes.ts'
import { answerReviewRoutes } from './conversations/reviews/answer-review-routes.ts'
import { conversationRoutes } from './conversations/conversation-routes.ts'
import { turnRoutes } from './conversations/turn-routes.ts'
import type { LongReads } from './database/long-reads.ts'
import { isSqlite } from './database/sqlite.ts'
import type { DiskSpace } from './disk/disk-space.ts'
import { embeddingRoutes } from './embeddings/embedding-routes.ts'
import { questionMeanings } from './embeddings/question-meanings.ts'
import type { MeaningParts } from './embeddings/question-meanings.ts'
import { openReranker } from './reranking/open-reranker.ts'
import { rerankingRoutes } from './reranking/reranking-routes.ts'
import type { FileParts } from './files/file-parts.ts'
import { pictureRoutes } from './pictures/picture-routes.ts'
import { fileRoutes } from './files/file-routes.ts'
import type { PageImages } from './files/page-images/page-images.ts'
import { versionRoutes } from './files/versions/version-routes.ts'
import { pageImageRoutes } from './files/page-images/page-image-routes.ts'
import { graphRoutes } from './graphs/graph-routes.ts'
import { requireSources } from './files/require-sources.ts'
import { guardedRegistry } from './guardrails/guarded-registry.ts'
import { guardrailRoutes } from './guardrails/guardrail-routes.ts'
import { setAnswerHeaders } from './http/api-headers.ts'
import { readJsonBodies } from './http/bodies/json-body.ts'
import { serveConsole } from './http/console-files.ts'
import { allowOrigins } from './http/cors.ts'
import { handleErrors, refuse, refuseAtOnce } from './http/error-handler.ts'
import { healthRoutes } from './http/health-routes.ts'
import { textTokens } from './models/counted-retrieval.ts'
import { modelCheck } from './models/require-model.ts'
import { openapiRoute } from './http/openapi.ts'
import { requestId } from './http/request-id.ts'
import { server } from './http/serve.ts'
import { answerWhenSynced } from './http/server/answer-when-synced.ts'
import { refuseUnreadable } from './http/server/client-error.ts'
import { closeConnections } from './http/server/close-connections.ts'
import { defaultHttpLimits, httpServer } from './http/server/http-server.ts'
import type { HttpLimits } from './http/server/http-server.ts'
import { defaultBodyLimits, watchBodies } from './http/server/watch-bodies.ts'
import type { BodyLimits } from './http/server/watch-bodies.ts'
import { refuseUnknownRoutes } from './http/unknown-routes.ts'
import { runRequestHooks } from './http/request-hooks.ts'
import type { RequestHooks } from './http/request-hooks.ts'
import { idempotencyHooks } from './idempotency/idempotency-hooks.ts'
import { isolationRoutes } from './isolation/isolation-routes.ts'
import { limitsUnless, uncounted, undenied, unlimited } from './isolation/proof-keys.ts'
import type { Proofs } from './isolation/proof-keys.ts'
import { keyRoutes } from './keys/key-routes.ts'
import { limitRoutes } from './limits/limit-routes.ts'
import { limitedRegistry } from './limits/limited-registry.ts'
import { limitHooks } from './limits/limit-hooks.ts'
import { readChain, requireNoLoop } from './outbound/call-chain.ts'
import { mappingRoutes } from './providers/mapping-routes.ts'
import { mcpRoutes } from './mcp/mcp-routes.ts'
import type { ProviderParts } from './providers/provider-parts.ts'
import { providerRoutes } from './providers/provider-routes.ts'
import { questionRoutes } from './questions/question-routes.ts'
import { retrievalTrialRoutes } from './questions/trials/retrieval-trial-routes.ts'
import { retentionRoutes } from './retention/retention-routes.ts'
import { presetRoutes } from './runs/preset-routes.ts'
import { runRecorder } from './runs/run-recorder.ts'
import { runRoutes } from './runs/run-routes.ts'
import { loopTurn } from './scheduling/loop-turn.ts'
import { turnQueue } from './scheduling/turn-queue.ts'
import { teamRoutes } from './teams/team-routes.ts'
import { medicalRoutes } from './tools/medical/medical-routes.ts'
import { pdfParserRoutes } from './tools/pdf/pdf-parser-routes.ts'
import { splittingRoutes } from './tools/splitting/splitting-routes.ts'
import type { TextSplitter } from './tools/splitting/text-splitter.ts'
import { translationRoutes } from './tools/translation/translation-routes.ts'
import { visionRoutes } from './tools/vision/vision-routes.ts'
import { usageRoutes } from './usage/usage-routes.ts'
import type { UsageWatch } from './usage/usage-hooks.ts'
import { searchRoutes } from './web/search/search-routes.ts'
import { webSourceRoutes } from './graphs/web-source-routes.ts'
import type { WebSourceParts } from './graphs/web-source-routes.ts'

export interface AppParts extends FileParts, Omit<ChatParts, 'openMeanings'>, WebSourceParts {
  reads: LongReads
  pageImages: PageImages
  splitter: TextSplitter
  providers: ProviderParts
  trail: AuditTrail
  seals: Seals
  bundleKeys: BundleKeys
  /** The maximum size of a bundle in bytes. */
  maxBundleBytes: number
  /** Called when a bundle is to be checked or imported. */
  onImports: () => void
  /** Whether reads of content are recorded in the audit log. Default: no. */
  auditReads?: boolean
  /** The owner that this process writes into its leases. */
  owner: string
  usage: UsageWatch
  proofs: Proofs
  /** Left out: this process runs no jobs of applications. */
  applicationJobs?: Pick<
    JobWorkerParts,
    | 'jobs'
    | 'concurrency'
    | 'leaseSeconds'
    | 'isPaused'
    | 'onError'
    | 'around'
    | 'onRun'
    | 'maxRunMs'
  >
  /** Left out: this process answers no evaluations. */
  evaluations?: Pick<
    EvaluationWorkerParts,
    'cells' | 'concurrency' | 'leaseSeconds' | 'isPaused' | 'onError' | 'maxRunMs'
  >
  /** The memory of prompts in the background, in bytes. Left out: the default. */
  maxPromptBytes?: number
  space: DiskSpace
  /** Proxies that are trusted to report the address of a caller: addresses or ranges. */
  trustedProxies: readonly string[]
  /** Left out: the defaults. */
  http?: Partial<HttpLimits & BodyLimits>
  /** Left out: the defaults. */
  work?: Partial<WorkLimits>
  /** Left out: the defaults. */
  wrongKeys?: Partial<WrongKeyLimits>
  /** The longest wait for running requests when the service closes, in milliseconds. Left out: the default. */
  maxSettleMs?: number
  /** Whether the process is about to stop. Default: never. */
  isStopping?: () => boolean
  /** The lag of the event loop, in milliseconds. Default: always 0. */
  lagMs?: () => number
  /** Hooks that run after those of the service. */
  hooks?: readonly RequestHooks[]
  /** Called once with a function that returns how many requests run and wait. */
  onAdmission?: (loads: Admission['loads']) => void
  version: string
  allowedOrigins: readonly string[]
  /** The folder of the built console; null serves only the API. */
  consoleFolder: string | null
  logger: FastifyBaseLogger | false
}

// Milliseconds in which requests are started one after another before other sockets are polled.
const maxTurnMs = 2

// The query of an address, such as the text of a search, and the headers are texts of the caller.
function logged({ method, url, ip, socket }: FastifyRequest) {
  const [path = ''] = url.split('?', 1)
  return { method, url: path, remoteAddress: ip, remotePort: socket?.remotePort }
}

/** Builds the service from its parts; it does not listen yet. */
export async function buildApp(parts: AppParts): Promise<FastifyInstance> {
  const turn = loopTurn(maxTurnMs)
  const turns = turnQueue(turn)
  const app = Fastify({
    ...(parts.logger && {
      loggerInstance: parts.logger.child({}, { serializers: { req: logged } }),
    }),
    genReqId: requestId,
    bodyLimit: 1024 * 1024,
    serverFactory: (handler) =>
      httpServer(handler, {
        limits: { ...defaultHttpLimits, ...parts.http },
        trustedProxies: parts.trustedProxies,
        turn,
      }),
    routerOptions: { maxParamLength: 512 },
    trustProxy: parts.trustedProxies.length > 0 && [...parts.trustedProxies],
    forceCloseConnections: 'idle',
    // Requests that arrive on an open connection during a stop are still answered.
    return503OnClosing: false,
    frameworkErrors: refuse,
    clientErrorHandler: refuseUnreadable,
  })
  closeConnections(app, parts.http?.maxStopMs ?? defaultHttpLimits.maxStopMs)
  setAnswerHeaders(app)
  answerWhenSynced(app, parts.database)
  const audit = auditHooks(parts)
  // PostgreSQL has a disk of its own.
  const isFull = (): boolean => isSqlite(parts.database) && parts.space.isFull()
  const contents = contentReads({ ...parts, isFull })
  const recordAlways: RecordRead = async (read) => {
    // What a team's isolation test lawfully reads would appear in its log as a leak of the organization.
    if (parts.proofs.keys.has(read.caller.key_id)) return
    await contents.record(read)
    // Records are written in batches, after which all their requests would continue in one turn.
    await turns.enter(read.caller)
  }
  const recordRead: RecordRead = async (read) => {
    if (parts.auditReads) await recordAlways(read)
  }
  const idempotency = idempotencyHooks({
    ...parts,
    maximum: Math.max(parts.maximum, parts.maxBundleBytes),
    box: parts.providers.box,
  })
  const admission = admissionHooks({
    limits: { ...defaultWorkLimits, ...parts.work },
    turns,
    lagMs: parts.lagMs ?? (() => 0),
    onRefused: (refused) => app.log.warn({ refused }, 'overloaded: requests were refused'),
  })
  parts.onAdmission?.(admission.loads)
  const limiting = limitHooks(parts.limits, parts.clock, (error) =>
    app.log.error({ err: error }, 'restoring unused limits'),
  )
  const authenticateKey = authenticator(parts.database, parts.clock)
  // The order matters: a full disk or a lost database refuses a change before admission queues it, and limits refuse a request
  // before it takes its idempotency key.
  const hooks: RequestHooks[] = [
    storageHooks(parts.space, parts.database),
    endRevoked(authenticateKey, requireSources(parts.database)),
    unlimited(admission, parts.proofs),
    undenied(audit, parts.proofs),
    unlimited(limiting, parts.proofs),
    idempotency,
    uncounted(parts.usage, parts.proofs),
    ...(parts.hooks ?? []),
  ]
  const requests = runRequestHooks(app, hooks, { refuseAtOnce, maxSettleMs: parts.maxSettleMs })
  app.addHook('onClose', async () => {
    // A handler continues after its caller has hung up, and Fastify's `close` does not wait for it.
    await requests.settle()
    contents.close()
    await Promise.all([audit.close(), idempotency.close()])
  })
  app.addHook('onRequest', async ({ headers }) =>
    requireNoLoop(readChain(headers), parts.providers.chainName),
  )
  watchBodies(app, { ...defaultBodyLimits, ...parts.http })
  readJsonBodies(app, turns)
  allowOrigins(app, parts.allowedOrigins)
  handleErrors(app, parts.space.noteError)
  refuseUnknownRoutes(app)

  const ending = new AbortController()
  app.addHook('preClose', async () => ending.abort())
  const authenticate = slowWrongKeys(
    authenticateKey,
    { ...defaultWrongKeyLimits, ...parts.wrongKeys },
    ending.signal,
  )
  const serve = server(app, authenticate, hooks)
  const countTokens: MeaningParts['countTokens'] = ({ caller, operation }, model, tokens) => {
    if (parts.proofs.keys.get(caller.key_id) === 'asking') return
    parts.usage.addTokens({ caller, operation, ...textTokens(model, tokens) })
  }
  const openMeanings = questionMeanings({
    ...parts,
    countTokens,
    openReranker: openReranker({ ...parts, countTokens }),
  })
  keyRoutes(serve, { ...parts, requirePreviewed })
  teamRoutes(serve, { ...parts, requirePreviewed })
  auditRoutes(serve, { ...parts, recordRead })
  graphRoutes(serve, { ...parts, requirePreviewed, requireModel: modelCheck(parts.models) })
  webSourceRoutes(serve, parts)
  searchRoutes(serve, parts)
  // Neither storage nor tokens of an isolation test count, which must not use up what people may use.
  const limits = limitsUnless(parts.limits, ({ key_id }) => parts.proofs.keys.has(key_id))
  fileRoutes(serve, { ...parts, recordRead, limits })
  // What leaves as a whole is recorded even where other reads are not.
  exportRoutes(serve, { ...parts, recordRead: recordAlways })
  importRoutes(serve, parts)
  versionRoutes(serve, { ...parts, recordRead, limits })
  pageImageRoutes(serve, { ...parts, recordRead })
  passageRoutes(serve, { ...parts, openMeanings, recordRead })
  suggestionRoutes(serve, { ...parts, recordRead })
  conversationRoutes(serve, { ...parts, recordRead })
  answerReviewRoutes(serve, { ...parts, recordRead })
  // Guardrails wrap the limits, so that blocked requests cost no tokens.
  const limited = limitedRegistry(parts.models, limits, parts.clock)
  const guarded = {
    ...parts,
    openMeanings,
    models: guardedRegistry(limited, parts.guards),
    limits,
  }
  const answers = answerMemory(defaultAnswerMemoryLimits)
  const questions = { ...guarded, recordRead, answers, enterChats: admission.enterChats, turns }
  pictureRoutes(serve, parts)
  questionRoutes(serve, questions)
  retrievalTrialRoutes(serve, questions)
  const interruptAnswers = turnRoutes(serve, { ...questions, isFull })
  app.addHook('onClose', async () => {
    // Answers in the background may end by themselves until then.
    await requests.settle()
    await interruptAnswers()
  })
  const recordRun = runRecorder({
    ...parts,
    limits,
    isFull,
    recordChange: audit.recordChange,
    onError: parts.space.noteError,
  })
  chatRoutes(serve, { ...guarded, recordRead, recordRun, answers })
  completionRoutes(serve, { ...guarded, answers })
  applicationRoutes(serve, { ...guarded, recordRead, requirePreviewed })
  generationRoutes(serve, { ...guarded, recordRead, answers })
  pdfParserRoutes(serve, { ...parts, recordRead })
  splittingRoutes(serve, { ...guarded, answers, splitter: parts.splitter })
  medicalRoutes(serve, { ...guarded, answers })
  const memory = workMemory(parts.maxPromptBytes)
  const applicationJobs =
    parts.applicationJobs &&
    startApplicationJobs({
      ...guarded,
      ...parts.applicationJobs,
      recordRead,
      answers,
      memory,
      countRequest: (work) => {
        if (parts.proofs.keys.get(work.caller.key_id) !== 'asking') parts.usage.addRequest(work)
      },
    })
  app.addHook('onClose', async () => applicationJobs?.stop())
  const onJobs = () => applicationJobs?.wake()
  jobRoutes(serve, { ...parts, recordRead, onJobs })
  batchRoutes(serve, { ...parts, recordRead, onJobs })
  const evaluations =
    parts.evaluations &&
    startEvaluations({
      ...guarded,
      ...parts.evaluations,
      recordRead,
      answers,
      memory,
      countRequest: (work) => parts.usage.addRequest({ ...work, operation: 'createEvaluation' }),
    })
  app.addHook('onClose', async () => evaluations?.stop())
  evaluationRoutes(serve, { ...guarded, recordRead, onCells: () => evaluations?.wake() })
  translationRoutes(serve, { ...guarded, answers })
  visionRoutes(serve, { ...guarded, answers, recordRead })
  guardrailRoutes(serve, { ...parts, ...parts.providers })
  providerRoutes(serve, parts.providers)
  mappingRoutes(serve, parts.providers)
  embeddingRoutes(serve, parts.providers)
  rerankingRoutes(serve, parts.providers)
  accessReviewRoutes(serve, parts)
  limitRoutes(serve, parts)
  retentionRoutes(serve, parts)
  usageRoutes(serve, parts)
  runRoutes(serve, { ...parts, recordRead, limits })
  presetRoutes(serve, { ...parts, recordRead, limits })
  // Limits and usage count the requests that a tool sends, not the message that calls it.
  const serveMessages = server(app, authenticate, [
    endRevoked(authenticateKey, requireSources(parts.database)),
    unlimited(admission, parts.proofs),
    undenied(audit, parts.proofs),
  ])
  mcpRoutes(serveMessages, app, parts)
  isolationRoutes(serve, parts.database, parts.clock, parts.proofs)

  openapiRoute(app, endpoints, parts.version)
  healthRoutes(app, parts)
  if (parts.consoleFolder !== null) await serveConsole(app, parts.consoleFolder)
  return app
}
