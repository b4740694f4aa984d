import { expect, test } from 'vitest'
import { blueprint } from '#contract/applications/blueprint.ts'
import { blueprintText } from './blueprint-text.ts'

test('a blueprint reads as its messages, inputs, model and settings', () => {
  const text = blueprintText(
    blueprint.parse({
      model: 'mdl-x5',
      inputs: [
        { name: 'Clause', input_type: 'text', description: 'Of a contract' },
        {
          name: 'Tone',
          input_type: 'dropdown',
          required: false,
          options: { list: ['Plain', 'Warm'] },
        },
        { name: 'Notes', input_type: 'file', options: { max_files: 3 } },
      ],
      messages: [
        { role: 'system', content: 'Be brief.\nNever "advise".' },
        { role: 'user', content: '{{Tone}}: {{Clause}} {{Notes}}' },
      ],
      temperature: 0.2,
    }),
  )
  expect(text).toBe(`# System
Be brief.
Never "advise".

# User
{{Tone}}: {{Clause}} {{Notes}}

# Input Clause
Text, required
Of a contract

# Input Tone
Dropdown, optional
- Plain
- Warm

# Input Notes
File, required
Max files: 3

# Model
mdl-x5
Temperature: 0.2`)
})
