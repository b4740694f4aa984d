import { withoutMarks } from '#service/texts/without-marks.ts'

// Function words by language, which say nothing about the subject of a question.
const lists = {
  en: `a about above after again all also am an and any are aren't as at be because been before being below
between both but by can can't cannot could couldn't did didn't do does doesn't doing don't down during each
either else ever etc few find for from further get give given gives had hadn't has hasn't have haven't having he
her here hers herself him himself his how i i'd i'll i'm i've if in into is isn't it it's its itself
just know let let's many may me might more most much must my myself no nor not of off on once only
or other ought our ours ourselves out over own please same shall shan't she should shouldn't show so some
such tell than that that's the their theirs them themselves then there there's these they they're this those
through to too under until up upon us very was wasn't we we're we've were weren't what what's when
when's where where's whether which while who who's whom whose why why's will with within without won't
would wouldn't yes yet you you're you've your yours yourself yourselves`,
  de: `aber alle als am an auch auf aus bei bin bis bitte da dann das dass dein dem den der des die dies diese
dieser doch du durch ein eine einem einen einer eines er es für gibt habe haben hat hier ich ihr ihre im in ist
ja kann kein keine können man mein mit muss nach nicht noch nur oder ob ohne sein sich sie sind so über um und
uns unser vom von vor wann war waren warum was wegen welche welchem welchen welcher welches wenn wer werden wie viel viele
wieviel wieviele wir wird wo woher worden wurde wurden zu zum zur wem wen wessen wohin weshalb wieso wobei wodurch wofür wogegen
womit wonach woran worauf woraus worin worüber worum worunter wovon wovor wozu welch hatte hatten habt hätte hätten gehabt
bist sei seien gewesen wäre wären würde würden geworden konnte konnten könnte könnten kannst wollen wollte wollten
müssen musste mussten müsste müssten soll sollen sollte sollten möchte möchten ab außer beim binnen gegen gegenüber hinter ins ans innerhalb außerhalb bezüglich
hinsichtlich laut neben seit statt trotz unter während zwischen gemäß mir mich dir dich ihm ihn ihnen euch meine
meinem meinen meiner meines deine deinem deinen deiner seine seinem seinen seiner seines ihrem ihren ihrer ihres unsere
unserem unseren unserer dieses diesem diesen jene jener jenes jede jedem jeden jeder jedes dessen deren denen selbst
etwas einige einigen einiger manche manchen mancher solche solchem solchen solcher keinem keinen keiner keines sehr
sonst etwa bereits alles allem allen aller jemand jemanden jemandem niemand niemanden denn damit dabei dafür dagegen daher dazu davon daran darauf daraus darin darum darüber darunter dort
hab hätt gibts wärs nen nem ner ists jedoch sowie sowohl sondern weder zwar obwohl indem falls nachdem bevor weil deshalb dennoch jeweils immer wieder vielen vieler`,
  fr: `a à au aux avec ce ces cette combien comment comme dans de des du elle en est et été être eu fut il ils je la le les
leur lui mais me mes mon ne nous on ont ou où par pas plus pour pourquoi qu que quand quel quelle quelles quels
qui quoi sa se ses son sont sur t ta te tu un une vos votre vous y
ai as avons avez avait avaient suis es sommes êtes était étaient sera seront serait seraient peux peut pouvons pouvez peuvent
pourrais pourrait dois doit devons devez doivent devrais devrait faut faudrait vais va allons allez vont fait font faire avoir
veux veut voulons voulez voudrais c'est est-ce qu'est qu'est-ce j'ai n'est n'ai d'un d'une qu'on qu'il qu'elle s'il s'ils si ça cela ceci
cet ni donc car très aussi encore tous toutes toute tout autre autres chez entre vers sans depuis pendant alors moi toi notre nos
jusque jusqu'à jusqu'au jusqu'aux jusqu'en leurs elles dont lequel laquelle lesquels lesquelles quelqu'un`,
  es: `a al como cómo con cuál cuáles cuando cuándo cuánto cuántos cuántas de del donde dónde el ella en es esta está están este
fue fueron ha hay la las lo los me mi no nos o para pero por porque qué que quién quiénes se ser si sin sobre son su sus un
una y yo unos unas cuánta durante desde hasta entre contra según hacia ante tras mediante era eran sido siendo había
habían hubo haber han he muy ya también tampoco estos estas ese esa esos esas aquel aquella aquellos aquellas cuyo cuya
cuyos cuyas le les nuestro nuestra estar estaba estaban será serán sería serían esto eso ello ellos ellas adónde quien quienes puedo puedes puede podemos pueden
podría podrían debo debes debe debemos deben debería tengo tienes tiene tenemos tienen tener hace hacen hacer hago`,
  it: `a al alla che chi come con cosa da dal dei del della delle di do dove e è ed gli ha ho i il in io la le lo
ma mi nel nella non o per perché qual quale quali quando quanti quanto se si sono su un una`,
  pt: `a ao as com como da das de do dos e é ela em essa este eu há mais me na não no nos o onde os ou para pela
pelo por porque qual quais quando quanto quantos que quem se sem seu sua são um uma`,
  nl: `aan als bij dat de deze die dit door een en er het hij hoe hoeveel ik in is je kan met mijn naar niet of om
op over te tot u uit van voor waar waarom wanneer wat welk welke wie wij worden wordt zijn`,
  ru: `а без бы был была было были быть в вам вас ваш во вот вы где да для до его ее её если есть еще ещё же за и из или им
их к как какая какие каким какого какой какова каково каком какую ко когда кого кому кто куда ли мне можно мой мы на
над нам нас наш не него нее неё нет ни них но о об он она они оно от откуда по под почему при с сам свой себя сколько со так такой
там то того тоже только у уже чего чей чем что чтобы чья эта эти это этот я каких какими какому свои своей своего своих
своим свою своё который которая которое которые которого которой которых которым которую котором этого этой этих этому
этом та те той тех тем чём чему чьи ними ним ему ей нём ней будет будут может могут мог могла могли также перед между через
против среди весь всё всех всего зачем стал стала стали сама само сами нужно надо должен должна должно должны придётся придется
следует нужен нужна нужны`,
  ar: `من في على إلى الى عن مع هل ما ماذا متى أين اين كيف كم لماذا أي اي هو هي هم هذا هذه ذلك تلك التي الذي الذين أن ان إن كان كانت
يكون تكون قد لا لم لن أو او ثم بين عند كل بعد قبل بمن لمن بماذا أنا نحن انت أنت وهو وهي به بها له لها فيه فيها منها عليها
لقد كما حول خلال منذ حتى حيث بأن وقد وكان وكانت كانوا ليس ليست أيضا فقط هناك تم يتم بما مما عما ومن وفي أنه أنها بأنه لدى دون أثناء
ضمن عبر منه عنه عليه إليه اليه عنها إليها لهم منهم فيهم بينهم هؤلاء تلك وما وهل`,
}

