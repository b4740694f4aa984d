import { expect, onTestFinished, test, vi } from 'vitest'
import { endpointUrl, isAudited } from './endpoint.ts'
import type { Endpoint } from './endpoint.ts'
import { endpoints } from './endpoints.ts'
import { everywhere, failures, idempotently, whenChanging } from './failures/failures.ts'
import type { FailureKey } from './failures/failures.ts'
import { fileKinds, kindOfName, supportedExtensions } from './file-kinds.ts'
import { allows, permission } from './permissions.ts'
import type { Permission } from './permissions.ts'
import { codePoints, commaList, shortName, shortText } from './primitives.ts'

const all: [string, Endpoint][] = Object.entries(endpoints)
const spellings = all.flatMap(([name, endpoint]) =>
  [endpoint, ...(endpoint.aliases ?? [])].map((spelling) => ({
    name,
    method: spelling.method ?? endpoint.method,
    path: spelling.path,
  })),
)
// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- Object.keys forgets that the keys are the failures
const failureKeys = Object.keys(failures) as FailureKey[]

test('every method and path belongs to one endpoint', () => {
  const requests = spellings.map(({ method, path }) => `${method} ${path.replace(/:\w+/g, ':')}`)
  expect(requests.filter((request, at) => requests.indexOf(request) !== at)).toEqual([])
})

test('every alias of an endpoint has the same parameters', () => {
  const names = (path: string) => [...path.matchAll(/:(\w+)/g)].map(([, name]) => name)
  for (const { name, path } of spellings) {
    const endpoint: Endpoint = endpoints[name as keyof typeof endpoints]
    expect([path, names(path)]).toEqual([path, names(endpoint.path)])
  }
})

