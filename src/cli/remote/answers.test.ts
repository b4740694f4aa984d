import { writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { testCommands } from '#cli/test-command.ts'

const testCommand = testCommands()

test('a chat writes the calls of functions, and a failure on a line of its own', async () => {
  const { sheaf, folder, key, address } = await testCommand()
  const env = { SHEAF_URL: address, SHEAF_KEY: key }
  const parameters = { type: 'object', properties: { city: { type: 'string' } } }
  const lookup = { type: 'function', function: { name: 'lookup', parameters } }
  await writeFile(join(folder, 'tools.json'), JSON.stringify([lookup]))
  await writeFile(join(folder, 'tool.json'), JSON.stringify({ type: 'function' }))
  await writeFile(join(folder, 'text.json'), '"function"')
  const chat = (...args: string[]) => sheaf(['chat', '--model', 'scripted', ...args], '', env)

  const called = await chat('--tools', 'tools.json', '--', 'call lookup')
  expect(called).toEqual({
    code: 0,
    out: 'lookup {"city":"city"}\n',
    err: 'The model calls functions:\n',
  })
  const searched = await chat('--tool', 'web_search', '--', 'What is wool?')
  expect(searched.out).toContain('`search_web` answered:')
  expect(await chat('--tools', 'tool.json', '--', 'x')).toMatchObject({
    code: 1,
    err: expect.stringContaining('“tools.0.function” is required.'),
  })
  expect(await chat('--tools', 'text.json', '--', 'x')).toMatchObject({
    code: 2,
    err: 'text.json is not a tool or a list of tools, each with a type.\n',
  })

  const broken = await sheaf(['chat', '--model', 'scripted-cut-off', 'What is wool?'], '', env)
  expect(broken.code).toBe(1)
  expect(broken.out).toMatch(/What is wool[^]*\n$/)
})

test('the inputs of an application are named where they are wrong', async () => {
  const { sheaf, key, address, client } = await testCommand()
  const env = { SHEAF_URL: address, SHEAF_KEY: key }
  const file = await client.uploadFile(new Blob(['30 days']), { name: 'leave.txt' })
  await expect
    .poll(async () => (await client.getFile({ file_id: file.id })).status)
    .toBe('completed')
  const { id: application_id } = await client.createApplication({
    name: 'Summary',
    blueprint: {
      model: 'scripted',
      inputs: [
        { name: 'Text', input_type: 'text' },
        { name: 'Tone', input_type: 'dropdown', required: false, options: { list: ['plain'] } },
        { name: 'Paper', input_type: 'file', required: false },
        { name: 'Photo', input_type: 'media', required: false },
      ],
      messages: [{ role: 'user', content: 'say: {{Text}}, {{Tone}}, {{Paper}}, {{Photo}}' }],
    },
  })
  await client.deployApplication({ application_id })
  const run = (...inputs: string[]) => {
    const inputArgs = inputs.flatMap((input) => ['--input', input])
    return sheaf(['apps', 'run', 'Summary', ...inputArgs], '', env)
  }
  const all = await run('Text=a=b', 'Tone=plain', `Paper=${file.id}`)
  expect([all.code, all.out]).toEqual([0, expect.stringMatching(/^a=b, plain, [^]*30 days/)])
  for (const [input, code, err] of [
    ['Tone=loud', 1, 'Tone: “loud” is not an option for “Tone”.'],
    ['Paper=leave.txt', 5, 'Paper: There is no such file.'],
    [`Photo=${file.id}`, 1, 'Photo: “leave.txt” is not a PNG or JPEG.'],
    ['Size=1', 1, 'Size: The application has no input named “Size”.'],
  ] as const) {
    expect(await run('Text=a', input)).toEqual({ code, out: '', err: `${err}\n` })
  }
})

test('a search writes passages, as lines of JSON for programs, and says when there are none', async () => {
  const { sheaf, folder, key, address, client } = await testCommand()
  const env = { SHEAF_URL: address, SHEAF_KEY: key }
  await client.createGraph({ name: 'Handbook' })
  await writeFile(join(folder, 'handbook.txt'), 'There are 30 days of leave in a year.\n')
  await sheaf(['files', 'upload', 'handbook.txt', '--graph', 'Handbook'], '', env)
  await expect.poll(async () => (await client.listFiles()).data[0]?.status).toBe('completed')
  const result = await sheaf(['search', 'days', 'of', 'leave'], '', env)
  expect(result.out).toBe(
    '1.00 handbook.txt, section 1\n     There are 30 days of leave in a year.\n',
  )
  const json = await sheaf(['search', '--graph', 'Handbook', '--json', '--', 'leave'], '', env)
  expect(JSON.parse(json.out)).toMatchObject({ file_name: 'handbook.txt', page: 1, score: 1 })
  const none = await sheaf(['search', 'whales'], '', env)
  expect([none.code, none.out, none.err]).toEqual([0, '', 'No passages contain these words.\n'])
  const wrong = await sheaf(['search', '--limit', '51', 'leave'], '', env)
  expect([wrong.code, wrong.err]).toEqual([2, expect.stringContaining('from 1 to 50')])
})

test('a question without graphs is asked of all, or of those with the best passages', async () => {
  const { sheaf, folder, key, address, client } = await testCommand()
  const env = { SHEAF_URL: address, SHEAF_KEY: key }
  const ask = () => sheaf(['ask', '--', 'How many days of leave are there?'], '', env)
  expect(await ask()).toMatchObject({ err: expect.stringMatching(/graph/) })
  await client.createGraph({ name: 'Handbook' })
  await writeFile(join(folder, 'handbook.txt'), 'There are 30 days of leave in a year.\n')
  await sheaf(['files', 'upload', 'handbook.txt', '--graph', 'Handbook'], '', env)
  await expect.poll(async () => (await client.listFiles()).data[0]?.status).toBe('completed')
  expect((await ask()).out).toContain('[1] handbook.txt, section 1')
  for (let number = 0; number < 50; number += 1) {
    await client.createGraph({ name: `Empty ${number}` })
  }
  expect((await ask()).out).toContain('[1] handbook.txt, section 1')
})

test('an answer lists the sentences that no passage supports', async () => {
  const { sheaf, folder, key, address, client } = await testCommand()
  const env = { SHEAF_URL: address, SHEAF_KEY: key }
  await client.createGraph({ name: 'Handbook' })
  await writeFile(join(folder, 'handbook.txt'), 'There are 30 days of leave in a year.\n')
  await sheaf(['files', 'upload', 'handbook.txt', '--graph', 'Handbook'], '', env)
  await expect.poll(async () => (await client.listFiles()).data[0]?.status).toBe('completed')
  const question =
    'say: There are 30 days of leave in a year [1]. Every hotel on the Moon offers leave.'
  const args = ['ask', '--graph', 'Handbook', '--model', 'scripted']
  const { out } = await sheaf([...args, '--', question], '', env)
  const [, listed = ''] = out.split('\nCheck these sentences\n')
  expect(listed).toContain('- Every hotel on the Moon offers leave.\n')
  expect(listed).not.toContain('- There are 30 days of leave')
  const json = await sheaf([...args, '--json', '--', question], '', env)
  expect(JSON.parse(json.out)).toHaveProperty('unsupported.0.start', expect.any(Number))
})

test('a question without an answer lists the passages that come nearest', async () => {
  const { sheaf, folder, key, address, client } = await testCommand()
  const env = { SHEAF_URL: address, SHEAF_KEY: key }
  await client.createGraph({ name: 'Handbook' })
  await writeFile(join(folder, 'handbook.txt'), 'The storm cut the power for 47 minutes.\n')
  await sheaf(['files', 'upload', 'handbook.txt', '--graph', 'Handbook'], '', env)
  await expect.poll(async () => (await client.listFiles()).data[0]?.status).toBe('completed')
  const ask = (question: string) => sheaf(['ask', '--', question], '', env)
  const near = await ask('How expensive was the storm damage?')
  expect(near.out).toContain(
    '\nNearest passages\n- handbook.txt, section 1\n    The storm cut the power for 47 minutes.\n',
  )
  expect(near.err).toBe('These passages are the closest:\n')
  const none = await ask('Who is the zookeeper?')
  expect([none.out.includes('Nearest passages'), none.err]).toEqual([
    false,
    'Try words that the documents use.\n',
  ])
  expect((await ask('How long was the power cut?')).err).not.toContain('closest')
})

test('an answer of another service is unreadable', async () => {
  const { sheaf, key } = await testCommand()
  const server = createServer((_, response) => response.end('{"status": "ok", "data": [{}]}'))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  // oxlint-disable-next-line no-unsafe-type-assertion -- it listens on a port
  const { port } = server.address() as AddressInfo
  const env = { SHEAF_URL: `http://127.0.0.1:${port}`, SHEAF_KEY: key }
  for (const words of [['whoami'], ['graphs', 'list']]) {
    expect(await sheaf(words, '', env)).toMatchObject({
      code: 1,
      err: expect.stringMatching(/^The response is not one of Sheaf\.\nCheck that the address/),
    })
  }
})

test('a folder in place of a bundle is named, and blamed on no service', async () => {
  const { sheaf, key, address, folder } = await testCommand()
  const env = { SHEAF_URL: address, SHEAF_KEY: key }
  const { code, err } = await sheaf(['graphs', 'import', folder], '', env)
  expect([code, err]).toEqual([2, expect.stringMatching(/^\S+ is not a file\.$/m)])
})
