import { expect, test } from 'vitest'
import { blueprint } from '#contract/applications/blueprint.ts'
import { applicationTemplates } from './application-templates.ts'

test('every template is a valid blueprint', () => {
  for (const template of Object.values(applicationTemplates)) {
    expect(blueprint.safeParse({ model: 'mdl-x5', ...template }).error?.issues ?? []).toEqual([])
  }
})