test('the public paths are unchanged', () => {
  expect(all.map(([name, { method, path }]) => `${name}: ${method} ${path}`))
    .toMatchInlineSnapshot(`
      [
        "getMe: GET /v1/me",
        "createGraph: POST /v1/graphs",
        "listGraphs: GET /v1/graphs",
        "getGraph: GET /v1/graphs/:graph_id",
        "updateGraph: PUT /v1/graphs/:graph_id",
        "deleteGraph: DELETE /v1/graphs/:graph_id",
        "exportGraph: GET /v1/graphs/:graph_id/export",
        "getExportSize: GET /v1/graphs/:graph_id/export/size",
        "uploadBundle: POST /v1/graphs/import",
        "listImports: GET /v1/graphs/import",
        "getImport: GET /v1/graphs/import/:import_id",
        "listImportFiles: GET /v1/graphs/import/:import_id/files",
        "commitImport: POST /v1/graphs/import/:import_id/commit",
        "deleteImport: DELETE /v1/graphs/import/:import_id",
        "addFileToGraph: POST /v1/graphs/:graph_id/file",
        "removeFileFromGraph: DELETE /v1/graphs/:graph_id/file/:file_id",
        "listWebSources: GET /v1/graphs/:graph_id/web-sources",
        "readWebSources: POST /v1/graphs/:graph_id/web-sources/read",
        "askGraphs: POST /v1/graphs/question",
        "askGraph: POST /v1/knowledge-graphs/:graph_id/query",
        "suggestQuestions: GET /v1/graphs/:graph_id/suggested-questions",
        "searchPassages: POST /v1/graphs/search",
        "sendMcpMessage: POST /mcp",
        "tryRetrieval: POST /v1/graphs/:graph_id/retrieval",
        "createConversation: POST /v1/conversations",
        "listConversations: GET /v1/conversations",
        "getConversation: GET /v1/conversations/:conversation_id",
        "updateConversation: PUT /v1/conversations/:conversation_id",
        "listConversationReaders: GET /v1/conversations/:conversation_id/readers",
        "deleteConversation: DELETE /v1/conversations/:conversation_id",
        "exportConversation: GET /v1/conversations/:conversation_id/export",
        "askConversation: POST /v1/conversations/:conversation_id/turns",
        "getTurn: GET /v1/conversations/:conversation_id/turns/:turn_id",
        "stopTurn: POST /v1/conversations/:conversation_id/turns/:turn_id/stop",
        "rateTurn: PUT /v1/conversations/:conversation_id/turns/:turn_id/feedback",
        "listAnswerReviews: GET /v1/answer-reviews",
        "updateAnswerReview: PUT /v1/answer-reviews/:turn_id",
        "createApplication: POST /v1/applications",
        "listApplications: GET /v1/applications",
        "getApplication: GET /v1/applications/:application_id",
        "updateApplication: PUT /v1/applications/:application_id",
        "deleteApplication: DELETE /v1/applications/:application_id",
        "deployApplication: POST /v1/applications/:application_id/deploy",
        "listApplicationVersions: GET /v1/applications/:application_id/versions",
        "getApplicationVersion: GET /v1/applications/:application_id/versions/:version_id",
        "getApplicationGraphs: GET /v1/applications/:application_id/graphs",
        "putApplicationGraphs: PUT /v1/applications/:application_id/graphs",
        "runApplication: POST /v1/applications/:application_id",
        "testBlueprint: POST /v1/applications/test",
        "createApplicationJob: POST /v1/applications/:application_id/jobs",
        "listApplicationJobs: GET /v1/applications/:application_id/jobs",
        "getApplicationJob: GET /v1/applications/jobs/:job_id",
        "retryApplicationJob: POST /v1/applications/jobs/:job_id/retry",
        "createApplicationBatch: POST /v1/applications/:application_id/batches",
        "listApplicationBatches: GET /v1/applications/:application_id/batches",
        "getApplicationBatch: GET /v1/applications/batches/:batch_id",
        "updateApplicationBatch: PUT /v1/applications/batches/:batch_id",
        "retryApplicationBatch: POST /v1/applications/batches/:batch_id/retry",
        "deleteApplicationBatch: DELETE /v1/applications/batches/:batch_id",
        "listApplicationBatchRows: GET /v1/applications/batches/:batch_id/rows",
        "exportApplicationBatch: GET /v1/applications/batches/:batch_id/export",
        "createChatCompletion: POST /v1/chat",
        "createCompletion: POST /v1/completions",
        "searchWeb: POST /v1/tools/web-search",
        "parsePdf: POST /v1/tools/pdf-parser/:file_id",
        "parsePdfBody: POST /v1/tools/pdf-parser",
        "splitText: POST /v1/tools/context-aware-splitting",
        "findMedicalEntities: POST /v1/tools/comprehend/medical",
        "translateText: POST /v1/translation",
        "analyzeImages: POST /v1/vision",
        "listModels: GET /v1/models",
        "uploadFile: POST /v1/files",
        "listFiles: GET /v1/files",
        "listFolders: GET /v1/files/folders",
        "getFile: GET /v1/files/:file_id",
        "deleteFile: DELETE /v1/files/:file_id",
        "downloadFile: GET /v1/files/:file_id/download",
        "listFilePages: GET /v1/files/:file_id/pages",
        "getPageImage: GET /v1/files/:file_id/pages/:number/image",
        "getPicture: GET /v1/files/:file_id/pages/:number/pictures/:picture",
        "listPageBoxes: GET /v1/files/:file_id/pages/:number/boxes",
        "listFileVersions: GET /v1/files/:file_id/versions",
        "uploadFileVersion: POST /v1/files/:file_id/versions",
        "downloadFileVersion: GET /v1/files/:file_id/versions/:version_id/download",
        "restoreFileVersion: POST /v1/files/:file_id/versions/:version_id/restore",
        "deleteFileVersion: DELETE /v1/files/:file_id/versions/:version_id",
        "retryFiles: POST /v1/files/retry",
        "fileStatuses: POST /v1/files/status",
        "findFiles: POST /v1/files/find",
        "createTeam: POST /v1/admin/teams",
        "listTeams: GET /v1/admin/teams",
        "createKey: POST /v1/admin/keys",
        "listKeys: GET /v1/admin/keys",
        "revokeKey: DELETE /v1/admin/keys/:key_id",
        "getGraphAccess: GET /v1/admin/graphs/:graph_id/access",
        "listProviders: GET /v1/admin/providers",
        "createProvider: POST /v1/admin/providers",
        "updateProvider: PUT /v1/admin/providers/:provider_id",
        "deleteProvider: DELETE /v1/admin/providers/:provider_id",
        "testProvider: POST /v1/admin/providers/test",
        "findLocalProviders: GET /v1/admin/providers/local",
        "listMappings: GET /v1/admin/models",
        "putMapping: PUT /v1/admin/models/:model_id",
        "deleteMapping: DELETE /v1/admin/models/:model_id",
        "getEmbeddingModel: GET /v1/admin/embeddings",
        "connectEmbeddingModel: PUT /v1/admin/embeddings",
        "disconnectEmbeddingModel: DELETE /v1/admin/embeddings",
        "testEmbeddingModel: POST /v1/admin/embeddings/test",
        "getRerankingModel: GET /v1/admin/reranking",
        "connectRerankingModel: PUT /v1/admin/reranking",
        "disconnectRerankingModel: DELETE /v1/admin/reranking",
        "testRerankingModel: POST /v1/admin/reranking/test",
        "getPictureModel: GET /v1/admin/pictures",
        "connectPictureModel: PUT /v1/admin/pictures",
        "disconnectPictureModel: DELETE /v1/admin/pictures",
        "testPictureModel: POST /v1/admin/pictures/test",
        "createGuardrail: POST /v1/admin/guardrails",
        "listGuardrails: GET /v1/admin/guardrails",
        "updateGuardrail: PUT /v1/admin/guardrails/:guardrail_id",
        "deleteGuardrail: DELETE /v1/admin/guardrails/:guardrail_id",
        "testGuardrails: POST /v1/admin/guardrails/test",
        "updateKey: PUT /v1/admin/keys/:key_id",
        "rotateKey: POST /v1/admin/keys/:key_id/rotate",
        "updateTeam: PUT /v1/admin/teams/:team_id",
        "deleteTeam: DELETE /v1/admin/teams/:team_id",
        "explainAccess: GET /v1/admin/access/explain",
        "previewAccess: POST /v1/admin/access/preview",
        "getUsage: GET /v1/admin/usage",
        "listDeprecatedUses: GET /v1/admin/usage/deprecated",
        "getLimits: GET /v1/admin/limits",
        "putLimits: PUT /v1/admin/limits",
        "askBinding: POST /v1/admin/limits/binding",
        "getRetention: GET /v1/admin/retention",
        "previewRetention: POST /v1/admin/retention/preview",
        "putRetention: PUT /v1/admin/retention",
        "getBinding: GET /v1/limits/binding",
        "createRun: POST /v1/runs",
        "finishRun: PUT /v1/runs/:run_id",
        "listRuns: GET /v1/runs",
        "getRun: GET /v1/runs/:run_id",
        "deleteRun: DELETE /v1/runs/:run_id",
        "createPreset: POST /v1/presets",
        "updatePreset: PUT /v1/presets/:preset_id",
        "listPresets: GET /v1/presets",
        "getPreset: GET /v1/presets/:preset_id",
        "deletePreset: DELETE /v1/presets/:preset_id",
        "listPresetVersions: GET /v1/presets/:preset_id/versions",
        "putPresetLabel: PUT /v1/presets/:preset_id/labels/:label",
        "deletePresetLabel: DELETE /v1/presets/:preset_id/labels/:label",
        "createEvaluation: POST /v1/evaluations",
        "listEvaluations: GET /v1/evaluations",
        "getEvaluation: GET /v1/evaluations/:evaluation_id",
        "updateEvaluation: PUT /v1/evaluations/:evaluation_id",
        "retryEvaluation: POST /v1/evaluations/:evaluation_id/retry",
        "deleteEvaluation: DELETE /v1/evaluations/:evaluation_id",
        "getEvaluationRequest: GET /v1/evaluations/:evaluation_id/request",
        "listEvaluationRows: GET /v1/evaluations/:evaluation_id/rows",
        "listAuditRecords: GET /v1/admin/audit",
        "exportAuditRecords: GET /v1/admin/audit/export",
        "verifyAuditRecords: GET /v1/admin/audit/verify",
        "proveIsolation: POST /v1/admin/isolation",
        "listIsolationReports: GET /v1/admin/isolation",
        "getIsolationReport: GET /v1/admin/isolation/:report_id",
      ]
    `)
})

