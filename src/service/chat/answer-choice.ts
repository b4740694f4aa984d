import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Delta, FinishReason, Logprobs, ToolData, Usage } from '#contract/chat/chat.ts'
import type { Message, ToolCall } from '#contract/chat/messages.ts'
import { Failure } from '#service/failure.ts'
import type { ModelEvent, ModelRequest } from '#service/models/chat-model.ts'
import { pacedWork } from '#service/scheduling/paced-work.ts'
import { tokensOf } from '#service/retrieval/tokens.ts'
import { countTokens } from '#service/models/count-tokens.ts'
import type { PreparedChat } from './prepare-chat.ts'
import { withToolResult } from './prepare-chat.ts'
import type { PreparedTool, TextReader } from './tools/built-in-tool.ts'
import { validAnswer } from './valid-answer.ts'
import { estimatedUsage, sumUsage } from './usage.ts'

interface DeltaEvent {
  type: 'delta'
  delta: Delta
  logprobs?: Logprobs
}

/** An event of one answer; `end` comes exactly once, as the last one. */
export type ChoiceEvent = DeltaEvent | { type: 'end'; reason: FinishReason; usage: Usage }

// After this many rounds the model must answer from the results it has.
const maxToolRounds = 6
// Calls of one turn run one after another, and a model may request hundreds.
const maxCallsPerTurn = 8
const maxReadChars = 512
const notRunResult = `This call was not run because at most ${maxCallsPerTurn} calls run per turn. Call again if it is still needed.`

/**
 * Generates one answer: sends the request to the model, runs the built-in tools that it calls, and sends
 * their results. Text is streamed, except that an answer with a schema is sent once it is valid. Rejects like
 * models and tools, and with `answer_not_valid`.
 */
export async function* answerChoice(
  chat: PreparedChat,
  signal: AbortSignal,
): AsyncGenerator<ChoiceEvent, void> {
  const usages: Usage[] = []
  let data: Partial<ToolData> = {}
  let { request } = chat

  const runTool = async (tool: PreparedTool, args: Record<string, unknown>): Promise<string> => {
    signal.throwIfAborted()
    const toolRun = await tool.run({ args, lastUserText: chat.lastUserText, before: data, signal })
    data = { ...data, ...toolRun.data }
    usages.push(...toolRun.usage)
    return toolRun.text
  }

  if (chat.tool !== null && !chat.model.abilities.tools) {
    if (request.function_choice !== 'none') {
      if (isFilled(chat.tool.begin)) yield { type: 'delta', delta: chat.tool.begin }
      const toolResult = await runTool(chat.tool, {})
      yield { type: 'delta', delta: data }
      request = { ...request, messages: withToolResult(request.messages, toolResult) }
    }
    request = { ...request, functions: [], function_choice: 'none' }
  }

  const before = request.messages.length - chat.request.messages.length
  const redactions = chat.redactions.listen(chat.request.messages.length)
  let needsParagraphBreak = false
  let isAnswered = false
  const run = pacedWork(() => nextTurn())
  for (let round = 1; ; round += 1) {
    const shown = request.schema === null ? (chat.tool?.readText?.(data) ?? null) : null
    const turn = turnReader(chat, request, shown)
    const present = (event: DeltaEvent): DeltaEvent => {
      const { content, tool_calls, refusal } = event.delta
      isAnswered ||= [content, tool_calls, refusal].some((part) => part !== undefined)
      if (!content || !needsParagraphBreak) return event
      needsParagraphBreak = false
      return { ...event, delta: { content: `\n\n${content}` } }
    }
    const onRedacted = redactions.onRedactedOf({ messages: request.messages.length, before })
    for await (const event of chat.model.chat.answer({ ...request, onRedacted }, signal)) {
      for (const part of shown === null ? [event] : piecesOf(event)) {
        const delta = shown === null ? turn.read(part) : await run(() => turn.read(part))
        if (delta !== null) yield present(delta)
      }
    }
    const rest = shown?.end() ?? ''
    if (rest !== '') yield present({ type: 'delta', delta: { content: rest } })
    usages.push(turn.usage())
    const { reason, calls, areBuiltIn, text } = turn.end()

    if (chat.tool !== null && areBuiltIn) {
      if (round > maxToolRounds) {
        throw new Failure(
          'model_failed',
          'The model kept calling a tool after the limit of tool calls.',
        )
      }
      if (isFilled(chat.tool.begin)) yield { type: 'delta', delta: chat.tool.begin }
      const results: Message[] = []
      for (const [at, call] of calls.entries()) {
        const content =
          at < maxCallsPerTurn
            ? await runTool(chat.tool, readArguments(call.function.arguments))
            : notRunResult
        results.push({ role: 'tool', tool_call_id: call.id, content })
      }
      yield { type: 'delta', delta: data }
      needsParagraphBreak = text !== '' && request.schema === null
      request = {
        ...request,
        messages: [
          ...request.messages,
          { role: 'assistant', content: text === '' ? null : text, tool_calls: calls },
          ...results,
        ],
        function_choice: round >= maxToolRounds ? 'none' : 'auto',
      }
      continue
    }

    if (request.schema !== null && reason !== 'tool_calls' && !turn.isRefused()) {
      const answer = await validAnswer(chat, request, { text, reason }, signal)
      if (answer.usage !== null) usages.push(answer.usage)
      yield { type: 'delta', delta: { content: answer.text } }
    } else if (!isAnswered) yield { type: 'delta', delta: { content: '' } }
    yield { type: 'end', reason, usage: sumUsage(usages) }
    return
  }
}

