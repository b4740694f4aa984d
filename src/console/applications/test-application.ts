import type { WholeApplication } from '#contract/applications/applications.ts'
import { blueprint } from '#contract/applications/blueprint.ts'

/** An application with a text and a dropdown, deployed and unchanged since. */
export function testApplication(overrides: Partial<WholeApplication> = {}): WholeApplication {
  const draft = blueprint.parse({
    model: 'mdl-x5',
    inputs: [
      { name: 'Topic', input_type: 'text' },
      { name: 'Tone', input_type: 'dropdown', options: { list: ['Plain', 'Warm'] } },
    ],
    messages: [
      { role: 'system', content: 'Write in a {{Tone}} tone.' },
      { role: 'user', content: 'Write about {{Topic}}.' },
    ],
  })
  return {
    id: '01a1fa5a-d95d-7b20-a46e-00000000a001',
    name: 'Write an article',
    description: 'A short article for the newsletter',
    type: 'generation',
    status: 'deployed',
    inputs: draft.inputs,
    created_at: '2026-11-20T10:00:00.000000Z',
    updated_at: '2026-11-21T10:00:00.000000Z',
    updated_by: 'Test',
    last_deployed_at: '2026-11-21T10:00:00.000000Z',
    team_id: null,
    deployed_version_id: '01a1fa5a-d95d-7b20-a46e-00000000b001',
    has_changes: false,
    blueprint: draft,
    revision: 3,
    graph_ids: [],
    missing_permissions: [],
    graphs_unreadable: false,
    ...overrides,
  }
}
