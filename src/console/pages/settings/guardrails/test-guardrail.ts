import type { Guardrail } from '#contract/guardrails.ts'

export function testGuardrail(number: number, overrides: Partial<Guardrail> = {}): Guardrail {
  return {
    id: `01a1fa5a-d95d-7b20-a46e-${String(number).padStart(12, '0')}`,
    created_at: '2026-11-20T10:00:00.000000Z',
    name: 'Personal data',
    team_id: null,
    applies_to: 'both',
    action: 'redact',
    enabled: true,
    rule: { type: 'personal_data', entities: ['email', 'phone'], fields: ['patient number'] },
    hits: 1204,
    ...overrides,
  }
}
