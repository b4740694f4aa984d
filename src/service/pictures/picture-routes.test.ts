import { expect, test } from 'vitest'
import { testPictureModel } from '#contract/models/picture-model.ts'
import { puppet, registryOf, says } from '#service/chat/test-puppet.ts'
import { onEveryDatabase } from '#service/database/test-databases.ts'
import { Failure, ofProvider } from '#service/failure.ts'
import { testService } from '#service/test-service.ts'

onEveryDatabase('tests of a picture model', (database) => {
  async function begin(...turns: Parameters<typeof puppet>) {
    const eye = puppet(...turns)
    const service = await testService(database(), { models: registryOf({ eye }) })
    const { admin, newKey, newTeam } = await service.newOrganization()
    const attempt = () => service.ask(testPictureModel, { body: { model: 'eye' } }, admin)
    return { ...service, eye, admin, newKey, newTeam, attempt }
  }

  test('a picture is shown, and what the model says of it is told', async () => {
    const { attempt, eye } = await begin(says('A red ', 'square.'))
    expect(await attempt()).toEqual({
      ok: true,
      message: 'eye was shown a red square and says: “A red square.”',
      took_ms: expect.any(Number),
    })
    const [request] = eye.requests
    expect(JSON.stringify(request?.messages)).toContain('data:image/png;base64,')
  })

  test('the reason of the provider is told', async () => {
    const refused = new Failure('model_refused_request', 'The model does not support this request.')
    const { attempt } = await begin(() => {
      throw ofProvider(refused, { status: 400, message: 'Images are not supported.' })
    })
    expect(await attempt()).toMatchObject({
      ok: false,
      message:
        'The model does not support this request. The provider answered with status 400: “Images are not supported.”',
    })
  })

  test('a model that says nothing does not describe pictures', async () => {
    const { attempt } = await begin(says(' '))
    expect(await attempt()).toMatchObject({ ok: false, message: 'eye says nothing of a picture.' })
  })

  test('a team key tests no model', async () => {
    const { refusal, newKey, newTeam, eye } = await begin()
    const key = await newKey({ team_id: await newTeam(), permissions: ['*:admin'] })
    const failure = await refusal(testPictureModel, { body: { model: 'eye' } }, key)
    expect(failure.failure).toBe('team_forbidden')
    expect(eye.requests).toEqual([])
  })
})