test('every endpoint that takes bytes lists body_is_form', () => {
  for (const [name, { body, fails }] of all) {
    expect([name, fails.includes('body_is_form')]).toEqual([name, body === 'bytes'])
  }
})

test('every endpoint with a JSON body lists body_not_json', () => {
  for (const [name, { body, jsonBody, fails }] of all) {
    const readsJson = jsonBody !== undefined || (body !== undefined && body !== 'bytes')
    expect([name, fails.includes('body_not_json')]).toEqual([name, readsJson])
  }
})

test('every endpoint with cursors lists their failures', () => {
  for (const [name, { query, fails }] of all) {
    const walks = query !== undefined && 'after' in query.shape
    expect([name, fails.includes('cursor_unknown'), fails.includes('cursors_both')]).toEqual([
      name,
      walks,
      walks,
    ])
  }
})

test('every change that can be previewed lists preview_stale', () => {
  const { updateGraph, updateApplication, updateKey, deleteTeam } = endpoints
  for (const { fails } of [updateGraph, updateApplication, updateKey, deleteTeam]) {
    expect(fails).toContain('preview_stale')
  }
})

test('no endpoint lists a failure that is common to all', () => {
  for (const [name, endpoint] of all) {
    const common = new Set<FailureKey>([
      ...everywhere,
      ...(isAudited(endpoint) ? whenChanging : []),
    ])
    expect([name, endpoint.fails.filter((failure) => common.has(failure))]).toEqual([name, []])
  }
})

