import { sql } from 'kysely'
import { Migrator } from 'kysely/migration'
import * as records from './migrations/001-010/001-records.ts'
import * as search from './migrations/001-010/002-search.ts'
import * as chat from './migrations/001-010/003-chat.ts'
import * as webSources from './migrations/001-010/004-web-sources.ts'
import * as audit from './migrations/001-010/005-audit.ts'
import * as idempotency from './migrations/001-010/005-idempotency.ts'
import * as usage from './migrations/001-010/006-usage.ts'
import * as limits from './migrations/001-010/007-limits.ts'
import * as guardrails from './migrations/001-010/008-guardrails.ts'
import * as access from './migrations/001-010/009-access.ts'
import * as isolation from './migrations/001-010/010-isolation.ts'
import * as storedSecrets from './migrations/011-stored-secrets.ts'
import * as damagedFiles from './migrations/012-damaged-files.ts'
import * as limitCeilings from './migrations/013-limit-ceilings.ts'
import * as leases from './migrations/014-leases.ts'
import * as idempotencyBeats from './migrations/015-idempotency-beats.ts'
import * as liveScope from './migrations/016-live-scope.ts'
import * as auditIntents from './migrations/017-audit-intents.ts'
import * as fileSweeps from './migrations/018-file-sweeps.ts'
import * as graphPartitions from './migrations/019-graph-partitions.ts'
import * as jobTurns from './migrations/020-job-turns.ts'
import * as sourceTurns from './migrations/021-source-turns.ts'
import * as leaseColumns from './migrations/022-lease-columns.ts'
import * as runSources from './migrations/023-run-sources.ts'
import * as headingWeight from './migrations/024-heading-weight.ts'
import * as pageWords from './migrations/026-page-words.ts'
import * as conversations from './migrations/027-conversations.ts'
import * as applications from './migrations/028-applications.ts'
import * as graphSettings from './migrations/029-graph-settings.ts'
import * as applicationJobs from './migrations/030-application-jobs.ts'
import * as pagePictures from './migrations/031-page-pictures.ts'
import * as applicationChanges from './migrations/032-application-changes.ts'
import * as applicationBatches from './migrations/033-application-batches.ts'
import * as imports from './migrations/034-imports.ts'
import * as presetVersions from './migrations/036-preset-versions.ts'
import * as teamStorage from './migrations/040-team-storage.ts'
import * as testKeys from './migrations/040-test-keys.ts'
import * as usageSources from './migrations/040-usage-sources.ts'
import * as replacedTurns from './migrations/041-replaced-turns.ts'
import * as stagedStorage from './migrations/042-staged-storage.ts'
import * as batchStarters from './migrations/045-batch-starters.ts'
import * as namedTestKeys from './migrations/046-named-test-keys.ts'
import * as fileVersions from './migrations/050-file-versions.ts'
import * as evaluations from './migrations/053-evaluations.ts'
import * as embeddingModels from './migrations/055-embedding-models.ts'
import * as vectors from './migrations/056-vectors.ts'
import * as runOwners from './migrations/061-run-owners.ts'
import * as answerSources from './migrations/062-answer-sources.ts'
import * as rerankingModels from './migrations/063-reranking-models.ts'
import * as accessUses from './migrations/064-access-uses.ts'
import * as fileFolders from './migrations/065-file-folders.ts'
import * as sortedFiles from './migrations/066-sorted-files.ts'
import * as processes from './migrations/067-processes.ts'
import * as conversationTeams from './migrations/070-conversation-teams.ts'
import * as sortedLists from './migrations/074-sorted-lists.ts'
import * as usageStorage from './migrations/075-usage-storage.ts'
import * as retention from './migrations/079-retention.ts'
import * as copies from './migrations/077-copies.ts'
import * as rowSecurity from './migrations/080-row-security.ts'
import * as formerTexts from './migrations/081-former-texts.ts'
import * as pictureDescriptions from './migrations/086-picture-descriptions.ts'
import * as sortedByStatusAndActor from './migrations/089-sorted-by-status-and-actor.ts'
import * as evaluationOrigins from './migrations/090-evaluation-origins.ts'
import * as namesWithoutMarks from './migrations/091-names-without-marks.ts'
import * as conversationsByActivity from './migrations/092-conversations-by-activity.ts'
import * as keySweeps from './migrations/093-key-sweeps.ts'
import * as indexHash from './migrations/094-index-hash.ts'
import * as conversationRetention from './migrations/095-conversation-retention.ts'
import * as jobProviders from './migrations/096-job-providers.ts'
import * as batchUsage from './migrations/097-batch-usage.ts'
import * as doneReviews from './migrations/098-done-reviews.ts'
import * as evaluationRowHashes from './migrations/099-evaluation-row-hashes.ts'
import * as answeringModels from './migrations/100-answering-models.ts'
import * as modelsOfRuns from './migrations/101-models-of-runs.ts'
import * as askedFiles from './migrations/102-asked-files.ts'
import type { Database } from './schema.ts'

