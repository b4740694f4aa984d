import { expect, test } from 'vitest'
import { createApplicationBatch, exportApplicationBatch } from '#contract/applications/batches.ts'
import { onEveryDatabase } from '#service/database/test-databases.ts'
import { Failure, ofProvider } from '#service/failure.ts'
import { blueprint, rowOf, testBatches } from './test-batches.ts'

const fileBlueprint = {
  ...blueprint,
  inputs: [{ name: 'photo', input_type: 'media' as const }],
  messages: [{ role: 'user' as const, content: 'What is this? {{photo}}' }],
}
const naming = (...names: string[]) =>
  names.map((name) => ({ inputs: [{ id: 'photo', value: [name] }] }))
const pixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

onEveryDatabase('tables of batches', (database) => {
  test('rows keep their places in a table of which others were left out', async () => {
    const { ask, refusal, send, deployed, ended, rows, keyA, newKey, teams, batch } =
      await testBatches(database())
    const params = { application_id: await deployed('Prices', { blueprint }) }
    const numbered = [2, 150, 151].map((number) => ({ ...rowOf(`Q${number}`), number }))
    const { id } = await ask(createApplicationBatch, { params, body: { rows: numbered } }, keyA)
    expect(await ended(id)).toMatchObject({ total: 3, last_number: 151, is_own: true })
    const first = await rows(id, { limit: 2 })
    expect(first).toMatchObject({ data: [{ number: 2 }, { number: 150 }], has_more: true })
    const rest = await rows(id, { from: 151 })
    expect(rest).toMatchObject({ data: [{ data: { suggestion: 'A: Q151' } }], has_more: false })
    const exported = await send(exportApplicationBatch, { params: { batch_id: id } }, keyA)
    const numbers = exported.body
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line).number)
    expect(numbers).toEqual([2, 150, 151])

    const colleague = await newKey({ team_id: teams.a })
    expect(await batch(id, colleague)).toMatchObject({ is_own: false })

    const fallen = [
      { ...rowOf('Q1'), number: 5 },
      { ...rowOf('Q2'), number: 5 },
    ]
    expect(
      await refusal(createApplicationBatch, { params, body: { rows: fallen } }, keyA),
    ).toMatchObject({
      status: 400,
      failure: 'inputs_invalid',
      body: { errors: [{ extras: { path: 'rows.1.number' } }] },
    })
  })

  test('rows that are left out are stored with their inputs and a reason, and never run', async () => {
    const { ask, refusal, send, retry, deployed, ended, rows, questions, keyA } =
      await testBatches(database())
    const params = { application_id: await deployed('Prices', { blueprint }) }
    const unknown = { inputs: [{ id: 'Nothing', value: ['x'] }], left_out: 'Its text is empty.' }
    const last = { ...rowOf('Q4'), left_out: 'It is a total.' }
    const body = { rows: [rowOf('Q1'), unknown, rowOf('Q3'), last] }
    const { id, counts } = await ask(createApplicationBatch, { params, body }, keyA)
    expect(counts.left_out).toBe(2)
    expect(await ended(id)).toMatchObject({
      total: 2,
      last_number: 4,
      counts: { completed: 2, failed: 0, queued: 0, left_out: 2 },
      inputs: ['question'],
    })
    expect(questions.toSorted()).toEqual(['Q1', 'Q3'])
    const leftOut = [
      { number: 2, status: 'left_out', inputs: unknown.inputs, error: 'Its text is empty.' },
      { number: 4, status: 'left_out', inputs: last.inputs, error: 'It is a total.' },
    ]
    expect((await rows(id, { status: 'left_out' })).data).toMatchObject(leftOut)
    expect((await rows(id)).data.map(({ number }) => number)).toEqual([1, 2, 3, 4])
    const exported = await send(exportApplicationBatch, { params: { batch_id: id } }, keyA)
    expect(exported.body).toContain('"status":"left_out"')
    await expect(retry(id)).rejects.toThrow('No row of this batch has failed.')

    expect(
      await refusal(createApplicationBatch, { params, body: { rows: [last] } }, keyA),
    ).toMatchObject({ status: 400, body: { errors: [{ extras: { path: 'rows' } }] } })
  })

  test('a batch names why its rows have failed, the most common reason first', async () => {
    const { deployed, start, ended, batch } = await testBatches(database(), {
      answer: async (question) => {
        if (question === 'Q1')
          throw new Failure('model_unauthorized', 'The model answered nothing.')
        throw new Failure('model_unsafe', 'The model declined the request.')
      },
    })
    const { id } = await start(await deployed('Prices', { blueprint }))
    await ended(id)
    expect((await batch(id)).failures).toEqual([
      { error: 'The model declined the request.', error_key: 'model_unsafe', count: 2 },
      { error: 'The model answered nothing.', error_key: 'model_unauthorized', count: 1 },
    ])
  })

  test('whoever connects providers sees what theirs said of a failed row, and nobody else', async () => {
    const message = 'The model does not support this request.'
    const { deployed, start, ended, batch, rows, retry, admin, keyA } = await testBatches(
      database(),
      {
        answer: async (question) => {
          const provider = { status: 400, message: question === 'Q3' ? 'No tools.' : 'Too warm.' }
          throw ofProvider(new Failure('model_refused_request', message), provider)
        },
      },
    )
    const { id } = await start(await deployed('Prices', { blueprint }))
    await ended(id)
    const said = (text: string) => `${message} The provider answered with status 400: “${text}”`
    const reasons = async (key: string) => [
      (await batch(id, key)).failures?.map(({ error, count }) => [error, count]),
      (await rows(id, {}, key)).data.map(({ error }) => error),
    ]
    expect(await reasons(admin)).toEqual([
      [
        [said('Too warm.'), 2],
        [said('No tools.'), 1],
      ],
      [said('Too warm.'), said('Too warm.'), said('No tools.')],
    ])
    expect(await reasons(keyA)).toEqual([[[message, 3]], [message, message, message]])
    expect(JSON.stringify((await rows(id)).data)).not.toContain('provider')
    await retry(id)
    await ended(id)
    expect((await batch(id, admin)).failures).toHaveLength(2)
  })

  test('a row names a file, of those that its key can read', async () => {
    const { ask, refusal, upload, deployed, ended, rows, keyA, keyB } =
      await testBatches(database())
    const params = { application_id: await deployed('Photos', { blueprint: fileBlueprint }) }
    const photo = await upload(keyA, { name: 'sheep.png', bytes: pixel })
    await upload(keyA, { name: 'twins.png', bytes: pixel })
    await upload(keyA, { name: 'twins.png', bytes: Buffer.concat([pixel, Buffer.from('2')]) })
    await upload(keyB, { name: 'theirs.png', bytes: pixel })
    const body = { rows: naming(' sheep.png ', photo.id) }
    const { id } = await ask(createApplicationBatch, { params, body }, keyA)
    await ended(id)
    const { data } = await rows(id)
    expect(data.map(({ inputs }) => inputs[0]?.value)).toEqual([[photo.id], [photo.id]])

    const start = (...names: string[]) =>
      refusal(createApplicationBatch, { params, body: { rows: naming(...names) } }, keyA)
    const path = 'rows.1.inputs.0.value.0'
    expect(await start('sheep.png', 'twins.png')).toMatchObject({
      failure: 'inputs_invalid',
      body: {
        errors: [
          {
            description: expect.stringMatching(
              /^2 files are named “twins\.png”\. Give the ID of one/,
            ),
            extras: { path },
          },
        ],
      },
    })
    for (const unknown of ['theirs.png', 'nobody.png']) {
      expect(await start('sheep.png', unknown)).toMatchObject({
        failure: 'inputs_invalid',
        body: {
          errors: [
            {
              description: `There is no file named “${unknown}” that this key can read.`,
              extras: { path },
            },
          ],
        },
      })
    }
  })

  test('a name with thousands of combining marks on a letter is looked up as it is', async () => {
    const { refusal, deployed, keyA } = await testBatches(database())
    const application_id = await deployed('Photos', { blueprint: fileBlueprint })
    const start = (name: string) =>
      refusal(
        createApplicationBatch,
        { params: { application_id }, body: { rows: naming(name) } },
        keyA,
      )
    // Normalization puts the mark below before the mark above.
    const [above, below] = ['\u0301', '\u0323']
    expect(JSON.stringify((await start(`x${above}${below}`)).body)).toContain(
      `x${below}${above}`.normalize('NFC'),
    )
    const marks = above.repeat(5_000) + below
    expect(JSON.stringify((await start(`x${marks}`)).body)).toContain(`“x${above.repeat(99)}”`)
  })
})
