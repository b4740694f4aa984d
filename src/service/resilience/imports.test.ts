import { expect, test } from 'vitest'
import { commitImport, getImport, uploadBundle } from '#contract/bundles/imports.ts'
import { endpointUrl } from '#contract/endpoint.ts'
import { listFiles } from '#contract/files.ts'
import { packed, testBundle } from '#service/bundles/test-hostile-bundles.ts'
import { testProcess } from './test-process.ts'

const files = 200

test(
  'an import continues after its process is killed, and imports each file once',
  {
    timeout: 240_000,
  },
  async () => {
    const { start, authorization } = await testProcess()
    const texts = Array.from({ length: files }, (_, at) => `Sheep ${at} gave wool.`)
    let { address, main, closed } = await start({ SHEAF_WORKERS: '0' })

    const ask = async (url: string, init: RequestInit = {}): Promise<unknown> => {
      const reply = await fetch(`${address}${url}`, {
        ...init,
        headers: { authorization, 'content-type': 'application/json' },
      })
      if (!reply.ok) throw new Error(await reply.text())
      return reply.json()
    }
    const bytes = new Uint8Array(await packed(testBundle(texts)))
    const staged = uploadBundle.reply.parse(
      await ask(uploadBundle.path, { method: 'POST', body: bytes }),
    )
    const params = { import_id: staged.id }
    const read = async () =>
      getImport.reply.parse(await ask(endpointUrl(getImport.path, { params })))

    const restart = async (): Promise<void> => {
      main.kill('SIGKILL')
      await closed
      ;({ address, main, closed } = await start({ SHEAF_WORKERS: '0' }))
    }
    const statusOf = async () => (await read()).status
    const doneFiles = async () => (await read()).progress.done

    // While it is checked, where the machine is slow enough.
    await restart()
    await expect.poll(statusOf, { timeout: 60_000 }).toBe('ready')
    await ask(endpointUrl(commitImport.path, { params }), { method: 'POST', body: '{}' })
    for (const least of [1, 30, 80]) {
      await expect.poll(doneFiles, { timeout: 60_000, interval: 5 }).toBeGreaterThanOrEqual(least)
      await restart()
    }

    await expect.poll(async () => (await read()).status, { timeout: 120_000 }).toBe('completed')
    const done = await read()
    expect(done.files).toMatchObject({ new: 0, imported: files, failed: 0 })
    const names: string[] = []
    for (let after = ''; ;) {
      const query = `?graph_id=${done.graph_id}&limit=100&order=asc${after}`
      const page = listFiles.reply.parse(await ask(`${listFiles.path}${query}`))
      names.push(...page.data.map(({ name }) => name))
      if (!page.has_more) break
      after = `&after=${page.last_id}`
    }
    expect(names).toEqual(texts.map((_, at) => `file ${at + 1}.txt`))
  },
)
