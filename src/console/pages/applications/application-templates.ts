import type { BlueprintInput } from '#contract/applications/blueprint.ts'

type Template = Pick<BlueprintInput, 'inputs' | 'messages'>

/** Prompts to begin with, each of which shows a kind of input. */
export const applicationTemplates = {
  blank: {
    inputs: [{ name: 'Question', input_type: 'text' }],
    messages: [{ role: 'user', content: '{{Question}}' }],
  },
  summary: {
    inputs: [
      {
        name: 'Document',
        input_type: 'file',
        description: 'The document to summarize',
        options: { max_files: 1 },
      },
      {
        name: 'Length',
        input_type: 'dropdown',
        options: { list: ['One sentence', 'One paragraph', 'One page'] },
      },
    ],
    messages: [
      {
        role: 'system',
        content:
          'You summarize documents. Use only what the document says, and keep names and numbers.',
      },
      { role: 'user', content: 'Summarize this document. Length: {{Length}}.\n\n{{Document}}' },
    ],
  },
  reply: {
    inputs: [
      { name: 'Message', input_type: 'text', description: 'What the customer wrote' },
      {
        name: 'Tone',
        input_type: 'dropdown',
        options: { list: ['Friendly', 'Formal', 'Apologetic'] },
      },
      {
        name: 'Notes',
        input_type: 'text',
        required: false,
        description: 'What the reply must mention',
      },
    ],
    messages: [
      { role: 'system', content: 'You answer customers in a {{Tone}} tone, in at most 120 words.' },
      { role: 'user', content: 'Message:\n{{Message}}\n\nNotes:\n{{Notes}}' },
    ],
  },
} as const satisfies Record<string, Template>
