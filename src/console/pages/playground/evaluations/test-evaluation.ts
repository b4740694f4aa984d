import type { Evaluation, EvaluationRow, VariantResult } from '#contract/playground/evaluations.ts'

export const evaluation_id = '01a1fa5a-d95d-7b20-a46e-0000000000e1'

export function testVariant(overrides: Partial<VariantResult['counts']> = {}): VariantResult {
  return {
    name: 'Short',
    model: 'mdl-x5',
    counts: {
      waiting: 0,
      running: 0,
      passed: 0,
      not_passed: 0,
      unchecked: 0,
      failed: 0,
      ...overrides,
    },
    prompt_tokens: 20,
    completion_tokens: 4,
    cost: 0.5,
    check_cost: null,
    mean_ms: 1500,
  }
}

export function testEvaluation(overrides: Partial<Evaluation> = {}): Evaluation {
  return {
    id: evaluation_id,
    name: 'Capitals',
    status: 'completed',
    created_at: '2026-11-20T10:00:00.000000Z',
    updated_at: '2026-11-20T10:00:00.000000Z',
    ended_at: '2026-11-20T10:01:00.000000Z',
    key_name: 'Ada',
    row_count: 2,
    variables: ['country', 'expected'],
    variants: [
      testVariant({ passed: 2 }),
      { ...testVariant({ passed: 1, failed: 1 }), name: 'Long' },
    ],
    waiting_for: null,
    ...overrides,
  }
}

type Cell = EvaluationRow['cells'][number]

export function testCell(variant: number, overrides: Partial<Cell> = {}): Cell {
  return {
    variant,
    status: 'completed',
    passed: true,
    reason: 'It contains “Lisbon”.',
    answer: 'Lisbon.',
    run_id: null,
    error: null,
    error_key: null,
    prompt_tokens: 10,
    completion_tokens: 2,
    cost: 0.25,
    check_cost: null,
    duration_ms: 1200,
    ...overrides,
  }
}

export function testRow(number: number, cells: Cell[]): EvaluationRow {
  return {
    number,
    values: { country: 'Portugal', expected: 'Lisbon' },
    check: { type: 'contains', text: '{{expected}}', ignore_case: false },
    cells,
  }
}
