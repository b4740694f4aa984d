/**
 * Questions for who has been somewhere the longest, or came last, which a column of the days on which people joined tells. The
 * oldest of them is somebody else.
 */
const joined =
  'joined|started|came|arrived|signed up|dazugekommen|eingetreten|angefangen|gekommen|arrivée?s?|entrée?s?|commencé|entró|empezó|llegó'
/** What a question for who has been somewhere the longest says. */
export const longest = new RegExp(
  `(?<![\\p{L}\\p{N}])(?:longest[ -]serving|(?:been|worked|working|served|serving|volunteered|lived|stayed) (?:(?:here|there|with us|for us|in the \\p{L}+|at the \\p{L}+|a \\p{L}+) )?(?:the |for the )?longest|(?:here|with us) (?:for )?the longest|(?:joined|started|came|arrived) (?:us )?(?:first|earliest)|(?:was|were) (?:the )?first to (?:join|start)|am längsten (?:hier|da|dabei|bei uns|mitglied|im \\p{L}+|in der \\p{L}+|angestellt|beschäftigt)|(?:hier|bei uns) am längsten|dienstälteste[nrsm]?|(?:ist|kam|hat) (?:als erste[rs]?|zuerst) (?:zu uns|${joined})|depuis le plus longtemps|(?:est|sont|travaillent?) (?:là|ici|chez nous|parmi nous|au \\p{L}+|à l[’']\\p{L}+) (?:depuis )?le plus longtemps|(?:le|la|les) plus d['’]ancienneté|(?:est|sont) (?:${joined}) (?:en|le|la|les) premi(?:er|ère)s?|llevan? más tiempo(?: (?:aquí|con nosotros|trabajando))?|más antigüedad|(?:${joined}) (?:el |la )?primer[oa]?)(?![\\p{L}\\p{N}])`,
  'iu',
)
const newest = new RegExp(
  `(?<![\\p{L}\\p{N}])(?:(?:joined|started|came|arrived) (?:us )?(?:last|latest|most recently)|(?:was|were) (?:the )?last to (?:join|start)|(?:ist|kam|hat) (?:als letzte[rs]?|zuletzt) (?:zu uns|${joined})|(?:est|sont) (?:${joined}) (?:en|le|la|les) derni(?:er|ère)s?|(?:${joined}) (?:el |la )?últim[oa])(?![\\p{L}\\p{N}])`,
  'iu',
)

/** The names of columns of days on which people joined. */
export const joining =
  'since joined joining start started member seit eintritt beitritt eingetreten dabei depuis entrée arrivée embauche desde ingreso alta entrada hired employed'

/** The degrees of a question for who came first or last, before those that its words have elsewhere. */
export const tenures: readonly { sign: 1 | -1; of: string; pattern: RegExp }[] = [
  { sign: -1, of: joining, pattern: longest },
  { sign: 1, of: joining, pattern: newest },
]

/** Whether a question asks who came first or last. */
export function asksForTenure(text: string): boolean {
  return longest.test(text) || newest.test(text)
}