test('every creation is idempotent and replies with JSON', () => {
  for (const [name, endpoint] of all) {
    const creates = /^(create|upload|rotate|restoreFileVersion)(?!(Chat)?Completion)/.test(name)
    expect([name, endpoint.idempotent ?? false]).toEqual([name, creates])
    expect([name, creates && endpoint.reply === 'bytes']).toEqual([name, false])
  }
})

test('every reply with a secret declares its field', () => {
  for (const [name, { reply, secretField, fails }] of all) {
    const shape = typeof reply === 'object' && 'shape' in reply ? Object(reply.shape) : {}
    const hasSecret = shape.key?.type === 'string'
    expect([name, secretField]).toEqual([name, hasSecret ? 'key' : undefined])
    expect([name, fails.includes('secret_not_repeated')]).toEqual([name, hasSecret])
  }
})

test('every failure is listed by an endpoint', () => {
  const used = new Set<FailureKey>([
    ...everywhere,
    ...idempotently,
    ...whenChanging,
    ...all.flatMap(([, { fails }]) => fails),
  ])
  // `route_unknown` is the failure of requests that no endpoint accepts, so no endpoint can list it.
  expect(failureKeys.filter((failure) => !used.has(failure))).toEqual(['route_unknown'])
})

test('a permission covers only its resource and the levels below', () => {
  const allowedBy =
    (...keys: Permission[]) =>
    (needed: Permission) =>
      allows(keys, needed)
  expect(
    (['graphs:read', 'graphs:write', 'graphs:admin'] as const).map(allowedBy('graphs:write')),
  ).toEqual([true, true, false])
  expect((['files:read', 'keys:admin', 'graphs:write'] as const).map(allowedBy('*:write'))).toEqual(
    [true, false, true],
  )
  expect(
    (['*:read', '*:write', 'files:read'] as const).map(allowedBy('graphs:admin', 'files:admin')),
  ).toEqual([false, false, true])
  expect(allows([], 'graphs:read')).toBe(false)
})