/** A text in pieces that take a few milliseconds to read, whatever is in them. */
function* piecesOf(event: ModelEvent): Generator<ModelEvent, void> {
  if (event.type !== 'text' || event.text.length <= maxReadChars) return yield event
  const { text, ...rest } = event
  for (let at = 0, end = 0; at < text.length; at = end) {
    end = at + maxReadChars
    // A pair of surrogates is one character.
    if (/[\ud800-\udbff]/.test(text.charAt(end - 1))) end += 1
    yield { ...(at === 0 ? rest : { type: 'text' }), text: text.slice(at, end) }
  }
}

/**
 * Reads one turn of a model: returns the events that the caller may see immediately, and the result of the
 * turn. `shown` makes what the caller sees of its text.
 */
function turnReader(chat: PreparedChat, request: ModelRequest, shown: TextReader | null) {
  const calls: ToolCall[] = []
  const builtInName = chat.tool?.as.name
  let text = ''
  let reasoning = ''
  let refusal = ''
  let reason: FinishReason | null = null
  let usage: Usage | null = null
  /** The index that the caller sees for each call of its own functions. */
  const callerIndexes = new Map<number, number>()

  const readCall = (event: Extract<ModelEvent, { type: 'tool_call' }>): DeltaEvent | null => {
    const existing = calls[event.index]
    const call: ToolCall = existing ?? {
      id: event.id ?? `call_${event.index}`,
      type: 'function',
      function: { name: event.name ?? '', arguments: '' },
    }
    if (existing === undefined) calls[event.index] = call
    call.function.arguments += event.arguments
    if (call.function.name === builtInName) return null
    const index = callerIndexes.get(event.index) ?? callerIndexes.size
    callerIndexes.set(event.index, index)
    return {
      type: 'delta',
      delta: {
        tool_calls: [
          existing === undefined
            ? { index, id: call.id, type: 'function', function: { ...call.function } }
            : { index, function: { arguments: event.arguments } },
        ],
      },
    }
  }

  return {
    read: (event: ModelEvent): DeltaEvent | null => {
      switch (event.type) {
        case 'text': {
          text += event.text
          if (request.schema !== null) return null
          const { logprobs } = event
          const content = shown === null ? event.text : shown.push(event.text)
          if (content === '' && logprobs === undefined) return null
          return { type: 'delta', delta: { content }, ...(logprobs !== undefined && { logprobs }) }
        }
        case 'reasoning':
          reasoning += event.text
          return { type: 'delta', delta: { reasoning_content: event.text } }
        case 'refusal':
          refusal += event.text
          return { type: 'delta', delta: { refusal: event.text } }
        case 'tool_call':
          return readCall(event)
        case 'finish':
          reason = event.reason
          return null
        case 'usage':
          usage = event.usage
          return null
      }
    },

    usage: (): Usage =>
      usage ??
      estimatedUsage(
        countTokens(request.messages, request.functions),
        tokensOf(text + reasoning + refusal) +
          (calls.length > 0 ? tokensOf(JSON.stringify(calls)) : 0),
      ),

    isRefused: () => refusal !== '',

    end: () => {
      if (reason === null)
        throw new Failure('model_failed', 'The model stopped before the answer was complete.')
      const completeCalls = calls.filter((call) => call !== undefined)
      // If the turn contains calls of the caller's functions, the caller must answer them first. The model
      // repeats calls of built-in tools in the next request.
      return {
        reason,
        calls: completeCalls,
        areBuiltIn: completeCalls.length > 0 && callerIndexes.size === 0,
        text,
      }
    },
  }
}

function isFilled(data: Partial<ToolData>): boolean {
  return Object.keys(data).length > 0
}

function readArguments(text: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null ? { ...value } : {}
  } catch {
    // Without valid arguments the tool uses the last user message.
    return {}
  }
}
