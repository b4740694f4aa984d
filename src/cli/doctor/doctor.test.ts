import { expect, test } from 'vitest'
import { compareVersions } from './doctor.ts'

test.each([
  ['0.1.0', '0.1.0', 'ok', ''],
  ['0.9.0', '0.10.0', 'warning', 'Update the service.'],
  ['1.0.0', '0.10.0', 'warning', 'Update this command.'],
  [null, '0.1.0', 'warning', 'Check the proxy in front of it: it must pass /v1/openapi.json.'],
])('a service %s and a command %s are %s', (service, own, state, advice) => {
  expect(compareVersions(service, own)).toMatchObject({ check: 'service version', state, advice })
})