const sets = Object.entries(lists).map(([language, list]) => {
  const words = list.split(/\s+/)
  // People leave out accents where they type fast.
  const typed = language === 'es' || language === 'fr' ? words.map(withoutMarks) : []
  return new Set([...words, ...typed])
})
const english = new Set(lists.en.split(/\s+/))

/** Whether a word says nothing about a subject in a language. */
export function isStopWord(word: string, language: string): boolean {
  return sets[Object.keys(lists).indexOf(language)]?.has(foldApostrophes(word)) === true
}

/** The stop words of the language that most of these words belong to; English when none do. */
export function stopWordsOf(words: readonly string[]): ReadonlySet<string> {
  const folded = words.map(foldApostrophes)
  const counts = sets.map((set) => ({ set, count: folded.filter((word) => set.has(word)).length }))
  const best = counts.reduce((max, entry) => (entry.count > max.count ? entry : max))
  return best.count > 0 ? best.set : english
}

/** The stop words of a language; null where there is no list of it. */
export function stopWordsIn(language: string | null): ReadonlySet<string> | null {
  return sets[Object.keys(lists).indexOf(language ?? '')] ?? null
}

// A word of several languages, such as “die”, which is German and Dutch, tells less than one of its own.
const languagesOf = new Map<string, number>()
for (const word of sets.flatMap((set) => [...set])) {
  languagesOf.set(word, (languagesOf.get(word) ?? 0) + 1)
}

// Function words that are nouns, verbs or numbers of another language: “barn door” is not Dutch, and “dos bicis” not Portuguese.
const alsoOf: Readonly<Record<string, ReadonlySet<string>>> = {
  en: new Set('door car bin hat war van'.split(' ')),
  es: new Set(['dos']),
}
// A question of which one of these is the only function word is not Dutch, French or German: “price of the car”.
const nouns: ReadonlySet<string> = new Set('door car bin'.split(' '))

// “Com” is Portuguese, but not in “ann@example.com”.
const address =
  /(?<!\S)\S{0,80}(?:@|\/\/|(?<=www)\.)\S{1,200}|(?<=\p{L})\.(?:com|org|net|de|es|is|it)(?![\p{L}\p{N}])/giu

const otherLanguagesOf = (word: string): number =>
  Object.values(alsoOf).filter((words) => words.has(word)).length

/** The code of the language that a text's stop words tell; null where they are few or of several languages. */
export function languageOf(text: string): string | null {
  const words = wordsOf(text.replaceAll(address, ' '))
  const counts = Object.keys(lists)
    .map((language, at) => {
      const own = words.filter(
        (word) => sets[at]?.has(word) === true || alsoOf[language]?.has(word) === true,
      )
      const weight = own.reduce(
        (sum, word) => sum + 1 / ((languagesOf.get(word) ?? 0) + otherLanguagesOf(word)),
        0,
      )
      return { language, count: own.length, weight }
    })
    .toSorted((a, b) => b.weight - a.weight)
  const [best, second] = counts
  if (best === undefined || best.count < 2) return null
  return best.weight > 1.5 * (second?.weight ?? 0) ? best.language : null
}

