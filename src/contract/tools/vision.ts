import * as z from 'zod/mini'
import type { Endpoint } from '#contract/endpoint.ts'
import { toolModelFailures } from '#contract/failures/model-failures.ts'
import { defaultModel } from '#contract/models.ts'
import { described, outOfRange } from '#contract/primitives.ts'

/** The maximum number of images of a request; each page of a PDF is one. */
export const maxVisionImages = 20

const variable = z.object({
  name: described(
    z
      .string()
      .check(
        z.trim(),
        z.regex(/^[^{}\p{Cc}]{1,100}$/u, 'Must be at most 100 characters without braces.'),
      ),
    'The name that the prompt uses: `{{name}}`.',
  ),
  file_id: described(z.string(), 'A JPEG or PNG, or a PDF, of which each page is an image.'),
  page: described(
    z.nullish(z.int().check(z.gte(1), z.lte(1_000_000))),
    'A single page of a PDF, counted from 1; all pages by default.',
  ),
})

const body = z
  .object({
    model: described(
      z._default(z.string().check(z.minLength(1), z.maxLength(255)), defaultModel.id),
      'The ID of a model that understands images.',
    ),
    prompt: described(
      z
        .string()
        .check(
          z.minLength(1),
          z.maxLength(20_000, outOfRange('Must be at most 20,000 characters.')),
        ),
      'The prompt. `{{name}}` stands for the image with this name.',
    ),
    variables: described(
      z
        .array(variable)
        .check(
          z.minLength(1, 'Add at least one image.'),
          z.maxLength(maxVisionImages, outOfRange('Add at most 20 images.')),
        ),
      'The images. The prompt must use each of them.',
    ),
  })
  .check((context) => {
    const { prompt, variables } = context.value
    const names = new Set(variables.map(({ name }) => name))
    const used = new Set(promptVariables(prompt))
    const refuse = (path: (string | number)[], message: string): void => {
      context.issues.push({ code: 'custom', input: context.value, path, message })
    }
    for (const name of used) {
      if (!names.has(name)) refuse(['prompt'], `No variable has the name {{${name}}}.`)
    }
    for (const [at, { name }] of variables.entries()) {
      const isRepeated = variables.findIndex((other) => other.name === name) < at
      if (isRepeated) refuse(['variables', at, 'name'], 'Another variable has this name.')
      else if (!used.has(name)) {
        refuse(['variables', at, 'name'], `The prompt does not use {{${name}}}.`)
      }
    }
  })

/** The names between `{{` and `}}` in a prompt. */
export function promptVariables(prompt: string): string[] {
  return [...prompt.matchAll(/\{\{([^{}]{1,200})\}\}/g)].map(([, name = '']) => name.trim())
}

/** Answers a prompt about images among the caller's files (`wire.md`, "vision"). */
export const analyzeImages = {
  method: 'POST',
  path: '/v1/vision',
  aliases: [{ path: '/v1/vision/analyze' }],
  summary: 'Answer a prompt about uploaded images and PDFs',
  permission: 'chat:write',
  changes: false,
  content: true,
  body,
  reply: z.object({ data: z.string() }),
  fails: [
    'body_not_json',
    'file_not_found',
    'file_deleted',
    'file_damaged',
    'image_kind_unsupported',
    'image_too_large',
    'image_unreadable',
    'images_too_many',
    'page_not_found',
    'text_too_long',
    ...toolModelFailures,
  ],
} as const satisfies Endpoint
