import { termsOf } from '#service/retrieval/words.ts'
import type { Question } from '#service/answering/read-question.ts'

// “Tomasz takes over the taproom”, “Nadège reprend tous les projets”, “la noche la lleva Hannah”
const handover =
  /(?<!\p{L})(?:takes?|took|taking|will take) (?:over|charge of|care of|on)(?!\p{L})|(?<!\p{L})(?:in charge of|stands in|fills in|steps in|looks after|handles|manages|runs|übernimmt|übernehmen|übernahm|kümmert sich|vertritt|zuständig|verantwortlich|reprend|reprends|reprendra|prend en charge|s['’]occupe(?:ra)?|gère|assure|remplace(?:ra)?|lleva(?:rá)?|se encarga(?:rá)?|se ocupa(?:rá)?|asume|asumirá|sustituye|reemplaza|releva)(?!\p{L})/iu
const duties = termsOf(
  `responsible charge run manage lead handle replace zuständig verantwortlich kümmert leitet betreut betreuen vertritt ersetzt übernimmt
  responsable gère gérer occupe dirige remplace reprend encarga lleva gestiona sustituye reemplaza`,
)

// “Who has not paid the charge?” asks for no duty.
const asksDuty =
  /(?<!\p{L})(?:responsible|in charge|takes? (?:over|care|on)|looks? after|handles?|manages?|runs?|leads?|replaces?|zuständig|verantwortlich|kümmert|leitet|betreut|vertritt|ersetzt|übernimmt|responsable|gère|occupe|dirige|remplace|reprend|encarga|lleva|gestiona|sustituye|reemplaza)(?!\p{L})/iu

/** The terms of other words for having a duty where a text says who has or gets one, for a question that asks that. */
export function termsOfHandover(
  text: string,
  { answerType, text: question }: Pick<Question, 'answerType' | 'text'>,
): readonly string[] {
  return answerType === 'person' && asksDuty.test(question) && handover.test(text) ? duties : []
}