const letters = {
  ja: /[\p{Script=Hiragana}\p{Script=Katakana}]/u,
  zh: /\p{Script=Han}/u,
  ru: /\p{Script=Cyrillic}/u,
  ar: /\p{Script=Arabic}/u,
}

// The “A” of “A4” is no word.
const wordPattern = /(?<![\p{L}\p{N}])[\p{L}’']+(?![\p{L}\p{N}])/gu

function wordsOf(text: string): string[] {
  return (text.match(wordPattern) ?? []).map(foldApostrophes)
}

/**
 * The code of the language of a question: by its script, or by its stop words, of which questions have few. Null where
 * neither tells.
 */
export function languageOfQuestion(text: string): string | null {
  // Spanish alone begins a question with a mark.
  if (text.includes('¿')) return 'es'
  return (
    languageOfScript(text) ??
    languageOf(text) ??
    languageOfOwnWord(text) ??
    germanOf(text) ??
    languageOfFigure(text)
  )
}

// Who asks for a figure of a table often writes no other word of the language: “Summe Anschaffung LF 20”.
// “Was kostet …?” has no other word of German, since “was” is English, too.
const figureWords: readonly [string, RegExp][] = [
  [
    'de',
    /(?<!\p{L})(?:summe|gesamt\p{L}*|insgesamt|anzahl|durchschnitt\p{L}*|mittelwert|höchst\p{L}+|niedrigst\p{L}+|größt\p{L}+|kleinst\p{L}+|längst\p{L}+|kürzest\p{L}+|teuerst\p{L}+|billigst\p{L}+|günstigst\p{L}+)(?!\p{L})|^\P{L}*was (?:bedeute[nt]|koste[nt]|heißt|tun)(?!\p{L})/iu,
  ],
  ['fr', /(?<!\p{L})(?:somme|moyenne|montant|le plus|la plus)(?!\p{L})/iu],
  ['es', /(?<!\p{L})(?:suma|promedio|el más|la más)(?!\p{L})/iu],
]

function languageOfFigure(text: string): string | null {
  return figureWords.find(([, pattern]) => pattern.test(text))?.[0] ?? null
}

/** Whether a text can be in a language: it has no function words, or one of the language is among them. */
export function canBeIn(text: string, language: string): boolean {
  const words = wordsOf(text)
  const isFunctionWord = (word: string): boolean => sets.some((set) => set.has(word))
  return !words.some(isFunctionWord) || words.some((word) => isStopWord(word, language))
}

/** The code of the language of a text whose script tells it; null for scripts of many languages. */
export function languageOfScript(text: string): string | null {
  return Object.entries(letters).find(([, letter]) => letter.test(text))?.[0] ?? null
}

// “Wie” and “die” are Dutch, too, but only German has capitals or these letters inside a question.
function germanOf(text: string): string | null {
  const words = wordsOf(text)
  const counts = sets.map((set) => words.filter((word) => set.has(word)).length)
  const german = words.filter((word) => isStopWord(word, 'de')).length
  if (german === 0 || german < Math.max(...counts)) return null
  if (/[äöüß]/u.test(text)) return 'de'
  // “Jobs in March” is as good English.
  const isEnglish = words.filter((word) => english.has(word)).length === german
  return !isEnglish && /(?<=[\p{Ll}\p{N},] )\p{Lu}/u.test(text) ? 'de' : null
}

// “Wer” is German alone.
function languageOfOwnWord(text: string): string | null {
  const words = wordsOf(text).filter((word) => !nouns.has(word))
  const own = Object.keys(lists).filter((_, at) =>
    words.some(
      (word) =>
        sets[at]?.has(word) === true &&
        languagesOf.get(word) === 1 &&
        alsoOf['es']?.has(word) !== true,
    ),
  )
  return own.length === 1 ? (own[0] ?? null) : null
}

// What scripts without spaces ask with, which is no subject and has no spaces around it.
const spacelessQuestionWords =
  /(?:是|在|由|于)?(?:什么时候|多长时间|多少钱|什么地方|哪[一个]?[年天里儿位些种]|怎么样?|怎样|如何|什么|多少|多久|何时|何处|谁|多[高远长重大深宽](?!\p{L})|有多[高远长重大深宽]|几(?=[点号天个条只年月]))|[是吗呢吧]$|(?:の|もの|こと)?は?(?:いつ|どこ|だれ|誰|どなた|いくら|いくつ|どうすれば|どう|どちら|どんな|なぜ|何)(?:から|まで(?:に)?|に|で|が|を)?|(?:どの|どれ)くらい(?:の)?|(?:でした|ました|ません|でしょう|です|ます)か?(?=[\s?？。]*$)/gu

/** A question without what only asks, in scripts without spaces. */
export function withoutQuestionWords(question: string): string {
  return letters.zh.test(question) || letters.ja.test(question)
    ? question.replace(spacelessQuestionWords, ' ')
    : question
}

/** Normalizes a word to the spelling of the lists. */
export function foldApostrophes(word: string): string {
  return word.toLowerCase().replaceAll('’', "'")
}