test('a permission must be a resource and a level', () => {
  for (const text of ['graphs:read', '*:admin', 'keys:write']) {
    expect(permission.safeParse(text).success).toBe(true)
  }
  for (const text of [
    'graphs',
    'graphs:',
    ':read',
    'graphs:read ',
    'graph:read',
    '*:*',
    'Graphs:read',
    'x\ngraphs:read',
    'graphs:reads',
  ]) {
    expect([text, permission.safeParse(text).success]).toEqual([text, false])
  }
})

test('the length of a text is counted in code points', () => {
  expect(['abc', '🌾🌾', 'e\u0301', ''].map(codePoints)).toEqual([3, 2, 2, 0])
  expect(shortText.safeParse('🌾'.repeat(255)).success).toBe(true)
  expect(shortText.safeParse('🌾'.repeat(256)).success).toBe(false)
  expect(shortText.safeParse('a\nb\tc').success).toBe(true)
  expect(shortName.parse(' Cafe\u0301 ')).toBe('Caf\u00e9')
  expect(shortName.safeParse('e\u0301'.repeat(255)).success).toBe(true)
  expect(shortName.safeParse('e\u0301'.repeat(256)).success).toBe(false)
})

test('a name shows what it is', () => {
  for (const name of [
    'harbour\u202efdp.exe',
    '\u2066harbour',
    '\u200b\u2060',
    '\ufeff',
    '\u3164',
  ]) {
    expect([name, shortName.safeParse(name).success]).toEqual([name, false])
  }
  expect(shortName.parse('G\u200bA\u00ad\ufeff')).toBe('GA')
  for (const name of ['می\u200cخواهم', '👩\u200d🌾', 'שלום\u200f!']) {
    expect(shortName.parse(name)).toBe(name)
  }
})

test('a name that is far too long is refused before normalization', () => {
  // The order makes one spelling differ from the other.
  const text = `a${'\u0315\u0300'.repeat(50_000)}`
  const normalize = vi.spyOn(String.prototype, 'normalize')
  onTestFinished(() => normalize.mockRestore())
  expect(shortName.safeParse(text).success).toBe(false)
  expect(normalize).not.toHaveBeenCalled()
})

test('a list in a query can have three notations', () => {
  for (const notation of ['a,b', ['a', 'b'], ['a,b'], ',a,,b,']) {
    expect(commaList.parse(notation)).toEqual(['a', 'b'])
  }
  expect(commaList.parse('')).toEqual([])
})

test('the kind is determined by the extension in any case', () => {
  expect(['a.PDF', 'b.c.docx', '.md', 'x.htm'].map(kindOfName)).toEqual([
    'pdf',
    'docx',
    'md',
    'html',
  ])
  expect(['a.log', 'b.py', 'c.JSON', 'd.mbox', 'e.tsv'].map(kindOfName)).toEqual([
    'txt',
    'txt',
    'txt',
    'txt',
    'csv',
  ])
  for (const name of ['pdf', 'a.exe', 'a.', '', 'a.pdf ', 'a.__proto__', 'a.constructor']) {
    expect([name, kindOfName(name)]).toEqual([name, null])
  }
})

test('the formats are the thirteen of the specification, text, Markdown, RTF, OpenDocument and EPUB', () => {
  expect(fileKinds.toSorted()).toEqual(
    'csv doc docx eml epub html jpg md odp ods odt pdf png ppt pptx rtf srt txt xls xlsx'.split(
      ' ',
    ),
  )
  expect(new Set(supportedExtensions).size).toBe(supportedExtensions.length)
})

test('parameters are encoded by segment, and unset ones are omitted', () => {
  const { path } = endpoints.getGraph
  expect(endpointUrl(path, { params: { graph_id: 'g/1' } })).toBe('/v1/graphs/g%2F1')
  const query = {
    team_ids: ['a', 'b'],
    search: 'x & y',
    file_types: [],
    scope: undefined,
    limit: 5,
  }
  expect(endpointUrl('/v1/graphs', { query })).toBe(
    '/v1/graphs?team_ids=a%2Cb&search=x%20%26%20y&limit=5',
  )
})
