import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { testCommands } from '#cli/test-command.ts'

const testCommand = testCommands()

/** A deployed application with a text, an option and a file. */
async function begin() {
  const command = await testCommand()
  const { sheaf, key, address, folder, client } = command
  const { id: application_id } = await client.createApplication({
    name: 'Explain',
    blueprint: {
      model: 'scripted',
      inputs: [
        { name: 'Clause', input_type: 'text', required: false },
        { name: 'Tone', input_type: 'dropdown', required: false, options: { list: ['plain'] } },
        { name: 'Paper', input_type: 'file', required: false },
      ],
      messages: [{ role: 'user', content: 'say: {{Tone}} {{Clause}} {{Paper}}' }],
    },
  })
  await client.deployApplication({ application_id })
  const env = { SHEAF_URL: address, SHEAF_KEY: key }
  const apps = (...args: string[]) => sheaf(['apps', ...args], '', env)
  const write = (name: string, text: string) => writeFile(join(folder, name), text)
  return { ...command, application_id, apps, write }
}

test('a file of this machine is uploaded once, and is the value of an input', async () => {
  const { apps, write, client } = await begin()
  await write('leave.txt', 'There are 30 days of leave.')
  const run = () => apps('run', 'Explain', '--input', 'Clause=Leave', '--file', 'Paper=leave.txt')
  const first = await run()
  expect([first.code, first.out]).toEqual([0, expect.stringContaining('30 days of leave')])
  expect(first.err).toContain('leave.txt: uploaded')
  expect((await run()).err).not.toContain('uploaded')
  expect((await client.listFiles()).data).toHaveLength(1)
})

test('a file that is no value of an input is refused before anything runs', async () => {
  const { apps, write } = await begin()
  await write('broken.pdf', '%PDF-1.4 nothing')
  for (const [file, code, err] of [
    ['Paper', 2, '“Paper” is not an input: use --file name=path.'],
    ['Paper=missing.txt', 2, 'missing.txt does not exist, or cannot be read.'],
    ['Paper=.', 2, 'An input cannot be a folder. Name a file.'],
    ['Paper=broken.pdf', 2, 'broken.pdf could not be read.'],
  ] as const) {
    const result = await apps('run', 'Explain', '--file', file)
    expect(result).toMatchObject({ code, out: '', err: expect.stringContaining(err) })
  }
})

test('a table runs as a batch, whose results are JSON lines and CSV', async () => {
  const { apps, write, folder } = await begin()
  await write('clauses.csv', '\ufeffclause;Tone;Remark\nNo pets.;plain;x\n"Quiet; after ten.";;\n')
  const started = await apps(
    'batches',
    'start',
    'Explain',
    'clauses.csv',
    '--name',
    'May',
    '--wait',
  )
  expect(started).toMatchObject({
    code: 0,
    out: expect.stringMatching(/Status +completed\nRows +2 of 2 answered\n/),
    err: 'Ignoring columns that are not inputs: Remark\n',
  })
  const [, id = ''] = /^ID +(\S+)/m.exec(started.out) ?? []
  const listed = await apps('batches', 'list', 'Explain')
  expect(listed.out).toMatch(new RegExp(`^${id} +May +completed +2 of 2 +0 `, 'm'))

  const lines = (await apps('batches', 'results', id)).out.trim().split('\n')
  expect(lines.map((line): unknown => JSON.parse(line))).toMatchObject([
    { number: 1, data: { suggestion: expect.stringContaining('No pets.') } },
    { number: 2, inputs: [{ id: 'Clause', value: ['Quiet; after ten.'] }] },
  ])
  await apps('batches', 'results', id, '--csv', '--output', 'results.csv')
  const csv = await readFile(join(folder, 'results.csv'), 'utf8')
  expect(csv.split('\r\n')).toEqual([
    '\ufeffrow,status,Clause,Tone,answer,error,prompt_tokens,completion_tokens,cost',
    expect.stringMatching(/^1,completed,No pets\.,plain,.*No pets\./),
    expect.stringMatching(/^2,completed,"Quiet; after ten\.",,/),
    '',
  ])
  expect((await apps('batches', 'delete', id, '--yes')).code).toBe(0)
  expect((await apps('batches', 'show', id)).code).toBe(5)
})

