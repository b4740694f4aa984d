import type { Detector } from './detector.ts'
import { together } from './detector.ts'
import { foldedDetector } from './phrases.ts'

// Matched against folded text: lower case, no accents, single spaces.
const gap = String.raw`(?: [\p{L}']{1,20}){0,4} `
const phrasePatterns = [
  String.raw`(?:ignore|disregard|forget|override|bypass|do not follow|don't follow|stop following)${gap}(?:instructions?|rules?|prompts?|directions|guidelines|guardrails|restrictions|training)`,
  String.raw`(?:reveal|show|print|repeat|output|tell me|what (?:is|are)|write out|leak)${gap}(?:system prompt|initial prompt|hidden prompt|system message|(?:initial|original|hidden|secret) instructions)`,
  String.raw`you are (?:now )?(?:dan|an? unrestricted|an? unfiltered|no longer bound|free of all|jailbroken)`,
  String.raw`(?:do anything now|developer mode (?:enabled|on|output)|jailbreak mode|god mode (?:enabled|on))`,
  String.raw`(?:act|pretend|behave|respond|answer) as (?:if|though) you (?:have|had) no${gap}?(?:restrictions?|rules?|filters?|guidelines|limits)`,
  String.raw`(?:begin|start) of new (?:instructions|system prompt)`,
  String.raw`ignorier(?:e|en sie)${gap}(?:anweisungen|regeln|vorgaben|instruktionen)`,
  String.raw`(?:ignore|ignorez|oublie|oubliez)${gap}(?:instructions|consignes|regles)`,
  String.raw`(?:ignora|ignore|olvida|olvide)${gap}(?:instrucciones|reglas|indicaciones)`,
  String.raw`(?:ignora|dimentica)${gap}(?:istruzioni|regole)`,
  String.raw`(?:ignore|esqueca)${gap}(?:instrucoes|regras)`,
  '忽略(?:之前|以上|前面|先前)?(?:的)?(?:所有)?(?:的)?(?:指令|指示|提示)',
]
const pattern = new RegExp(String.raw`(?<![\p{L}\p{N}])(?:${phrasePatterns.join('|')})`, 'gu')
// Special tokens of chat templates, which separate the speakers of a conversation.
const chatTokens =
  /<\|?(?:im_start|im_end|system|endoftext|start_header_id|end_header_id|eot_id)\|?>|\[\/?inst\]|<<\/?sys>>|(?<=^|\n|\. )### ?(?:system|instruction)s?:/gu

/** Detects common phrases of prompt injection in several languages. */
export const injectionDetector: Detector = together([
  foldedDetector('prompt_injection', pattern, 160),
  foldedDetector('prompt_injection', chatTokens, 40),
])
