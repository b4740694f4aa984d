import { createApplication, deployApplication } from '#contract/applications/applications.ts'
import type { BlueprintInput } from '#contract/applications/blueprint.ts'
import type { Database } from '#service/database/schema.ts'
import { readerModelId } from '#service/models/reader/reader-model.ts'
import { testService } from '#service/test-service.ts'

/** A blueprint that asks its only input as a question. */
export const questionBlueprint = {
  model: readerModelId,
  inputs: [{ name: 'question', input_type: 'text' }],
  messages: [{ role: 'user', content: '{{question}}' }],
} as const satisfies BlueprintInput

/** A service with two teams whose keys make applications. */
export async function testApplications(
  database: Database,
  parts: Parameters<typeof testService>[1] = {},
) {
  const service = await testService(database, parts)
  const organization = await service.newOrganization()
  const { admin, newKey, newTeam } = organization
  const teams = { a: await newTeam(), b: await newTeam() }
  const keyA = await newKey({ team_id: teams.a })
  const keyB = await newKey({ team_id: teams.b })

  const create = (
    name: string,
    {
      key = keyA,
      blueprint = questionBlueprint,
      ...more
    }: {
      key?: string
      blueprint?: BlueprintInput
      graph_ids?: string[]
      team_id?: string
    } = {},
  ) => service.ask(createApplication, { body: { name, blueprint, ...more } }, key)

  const deploy = (application_id: string, version_id?: string, key = keyA) =>
    service.ask(deployApplication, { params: { application_id }, body: { version_id } }, key)

  /** Creates and deploys an application. Resolves with its ID. */
  const deployed = async (...args: Parameters<typeof create>): Promise<string> => {
    const { id } = await create(...args)
    await deploy(id, undefined, args[1]?.key)
    return id
  }

  return { ...service, admin, newKey, teams, keyA, keyB, create, deploy, deployed }
}