const migrations = Object.freeze({
  '001-records': records,
  '002-search': search,
  '003-chat': chat,
  '004-web-sources': webSources,
  '005-audit': audit,
  '005-idempotency': idempotency,
  '006-usage': usage,
  '007-limits': limits,
  '008-guardrails': guardrails,
  '009-access': access,
  '010-isolation': isolation,
  '011-stored-secrets': storedSecrets,
  '012-damaged-files': damagedFiles,
  '013-limit-ceilings': limitCeilings,
  '014-leases': leases,
  '015-idempotency-beats': idempotencyBeats,
  '016-live-scope': liveScope,
  '017-audit-intents': auditIntents,
  '018-file-sweeps': fileSweeps,
  '019-graph-partitions': graphPartitions,
  '020-job-turns': jobTurns,
  '021-source-turns': sourceTurns,
  '022-lease-columns': leaseColumns,
  '023-run-sources': runSources,
  '024-heading-weight': headingWeight,
  '026-page-words': pageWords,
  '027-conversations': conversations,
  '028-applications': applications,
  '029-graph-settings': graphSettings,
  '030-application-jobs': applicationJobs,
  '031-page-pictures': pagePictures,
  '032-application-changes': applicationChanges,
  '033-application-batches': applicationBatches,
  '034-imports': imports,
  '036-preset-versions': presetVersions,
  '040-team-storage': teamStorage,
  '040-test-keys': testKeys,
  '040-usage-sources': usageSources,
  '041-replaced-turns': replacedTurns,
  '042-staged-storage': stagedStorage,
  '045-batch-starters': batchStarters,
  '046-named-test-keys': namedTestKeys,
  '050-file-versions': fileVersions,
  '053-evaluations': evaluations,
  '055-embedding-models': embeddingModels,
  '056-vectors': vectors,
  '061-run-owners': runOwners,
  '062-answer-sources': answerSources,
  '063-reranking-models': rerankingModels,
  '064-access-uses': accessUses,
  '065-file-folders': fileFolders,
  '066-sorted-files': sortedFiles,
  '067-processes': processes,
  '070-conversation-teams': conversationTeams,
  '074-sorted-lists': sortedLists,
  '075-usage-storage': usageStorage,
  '079-retention': retention,
  '077-copies': copies,
  '080-row-security': rowSecurity,
  '081-former-texts': formerTexts,
  '086-picture-descriptions': pictureDescriptions,
  '089-sorted-by-status-and-actor': sortedByStatusAndActor,
  '090-evaluation-origins': evaluationOrigins,
  '091-names-without-marks': namesWithoutMarks,
  '092-conversations-by-activity': conversationsByActivity,
  '093-key-sweeps': keySweeps,
  '094-index-hash': indexHash,
  '095-conversation-retention': conversationRetention,
  '096-job-providers': jobProviders,
  '097-batch-usage': batchUsage,
  '098-done-reviews': doneReviews,
  '099-evaluation-row-hashes': evaluationRowHashes,
  '100-answering-models': answeringModels,
  '101-models-of-runs': modelsOfRuns,
  '102-asked-files': askedFiles,
})

/** Runs the migrations of this version. */
export function migratorOf(database: Database): Migrator {
  return new Migrator({
    db: database,
    // Branches do not land in the order of their numbers. A database of a state between them gets those that it lacks.
    allowUnorderedMigrations: true,
    provider: { getMigrations: () => Promise.resolve(migrations) },
  })
}

/**
 * Migrates a database to the newest schema. If a step fails, it rejects and leaves the database unchanged. Returns the
 * migrations of newer versions, which it leaves as they are: they only add (`newer-schema.test.ts`), so that a process that is
 * restarted during an update runs beside those of the next version. Rejects if the database has such and lacks others.
 */
export async function migrate(database: Database): Promise<string[]> {
  const executed = await executedMigrations(database)
  const newer = [...executed].filter((name) => !(name in migrations))
  if (newer.length > 0 && Object.keys(migrations).every((name) => executed.has(name))) return newer
  const { error } = await migratorOf(database).migrateToLatest()
  if (error !== undefined) {
    throw new Error('The database could not be migrated to the newest schema.', { cause: error })
  }
  return []
}

async function executedMigrations(database: Database): Promise<Set<string>> {
  // There is no such table before the first migration. Any other error also ends the migration.
  const { rows } = await sql<{ name: string }>`select name from kysely_migration`
    .execute(database)
    .catch(() => ({ rows: [] }))
  return new Set(rows.map(({ name }) => name))
}
