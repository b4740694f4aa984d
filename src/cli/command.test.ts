import { spawnSync } from 'node:child_process'
import { mkdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { readVersion } from './read-version.ts'
import { testCommands } from './test-command.ts'

const testCommand = testCommands()

const page = join(import.meta.dirname, '..', '..', 'docs', 'cli.md')

/** The words of a line of a shell without its comment. */
function wordsOf(line: string): string[] {
  const code = line.replace(/\s+#.*$/, '')
  return [...code.matchAll(/"([^"]*)"|(\S+)/g)].map(([, quoted, plain]) => quoted ?? plain ?? '')
}

test('every example of the documentation runs', async () => {
  const { sheaf, folder, key, address, client } = await testCommand()
  await writeFile(join(folder, 'handbook.txt'), 'There are 30 days of leave in a year.\n')
  const { id: application_id } = await client.createApplication({
    name: 'Summary',
    blueprint: {
      model: 'scripted',
      inputs: [{ name: 'Text', input_type: 'text' }],
      messages: [{ role: 'user', content: '{{Text}}' }],
    },
  })
  await client.deployApplication({ application_id })
  await writeFile(join(folder, 'clauses.csv'), 'Text\nNo pets.\n"Quiet, after ten."\n')
  const review = await client.createApplication({
    name: 'Review',
    blueprint: {
      model: 'scripted',
      inputs: [{ name: 'Paper', input_type: 'file' }],
      messages: [{ role: 'user', content: '{{Paper}}' }],
    },
  })
  await client.deployApplication({ application_id: review.id })
  const blocks = (await readFile(page, 'utf8')).matchAll(/^```sh\n(.*?)^```$/gms)
  // Copies need a PostgreSQL server and a bucket, and have tests of their own.
  const lines = [...blocks]
    .flatMap(([, block = '']) => block.trim().split('\n'))
    .filter((line) => !line.startsWith('sheaf copy '))
  expect(lines.length).toBeGreaterThan(15)
  const outputs: string[] = []
  for (const line of lines) {
    const [, ...args] = wordsOf(line).map((word) => word.replace('http://127.0.0.1:4100', address))
    const { code, out, err } = await sheaf(args, args[0] === 'login' ? `${key}\n` : '')
    expect([line, code, code === 0 ? '' : err]).toEqual([line, 0, ''])
    outputs.push(out)
    if (args[1] !== 'upload') continue
    await expect.poll(async () => (await client.listFiles()).data[0]?.status).toBe('completed')
  }
  const all = outputs.join('\n')
  expect(all).toContain('30 days of leave')
  expect(all).toMatch(/\nSources\n\[1\] handbook\.txt, section 1\n/)
  expect(all).toMatch(/^ID +NAME +FILES/m)
  expect(all).toContain('intact: ')
  expect(all).toMatch(/^ok +clock /m)
  expect(all).toMatch(/^ok +service version +The service and this command are both version /m)
  expect(all).toContain('Deleted Legal')
  // What a terminal would obey is replaced with this, and no output has it by itself.
  expect(all).not.toContain('\ufffd')
})

test('wrong input is explained, with the documented exit codes', async () => {
  const { sheaf, folder, key, address } = await testCommand()
  const cases: [string[], string, number, string][] = [
    [[], '', 2, 'Usage: sheaf'],
    [['nonsense'], '', 2, "unknown command 'nonsense'"],
    [['apps', 'batches', 'start'], '', 2, 'missing required argument'],
    [['graphs', 'list'], '', 2, 'You are not signed in'],
    [['login', 'sheaf'], 'k', 2, 'is not an address'],
    [['login', address], '', 2, 'Enter a key'],
    [['login', address], 'a wrong key', 2, 'no spaces'],
    [['login', address], 'wrong', 4, 'Check the key'],
    [['login', 'http://127.0.0.1:1'], key, 3, 'Could not reach'],
    [['login', address], key, 0, 'Signed in'],
    [['graphs', 'show', 'nothing'], '', 5, 'There is no graph “nothing”.'],
    [['graphs', 'create', 'Handbooks'], '', 0, ''],
    [['graphs', 'show', 'handbok'], '', 5, 'Did you mean “Handbooks”?'],
    [['graphs', 'show', '01a1fa6d-0000-7000-8000-000000000000'], '', 5, 'have been deleted'],
    [['graphs', 'create', ''], '', 1, 'Must not be empty.'],
    [['apps', 'run', 'nothing'], '', 5, 'There is no application “nothing”.'],
    [['files', 'upload', 'missing.txt'], '', 2, 'does not exist'],
    [['chat', 'Hello', '--schema', 'missing.json'], '', 2, 'missing.json does not exist'],
    [['chat', 'Hello', '--image', 'missing.png'], '', 2, 'missing.png does not exist'],
    [['teams', 'delete', 'Nobody', '--yes'], '', 5, 'There is no team “Nobody”.'],
    [['teams', 'create', 'Legal'], '', 0, ''],
    [['keys', 'create', 'Reader', '--team', 'Legal', '--permission', 'graphs:read'], '', 0, ''],
    [['keys', 'create', 'Reader', '--team', 'Legl'], '', 5, 'Did you mean “Legal”?'],
    [['keys', 'create', 'Reader', '--permission', 'foo:bar'], '', 2, 'Resources: graphs, files'],
    [['keys', 'create', 'Reader', '--expires', 'soon'], '', 2, 'such as 30d'],
    [['keys', 'create', 'Reader', '--expires', '2020-01-01'], '', 1, 'in the future'],
    [['audit', 'list', '--limit', 'x'], '', 2, '--limit must be a number'],
    [['graphs', 'list', '--profile', 'other'], '', 2, 'There is no profile “other”.'],
  ]
  for (const [args, input, code, message] of cases) {
    const result = await sheaf(args, input)
    expect([args, result.code, result.err]).toEqual([args, code, expect.stringContaining(message)])
  }
  const path = join(folder, 'config', 'sheaf', 'profiles.json')
  expect((await stat(path)).mode & 0o777).toBe(0o600)
})

test('folders are uploaded, and what is there is left out', async () => {
  const { sheaf, folder, key, address, client } = await testCommand()
  const env = { SHEAF_URL: address, SHEAF_KEY: key }
  await mkdir(join(folder, 'papers', 'deep'), { recursive: true })
  await writeFile(join(folder, 'papers', 'a.txt'), 'a')
  await writeFile(join(folder, 'papers', 'deep', 'b.md'), 'b')
  await writeFile(join(folder, 'papers', 'c.exe'), 'c')
  await writeFile(join(folder, 'papers', 'd.pdf'), 'no PDF')
  await writeFile(join(folder, 'papers', '.hidden.txt'), 'hidden')
  const first = await sheaf(['files', 'upload', 'papers'], '', env)
  expect(first.err).toContain('2 uploaded, 0 already there, 1 failed')
  expect(first.err).toContain('papers/c.exe: skipped')
  expect(first.code).toBe(1)
  await rm(join(folder, 'papers', 'd.pdf'))
  const again = await sheaf(['files', 'upload', 'papers', '--json'], '', env)
  expect(again.code).toBe(0)
  const lines = again.out
    .trim()
    .split('\n')
    .map((line): { outcome: string } => JSON.parse(line))
  expect(lines.map(({ outcome }) => outcome)).toEqual(['present', 'present'])
  const { data } = await client.listFiles()
  const placed = data.map((file) => `${file.folder}/${file.name}`).toSorted()
  expect(placed).toEqual(['papers/a.txt', 'papers/deep/b.md'])
})

test('a file of another folder is not replaced, although it has the same name', async () => {
  const { sheaf, folder, key, address, client } = await testCommand()
  const env = { SHEAF_URL: address, SHEAF_KEY: key }
  for (const year of ['2025', '2026']) {
    await mkdir(join(folder, year))
    await writeFile(join(folder, year, 'prices.csv'), `wool,${year}`)
  }
  await writeFile(join(folder, 'notes.txt'), 'in no folder')
  await sheaf(['files', 'upload', '2025', 'notes.txt'], '', env)
  const { err } = await sheaf(['files', 'upload', '2026', '--replace'], '', env)
  expect(err).toContain('1 uploaded, 0 already there')
  const { data } = await client.listFiles()
  expect(new Set(data.map((file) => file.folder))).toEqual(new Set([undefined, '2025', '2026']))
  const listed = (await sheaf(['files', 'list'], '', env)).out
  expect(listed).toContain('2025/prices.csv')
  expect(listed).toContain('2026/prices.csv')
  expect(listed).toMatch(/ notes\.txt/)
})

test('changed files are replaced with new versions on request, unless their name is ambiguous', async () => {
  const { sheaf, folder, key, address, client } = await testCommand()
  const env = { SHEAF_URL: address, SHEAF_KEY: key }
  const upload = (...args: string[]) => sheaf(['files', 'upload', ...args], '', env)
  await mkdir(join(folder, 'deep'))
  await writeFile(join(folder, 'prices.csv'), 'wool,12.40')
  await upload('prices.csv')
  const [before] = (await client.listFiles()).data
  await writeFile(join(folder, 'prices.csv'), 'wool,99.40')
  expect((await upload('prices.csv')).err).toContain('0 uploaded, 1 already there')
  expect((await upload('prices.csv', '--replace')).err).toContain('1 replaced')
  expect((await upload('prices.csv', '--replace')).err).toContain('1 already there')
  const { data } = await client.listFiles()
  expect(data.map(({ id }) => id)).toEqual([before?.id])
  const versions = await client.listFileVersions({ file_id: before?.id ?? '' })
  expect(versions.data.map(({ number }) => number)).toEqual([2, 1])

  await writeFile(join(folder, 'prices.csv'), 'wool,77.40')
  await writeFile(join(folder, 'deep', 'prices.csv'), 'silk,30.00')
  const ambiguous = await upload('prices.csv', 'deep/prices.csv', '--replace')
  expect([ambiguous.code, ambiguous.err]).toEqual([1, expect.stringContaining('2 failed')])
  expect(ambiguous.err).toContain('several files have this name')
})

test('what a newer version has replaced, or the service could not read, is not uploaded again', async () => {
  const { sheaf, folder, key, address, client } = await testCommand()
  const env = { SHEAF_URL: address, SHEAF_KEY: key }
  const upload = (...args: string[]) => sheaf(['files', 'upload', 'papers', ...args], '', env)
  await mkdir(join(folder, 'papers', 'deep'), { recursive: true })
  await writeFile(join(folder, 'papers', 'prices-2025.csv'), 'wool,12.40')
  await writeFile(join(folder, 'papers', 'damaged.pdf'), '%PDF-1.7\nno')
  // They have one name and one size.
  await writeFile(join(folder, 'papers', 'readme.txt'), 'wool')
  await writeFile(join(folder, 'papers', 'deep', 'readme.txt'), 'silk')
  expect((await upload()).err).toContain('4 uploaded, 0 already there, 0 failed')
  const statuses = async () => (await client.listFiles()).data.map(({ status }) => status)
  await expect
    .poll(async () => (await statuses()).toSorted())
    .toEqual(['completed', 'completed', 'completed', 'failed'])
  const files = (await client.listFiles()).data
  const prices = files.find(({ name }) => name === 'prices-2025.csv')
  const damaged = files.find(({ name }) => name === 'damaged.pdf')
  const silk = files.find(({ name }) => name === 'readme.txt')
  await client.uploadFileVersion(prices?.id ?? '', new Blob(['wool,15.00']), {
    name: 'prices-2026.csv',
  })
  await expect
    .poll(async () => (await client.getFile({ file_id: prices?.id ?? '' })).name)
    .toBe('prices-2026.csv')
  await client.deleteFile({ file_id: silk?.id ?? '' })

  const again = await upload()
  expect(again.err).toContain(
    '1 uploaded, 1 already there, 1 replaced by newer versions, 1 could not be read, 0 failed',
  )
  expect(again.err).toContain('prices-2025.csv: skipped, replaced by a newer version: prices-2026')
  expect(again.err).toContain(`sheaf files retry ${damaged?.id}`)
  expect(again.code).toBe(1)
  const replaced = await upload('--replace', '--json')
  const outcomes = replaced.out
    .trim()
    .split('\n')
    .map((line): [string, string] => {
      const { path, outcome }: { path: string; outcome: string } = JSON.parse(line)
      return [path, outcome]
    })
  expect(Object.fromEntries(outcomes)).toEqual({
    'papers/damaged.pdf': 'unreadable',
    'papers/deep/readme.txt': 'present',
    'papers/prices-2025.csv': 'superseded',
    'papers/readme.txt': 'present',
  })
  expect((await client.listFiles()).data.length).toBe(4)

  const retried = await sheaf(['files', 'retry', damaged?.id ?? '', '--json'], '', env)
  expect([retried.code, JSON.parse(retried.out)]).toEqual([0, { success: true }])
})

test('with --json, every command writes JSON and nothing else', async () => {
  const { sheaf, folder, key, address } = await testCommand()
  await writeFile(join(folder, 'handbook.txt'), 'There are 30 days of leave in a year.\n')
  const lines: [string, string?][] = [
    [`login ${address}`, `${key}\n`],
    ['whoami'],
    ['graphs create Handbook'],
    ['graphs show Handbook'],
    ['graphs list'],
    ['files upload handbook.txt --graph Handbook'],
    ['files list'],
    ['ask --graph Handbook --model scripted -- How many days?'],
    ['chat --model scripted -- hello'],
    ['graphs export Handbook --output handbook.zip'],
    ['graphs verify handbook.zip'],
    ['graphs import handbook.zip'],
    ['teams create Legal'],
    ['teams list'],
    ['keys list'],
    ['audit list --limit 2'],
    ['audit export --output audit.jsonl'],
    ['audit verify --file audit.jsonl'],
    ['audit verify'],
    ['scrub'],
    ['backup backups'],
    ['backups backups'],
    ['restore backups --check'],
    ['graphs delete Handbook --yes'],
    ['teams delete Legal --yes'],
    ['logout'],
  ]
  for (const [line, input] of lines) {
    const { code, out, err } = await sheaf(['--json', ...line.split(' ')], input)
    expect([line, code, code === 0 ? '' : err]).toEqual([line, 0, ''])
    // A list has a line for each row.
    const whole = /^[[{]\n/.test(out) || !out.trim().includes('\n')
    const values = (whole ? [out] : out.trim().split('\n')).map((text): unknown => JSON.parse(text))
    expect([line, values.every((value) => value !== null && typeof value === 'object')]).toEqual([
      line,
      true,
    ])
  }
})

test('a new key may read, and ends after 90 days; other choices are stated', async () => {
  const { sheaf, key, address, client } = await testCommand()
  const env = { SHEAF_URL: address, SHEAF_KEY: key }
  const create = (...args: string[]) => sheaf(['keys', 'create', ...args], '', env)
  await client.createTeam({ name: 'Legal' })
  const usual = await create('Usual')
  expect(usual.err).toContain('Permissions: *:read in all teams; until ')
  expect((await create('Long', '--expires', 'never', '--team', 'Legal')).err).toContain(
    'Permissions: *:read in its team; never expires.',
  )
  await create('Short', '--expires', '7d', '--permission', 'graphs:write')
  await create('Dated', '--expires', '2100-01-31T00:00:00Z')
  const { data } = await client.listKeys()
  const days = new Map(
    data.map(({ name, created_at, expires_at, permissions }) => [
      name,
      [
        expires_at && Math.round((Date.parse(expires_at) - Date.parse(created_at)) / 86_400_000),
        ...permissions,
      ],
    ]),
  )
  expect(days.get('Usual')).toEqual([90, '*:read'])
  expect(days.get('Long')).toEqual([null, '*:read'])
  expect(days.get('Short')).toEqual([7, 'graphs:write'])
  expect(data.find(({ name }) => name === 'Dated')?.expires_at).toMatch(/^2100-01-31T00:00:00/)
})

test('keys and graphs are shown with the names of their teams', async () => {
  const { sheaf, key, address, client } = await testCommand()
  const env = { SHEAF_URL: address, SHEAF_KEY: key }
  const { id } = await client.createTeam({ name: 'Legal' })
  await client.createGraph({ name: 'Contracts', team_ids: [id] })
  const reader = await client.createKey({ name: 'Reader', team_id: id, permissions: ['*:admin'] })
  for (const SHEAF_KEY of [key, reader.key]) {
    const listed = await sheaf(['keys', 'list'], '', { ...env, SHEAF_KEY })
    expect(listed.out).toMatch(/Reader +Legal +\*:admin/)
    const shown = await sheaf(['graphs', 'show', 'Contracts'], '', { ...env, SHEAF_KEY })
    expect(shown.out).toMatch(/^Teams +Legal$/m)
  }
})

test('a process writes, reads and ends as its command does', async () => {
  const { sheafProcess, key, address } = await testCommand()
  expect(await sheafProcess(['login', address], `${key}\n`)).toMatchObject({
    code: 0,
    err: expect.stringContaining('Signed in'),
  })
  expect(await sheafProcess(['graphs', 'create', 'Wool'])).toMatchObject({ code: 0, err: '' })
  expect((await sheafProcess(['graphs', 'list'])).out).toContain('Wool')
  expect(await sheafProcess(['graphs', 'show', 'Silk'])).toEqual({
    code: 5,
    out: '',
    err: 'There is no graph “Silk”.\n',
  })
  expect(await sheafProcess(['nonsense'])).toMatchObject({
    code: 2,
    out: '',
    err: expect.stringContaining("unknown command 'nonsense'"),
  })
})

test('names and answers cannot change the terminal', async () => {
  const { sheafProcess, key, address } = await testCommand()
  const env = { SHEAF_URL: address, SHEAF_KEY: key }
  const { out, code } = await sheafProcess(
    ['chat', '--model', 'scripted'],
    'say \u001b[31mred\u009b2J',
    env,
  )
  expect(code).toBe(0)
  // oxlint-disable-next-line no-control-regex -- the pattern searches for control characters
  expect(out).not.toMatch(/[\u0000-\u0009\u000b-\u001f\u007f-\u009f]/)
})

test('an older Node is told which one is needed', () => {
  const path = join(import.meta.dirname, 'sheaf.mjs')
  const run = (...args: string[]) => spawnSync(process.execPath, args, { encoding: 'utf8' })
  expect(run(path, '--version')).toMatchObject({ stdout: `${readVersion()}\n`, status: 0 })
  const older = "data:text/javascript,Object.defineProperty(process,'version',{value:'v20.1.0'})"
  const { stderr, status } = run('--import', older, path, '--version')
  expect(stderr).toMatch(
    /^sheaf needs Node 26 or later\. You are running Node v20\.1\.0\.\n.*npm run sheaf/,
  )
  expect(status).toBe(2)
})
