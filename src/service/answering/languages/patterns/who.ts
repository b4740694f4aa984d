import { languageOfQuestion } from '#service/retrieval/stop-words.ts'

const who =
  /^\P{L}*(?:who(?:m|se)?|which person|wer|wen|wem|wessen|(?:(?:a|con|de|para|por) )?quién(?:es)?|(?:(?:à|de|pour|avec|par) )?qui|chi|quem|кто|чь[яёи]|чей|من)(?!\p{L})/iu
// In German, “wie” asks how something is.
const dutchWho = /^\P{L}*wie(?!\p{L})/iu

/** Whether a question begins by asking who, whom or whose. */
export function beginsWithWho(question: string): boolean {
  return who.test(question) || (dutchWho.test(question) && languageOfQuestion(question) !== 'de')
}
