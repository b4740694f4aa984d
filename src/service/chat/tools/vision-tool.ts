import { buffer } from 'node:stream/consumers'
import type { ContentPart, Message } from '#contract/chat/messages.ts'
import type { BuiltInTool } from '#contract/chat/tools.ts'
import { pageText } from '#contract/page-text.ts'
import { askForText, plainRequest } from '#service/chat/ask-model.ts'
import { requirePixels } from '#service/chat/images/image-pixels.ts'
import type { Blobs } from '#service/blobs/blobs.ts'
import type { FileRow } from '#service/files/file-store.ts'
import { checkedBytes } from '#service/files/stored-bytes.ts'
import type { pageStore } from '#service/files/page-store.ts'
import type { ResolvedModel } from '#service/models/chat-model.ts'
import { oneText, textArgument } from './built-in-tool.ts'
import type { PreparedTool } from './built-in-tool.ts'

type VisionFunction = Extract<BuiltInTool, { type: 'vision' }>['function']

interface NamedImage {
  name: string
  file: FileRow
}

interface VisionParts {
  config: VisionFunction
  model: ResolvedModel
  /** The caller's files, in the order of the variables. */
  images: readonly NamedImage[]
  blobs: Blobs
  pages: ReturnType<typeof pageStore>
}

/**
 * The `vision` tool: looks at images among the caller's files. A model with image input gets the images; the
 * built-in reader quotes their OCR text.
 */
export function visionTool({ config, model, images, blobs, pages }: VisionParts): PreparedTool {
  const names = images.map(({ name }) => `{{${name}}}`).join(', ')

  const look = async (prompt: string, signal: AbortSignal) => {
    const parts: ContentPart[] = [{ type: 'text', text: prompt }]
    for (const { name, file } of images) {
      const bytes = await buffer(checkedBytes(blobs.read(file.version_id), file))
      requirePixels(bytes)
      parts.push(
        { type: 'text', text: `{{${name}}}, the file ${file.name}:` },
        {
          type: 'image_url',
          image_url: { url: `data:${file.media_type};base64,${bytes.toString('base64')}` },
        },
      )
    }
    const messages: Message[] = [{ role: 'user', content: parts }]
    return askForText(model, { ...plainRequest, messages }, signal)
  }

  const read = async (): Promise<string> => {
    const texts = []
    for (const { name, file } of images) {
      const [first] = await pages.list(file, { from: 1, limit: 1 })
      const text = first === undefined ? '' : pageText(first.blocks).text
      texts.push(
        text === ''
          ? `No text was recognized in {{${name}}}, the file ${file.name}.`
          : `Text in {{${name}}}, the file ${file.name}:\n${text}`,
      )
    }
    return texts.join('\n\n')
  }

  return {
    as: {
      name: 'look_at_images',
      description: `Looks at the images ${names} and answers a prompt about them.`,
      parameters: oneText('prompt', `What to find out, naming the images as ${names}.`),
      strict: null,
      builtIn: 'vision',
    },
    isRepeatable: model.chat.kind === 'reader',
    begin: {},
    run: async ({ args, lastUserText, signal }) => {
      const prompt = textArgument(args, 'prompt', lastUserText)
      const data = {
        image_data: { prompt, model: config.model, variables: config.variables },
      }
      const files = images.map(({ file }) => ({ id: file.id, name: file.name }))
      if (model.chat.kind === 'reader') return { text: await read(), data, files, usage: [] }
      const { text, usage } = await look(prompt, signal)
      return { text, data, files, usage: [usage] }
    },
  }
}