test('a table that cannot run says which line or row is wrong', async () => {
  const { apps, write, client, application_id } = await begin()
  await client.updateApplication({
    application_id,
    blueprint: {
      model: 'scripted',
      inputs: [
        { name: 'Clause', input_type: 'text' },
        { name: 'Tone', input_type: 'dropdown', required: false, options: { list: ['plain'] } },
      ],
      messages: [{ role: 'user', content: 'say: {{Clause}} {{Tone}}' }],
    },
  })
  await client.deployApplication({ application_id })
  for (const [table, code, err] of [
    [
      'Clause,Tone\nNo pets.,loud\n,plain\n',
      1,
      /^Row 1, Tone: .*is not an option.*\nRow 2: .*Clause/,
    ],
    ['Clause\n"No pets.\nQuiet.\n', 2, /A quote in row 2 .* is never closed\. Close it/],
    ['Tone\nplain\n', 2, /has no column “Clause”.*Clause, Tone\./],
    ['Clause\n', 2, /has no rows below its first line/],
  ] as const) {
    await write('table.csv', table)
    const result = await apps('batches', 'start', 'Explain', 'table.csv')
    expect([table, result.code, result.err]).toEqual([table, code, expect.stringMatching(err)])
  }
  expect((await client.listApplicationBatches({ application_id })).data).toEqual([])
})

test('a batch is paused, resumed, retried, cancelled and taken over', async () => {
  const { apps, client, application_id, sheaf, address } = await begin()
  const blueprint = {
    model: 'scripted-unsafe',
    inputs: [{ name: 'Clause', input_type: 'text' as const }],
    messages: [{ role: 'user' as const, content: '{{Clause}}' }],
  }
  await client.updateApplication({ application_id, blueprint })
  await client.deployApplication({ application_id })
  const rows = [{ inputs: [{ id: 'Clause', value: ['No pets.'] }] }]
  const { id } = await client.createApplicationBatch({ application_id, rows })
  const failed = await apps('batches', 'wait', id)
  expect(failed).toMatchObject({
    code: 1,
    out: expect.stringMatching(/^Failed +1: The model declined the request\.$/m),
  })
  expect(await apps('batches', 'retry', id)).toMatchObject({ code: 0 })
  expect((await apps('batches', 'wait', id)).code).toBe(1)

  await client.updateApplication({
    application_id,
    blueprint: { ...blueprint, model: 'scripted-slow' },
  })
  await client.deployApplication({ application_id })
  const many = Array.from({ length: 200 }, () => rows).flat()
  const slow = await client.createApplicationBatch({ application_id, rows: many })
  for (const [action, status] of [
    ['pause', 'paused'],
    ['resume', 'running'],
    ['cancel', 'cancelled'],
  ] as const) {
    expect((await apps('batches', action, slow.id)).code).toBe(0)
    expect((await client.getApplicationBatch({ batch_id: slow.id })).status).toBe(status)
  }
  expect((await apps('batches', 'resume', slow.id)).code).toBe(1)

  // Rows run with the access of the key that started them, unless another one takes them over.
  const other = await client.createKey({ name: 'Colleague', permissions: ['*:admin'] })
  const taken = await client.createApplicationBatch({ application_id, rows: many })
  await apps('batches', 'pause', taken.id)
  const env = { SHEAF_URL: address, SHEAF_KEY: other.key }
  const resume = (...options: string[]) =>
    sheaf(['apps', 'batches', 'resume', taken.id, ...options], '', env)
  expect(await resume()).toMatchObject({ code: 1, err: expect.stringContaining('another key') })
  expect(await resume('--take-over')).toMatchObject({ code: 0, out: `Resumed ${taken.id}\n` })
  await client.updateApplicationBatch({ batch_id: taken.id, status: 'cancelled' })
})
