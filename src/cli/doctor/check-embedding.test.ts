import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { testDimensions, writeOnnxFolder } from '#service/models/onnx/test-onnx-folder.ts'
import { checkEmbedding } from './check-embedding.ts'

test('a folder with a model is all right, and one without it says why', async () => {
  expect(await checkEmbedding({ SHEAF_EMBEDDING_DIR: undefined })).toMatchObject({ state: 'ok' })
  const parent = await mkdtemp(join(tmpdir(), 'sheaf-doctor-'))
  onTestFinished(() => rm(parent, { recursive: true }))
  const folder = join(parent, 'tiny')
  await writeOnnxFolder(folder)
  expect(await checkEmbedding({ SHEAF_EMBEDDING_DIR: folder })).toMatchObject({
    state: 'ok',
    message: `tiny returns vectors with ${testDimensions} dimensions.`,
  })
  await writeFile(join(folder, 'model.onnx'), 'no model')
  const finding = await checkEmbedding({ SHEAF_EMBEDDING_DIR: folder })
  expect(finding).toMatchObject({ state: 'failed', check: 'embedding' })
  expect(finding.message).toMatch(/protobuf/i)
})
