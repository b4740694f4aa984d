import { noAnswerText } from '#contract/questions.ts'

/** What an answer says in its own words around what it quotes, in the language of the question. */
export interface AnswerWords {
  /** Of its numbers. */
  locale: string
  noAnswer: string
  noAnswerTo: (query: string) => string
  otherLanguage: string
  /** Above the headings and the first sentences of a file. */
  outline: (file: string) => string
  /** Of documents that say something of the kind, which may be more than were counted: “40+”. */
  documents: (all: string, shown: number) => string
  /** Above rows that a search found. */
  someRows: string
  /** Above all rows of a table. */
  allRows: (all: string) => string
  moreRows: (rows: string, isOne: boolean) => string
  /** Above rows that a search found, for a question that counts or compares. */
  uncounted: string
  /** Of all rows of a table, or of the first ones that were read. */
  rows: (all: string, isCut: boolean) => string
  share: (matching: string, all: string, condition: string, isCut: boolean) => string
  cutMatching: (shown: string, matching: string) => string
  highest: (column: string) => string
  lowest: (column: string) => string
  ofRows: (figure: string, all: string, isCut: boolean) => string
  otherThan: (value: string) => string
  withoutTotals: (totals: string, isOne: boolean) => string
  /** Behind a part of a value that several values have. */
  differentCells: (count: number) => string
  withoutValue: (rows: string) => string
  /** A figure of each group, the highest first with 1, the lowest first with -1, or in an order of its own with 0: a list of words has these at its ends and its start. */
  perGroup: (figure: string, group: string, sign: 1 | -1 | 0) => string
  moreGroups: (groups: string) => string
  noValue: string
  /** Of a figure that is their number. */
  rowsOf: string
  amongFirst: (rows: string) => string
  /** What one of two values is beside the other. */
  later: string
  earlier: string
  higher: string
  lower: string
  equal: string
  difference: string
  comma: string
  or: string
  empty: string
  total: string
  average: string
  /** Of the different values of a column. */
  different: (count: string, column: string, isOne: boolean) => string
  stop: string
}

const english: AnswerWords = {
  locale: 'en',
  noAnswer: noAnswerText,
  noAnswerTo: (query) => `These documents do not answer “${query}”`,
  otherLanguage: ' They are in a different language from the question.',
  outline: (file) => `Outline of ${file}, from its headings and first sentences`,
  documents: (all, shown) => `${all} documents mention this. Showing ${shown}.`,
  someRows: 'Some rows, not a complete list',
  allRows: (all) => `All ${all} rows`,
  moreRows: (rows, isOne) => (isOne ? '1 more row.' : `${rows} more rows.`),
  uncounted: 'Some of the rows, neither counted nor compared',
  rows: (all, isCut) => `${isCut ? 'the first ' : ''}${all} rows`,
  share: (matching, all, condition, isCut) =>
    `${matching} of ${isCut ? 'the first ' : ''}${all} rows have ${condition}`,
  cutMatching: (shown, matching) => `${shown} of ${matching} rows that match`,
  highest: (column) => `The highest ${column}`,
  lowest: (column) => `The lowest ${column}`,
  ofRows: (figure, all, isCut) => `${figure} of ${isCut ? 'the first ' : ''}${all} rows`,
  otherThan: (value) => `other than ${value}`,
  withoutTotals: (totals, isOne) => `without ${totals} ${isOne ? 'row' : 'rows'} of totals`,
  differentCells: (count) => `(in ${count} different cells)`,
  withoutValue: (rows) => `${rows} without a value`,
  perGroup: (figure, group, sign) =>
    `${figure} per ${group}${['', ', highest first', ', lowest first'].at(sign)}`,
  moreGroups: (groups) => `${groups} more`,
  noValue: 'no value',
  rowsOf: 'Rows',
  amongFirst: (rows) => `among the first ${rows} rows`,
  later: 'later',
  earlier: 'earlier',
  higher: 'higher',
  lower: 'lower',
  equal: 'equal',
  difference: 'Difference',
  comma: ', ',
  or: ' or ',
  empty: 'empty',
  total: 'Total',
  average: 'Average',
  different: (count, column, isOne) =>
    `${count} different ${isOne ? 'value' : 'values'} of ${column}`,
  stop: '.',
}

const others: Readonly<Record<string, AnswerWords>> = {
  de: {
    locale: 'de',
    noAnswer: 'Diese Dokumente beantworten die Frage nicht.',
    noAnswerTo: (query) => `Diese Dokumente beantworten „${query}“ nicht`,
    otherLanguage: ' Sie sind in einer anderen Sprache als die Frage.',
    outline: (file) => `Gliederung von ${file} mit Überschriften und ersten Sätzen`,
    documents: (all, shown) => `${all} Dokumente erwähnen das. Gezeigt werden ${shown}.`,
    someRows: 'Einige Zeilen, keine vollständige Liste',
    allRows: (all) => `Alle ${all} Zeilen`,
    moreRows: (rows, isOne) => (isOne ? '1 weitere Zeile.' : `${rows} weitere Zeilen.`),
    uncounted: 'Einige der Zeilen, weder gezählt noch verglichen',
    rows: (all, isCut) => `${isCut ? 'die ersten ' : ''}${all} Zeilen`,
    share: (matching, all, condition, isCut) =>
      `${matching} ${isCut ? 'der ersten' : 'von'} ${all} Zeilen haben ${condition}`,
    cutMatching: (shown, matching) => `${shown} von ${matching} passenden Zeilen`,
    highest: (column) => `Höchster Wert von ${column}`,
    lowest: (column) => `Niedrigster Wert von ${column}`,
    ofRows: (figure, all, isCut) => `${figure} in ${isCut ? 'den ersten ' : ''}${all} Zeilen`,
    otherThan: (value) => `nicht ${value}`,
    withoutTotals: (totals, isOne) => `ohne ${totals} ${isOne ? 'Summenzeile' : 'Summenzeilen'}`,
    differentCells: (count) => `(in ${count} verschiedenen Zellen)`,
    withoutValue: (rows) => `${rows} ohne Wert`,
    perGroup: (figure, group, sign) =>
      `${figure} je ${group}${['', ', absteigend', ', aufsteigend'].at(sign)}`,
    moreGroups: (groups) => `${groups} weitere`,
    noValue: 'kein Wert',
    rowsOf: 'Zeilen',
    amongFirst: (rows) => `unter den ersten ${rows} Zeilen`,
    later: 'später',
    earlier: 'früher',
    higher: 'höher',
    lower: 'niedriger',
    equal: 'gleich',
    difference: 'Unterschied',
    comma: ', ',
    or: ' oder ',
    empty: 'leer',
    total: 'Summe',
    average: 'Durchschnitt',
    different: (count, column, isOne) =>
      `${count} ${isOne ? 'verschiedener Wert' : 'verschiedene Werte'} von ${column}`,
    stop: '.',
  },
  es: {
    locale: 'es',
    noAnswer: 'Estos documentos no responden a esta pregunta.',
    noAnswerTo: (query) => `Estos documentos no responden a «${query}»`,
    otherLanguage: ' Están en un idioma distinto del de la pregunta.',
    outline: (file) => `Esquema de ${file}, con sus títulos y primeras frases`,
    documents: (all, shown) => `${all} documentos lo mencionan. Se muestran ${shown}.`,
    someRows: 'Algunas filas, no la lista completa',
    allRows: (all) => `Las ${all} filas`,
    moreRows: (rows, isOne) => (isOne ? '1 fila más.' : `${rows} filas más.`),
    uncounted: 'Algunas de las filas, sin contar ni comparar',
    rows: (all, isCut) => `${isCut ? 'las primeras ' : ''}${all} filas`,
    share: (matching, all, condition, isCut) =>
      `${matching} de ${isCut ? 'las primeras ' : ''}${all} filas tienen ${condition}`,
    cutMatching: (shown, matching) => `${shown} de ${matching} filas que coinciden`,
    highest: (column) => `El valor más alto de ${column}`,
    lowest: (column) => `El valor más bajo de ${column}`,
    ofRows: (figure, all, isCut) => `${figure} en ${isCut ? 'las primeras ' : ''}${all} filas`,
    otherThan: (value) => `distinto de ${value}`,
    withoutTotals: (totals, isOne) => `sin ${totals} ${isOne ? 'fila' : 'filas'} de totales`,
    differentCells: (count) => `(en ${count} celdas distintas)`,
    withoutValue: (rows) => `${rows} sin valor`,
    perGroup: (figure, group, sign) =>
      `${figure} por ${group}${['', ', de mayor a menor', ', de menor a mayor'].at(sign)}`,
    moreGroups: (groups) => `${groups} más`,
    noValue: 'sin valor',
    rowsOf: 'Filas',
    amongFirst: (rows) => `entre las primeras ${rows} filas`,
    later: 'más tarde',
    earlier: 'más temprano',
    higher: 'mayor',
    lower: 'menor',
    equal: 'igual',
    difference: 'Diferencia',
    comma: ', ',
    or: ' o ',
    empty: 'vacío',
    total: 'Total de',
    average: 'Promedio de',
    different: (count, column, isOne) =>
      `${count} ${isOne ? 'valor distinto' : 'valores distintos'} de ${column}`,
    stop: '.',
  },
  fr: {
    locale: 'fr',
    noAnswer: 'Ces documents ne répondent pas à cette question.',
    noAnswerTo: (query) => `Ces documents ne répondent pas à « ${query} »`,
    otherLanguage: ' Ils sont dans une autre langue que la question.',
    outline: (file) => `Plan de ${file}, avec ses titres et premières phrases`,
    documents: (all, shown) => `${all} documents en parlent. ${shown} sont affichés.`,
    someRows: 'Quelques lignes, pas la liste complète',
    allRows: (all) => `Les ${all} lignes`,
    moreRows: (rows, isOne) => (isOne ? '1 autre ligne.' : `${rows} autres lignes.`),
    uncounted: 'Quelques-unes des lignes, ni comptées ni comparées',
    rows: (all, isCut) => `${isCut ? 'les premières ' : ''}${all} lignes`,
    share: (matching, all, condition, isCut) =>
      `${matching} ${isCut ? 'des premières ' : 'sur '}${all} lignes ont ${condition}`,
    cutMatching: (shown, matching) => `${shown} des ${matching} lignes qui correspondent`,
    highest: (column) => `La valeur la plus haute de ${column}`,
    lowest: (column) => `La valeur la plus basse de ${column}`,
    ofRows: (figure, all, isCut) => `${figure} dans ${isCut ? 'les premières ' : ''}${all} lignes`,
    otherThan: (value) => `autre que ${value}`,
    withoutTotals: (totals, isOne) => `sans ${totals} ${isOne ? 'ligne' : 'lignes'} de totaux`,
    differentCells: (count) => `(dans ${count} cellules différentes)`,
    withoutValue: (rows) => `${rows} sans valeur`,
    perGroup: (figure, group, sign) =>
      `${figure} par ${group}${['', ', par ordre décroissant', ', par ordre croissant'].at(sign)}`,
    moreGroups: (groups) => `${groups} de plus`,
    noValue: 'sans valeur',
    rowsOf: 'Lignes',
    amongFirst: (rows) => `parmi les premières ${rows} lignes`,
    later: 'plus tard',
    earlier: 'plus tôt',
    higher: 'plus élevé',
    lower: 'plus bas',
    equal: 'égal',
    difference: 'Différence',
    comma: ', ',
    or: ' ou ',
    empty: 'vide',
    total: 'Total de',
    average: 'Moyenne de',
    different: (count, column, isOne) =>
      `${count} ${isOne ? 'valeur différente' : 'valeurs différentes'} de ${column}`,
    stop: '.',
  },
  ru: {
    locale: 'ru',
    noAnswer: 'В этих документах нет ответа на этот вопрос.',
    noAnswerTo: (query) => `В этих документах нет ответа на «${query}»`,
    otherLanguage: ' Они написаны не на том языке, на котором задан вопрос.',
    outline: (file) => `План файла ${file}: заголовки и первые предложения`,
    documents: (all, shown) => `Документов об этом: ${all}. Показано: ${shown}.`,
    someRows: 'Некоторые строки, не полный список',
    allRows: (all) => `Все строки, их ${all}`,
    moreRows: (rows) => `Ещё строк: ${rows}.`,
    uncounted: 'Некоторые из строк, без подсчёта и сравнения',
    rows: (all, isCut) => `${isCut ? 'первые строки' : 'строк'}: ${all}`,
    share: (matching, all, condition, isCut) =>
      `${matching} из ${isCut ? 'первых ' : ''}${all} строк: ${condition}`,
    cutMatching: (shown, matching) => `${shown} из ${matching} подходящих строк`,
    highest: (column) => `Наибольшее значение «${column}»`,
    lowest: (column) => `Наименьшее значение «${column}»`,
    ofRows: (figure, all, isCut) => `${figure}, ${isCut ? 'первые строки' : 'строк'}: ${all}`,
    otherThan: (value) => `не ${value}`,
    withoutTotals: (totals) => `без строк итогов (${totals})`,
    differentCells: (count) => `(разных ячеек: ${count})`,
    withoutValue: (rows) => `без значения: ${rows}`,
    perGroup: (figure, group, sign) =>
      `${figure}, по «${group}»${['', ', по убыванию', ', по возрастанию'].at(sign)}`,
    moreGroups: (groups) => `ещё ${groups}`,
    noValue: 'нет значения',
    rowsOf: 'Число строк',
    amongFirst: (rows) => `среди первых строк: ${rows}`,
    later: 'позже',
    earlier: 'раньше',
    higher: 'больше',
    lower: 'меньше',
    equal: 'равно',
    difference: 'Разница',
    comma: ', ',
    or: ' или ',
    empty: 'пусто',
    total: 'Сумма по столбцу',
    average: 'Среднее по столбцу',
    different: (count, column) => `${count} разных значений в столбце ${column}`,
    stop: '.',
  },
  ar: {
    locale: 'ar-u-nu-latn',
    noAnswer: 'لا تجيب هذه المستندات عن هذا السؤال.',
    noAnswerTo: (query) => `لا تجيب هذه المستندات عن «${query}»`,
    otherLanguage: ' وهي بلغة غير لغة السؤال.',
    outline: (file) => `مخطط ${file} بعناوينه وجمله الأولى`,
    documents: (all, shown) => `عدد المستندات التي تذكر ذلك: ${all}. المعروض منها: ${shown}.`,
    someRows: 'بعض الصفوف، وليست القائمة كاملة',
    allRows: (all) => `كل الصفوف، وعددها ${all}`,
    moreRows: (rows) => `صفوف أخرى: ${rows}.`,
    uncounted: 'بعض الصفوف، من دون عد أو مقارنة',
    rows: (all, isCut) => `${isCut ? 'الصفوف الأولى' : 'عدد الصفوف'}: ${all}`,
    share: (matching, all, condition, isCut) =>
      `${matching} من ${isCut ? 'أول ' : ''}${all} صفا: ${condition}`,
    cutMatching: (shown, matching) => `${shown} من ${matching} من الصفوف المطابقة`,
    highest: (column) => `أعلى قيمة في «${column}»`,
    lowest: (column) => `أدنى قيمة في «${column}»`,
    ofRows: (figure, all, isCut) => `${figure}، ${isCut ? 'الصفوف الأولى' : 'عدد الصفوف'}: ${all}`,
    otherThan: (value) => `غير ${value}`,
    withoutTotals: (totals) => `من دون صفوف المجاميع (${totals})`,
    differentCells: (count) => `(خلايا مختلفة: ${count})`,
    withoutValue: (rows) => `من دون قيمة: ${rows}`,
    perGroup: (figure, group, sign) =>
      `${figure} حسب «${group}»${['', '، من الأعلى إلى الأدنى', '، من الأدنى إلى الأعلى'].at(sign)}`,
    moreGroups: (groups) => `${groups} أخرى`,
    noValue: 'من دون قيمة',
    rowsOf: 'عدد الصفوف',
    amongFirst: (rows) => `ضمن الصفوف الأولى: ${rows}`,
    later: 'لاحقا',
    earlier: 'سابقا',
    higher: 'أعلى',
    lower: 'أدنى',
    equal: 'متساو',
    difference: 'الفرق',
    comma: '، ',
    or: ' أو ',
    empty: 'فارغ',
    total: 'مجموع',
    average: 'متوسط',
    different: (count, column) => `${count} قيم مختلفة في ${column}`,
    stop: '.',
  },
  ja: {
    locale: 'ja',
    noAnswer: 'これらの文書には、この質問の答えがありません。',
    noAnswerTo: (query) => `これらの文書には「${query}」の答えがありません`,
    otherLanguage: '文書の言語が質問と異なります。',
    outline: (file) => `${file} の見出しと最初の文`,
    documents: (all, shown) => `${all}件の文書に記述があります。${shown}件を表示しています。`,
    someRows: '一部の行（すべてではありません）',
    allRows: (all) => `全${all}行`,
    moreRows: (rows) => `ほか${rows}行。`,
    uncounted: '一部の行（集計も比較もしていません）',
    rows: (all, isCut) => `${isCut ? '最初の' : ''}${all}行`,
    share: (matching, all, condition, isCut) =>
      `${isCut ? '最初の' : ''}${all}行のうち${matching}行が${condition}`,
    cutMatching: (shown, matching) => `該当する${matching}行のうち${shown}行`,
    highest: (column) => `${column}の最大値`,
    lowest: (column) => `${column}の最小値`,
    ofRows: (figure, all, isCut) => `${figure}（${isCut ? '最初の' : ''}${all}行）`,
    otherThan: (value) => `${value}以外`,
    withoutTotals: (totals) => `合計の行（${totals}行）を除く`,
    differentCells: (count) => `（${count}種類のセル）`,
    withoutValue: (rows) => `値のない行${rows}行`,
    perGroup: (figure, group, sign) =>
      `${group}別の${figure}${['', '（多い順）', '（少ない順）'].at(sign)}`,
    moreGroups: (groups) => `ほか${groups}件`,
    noValue: '値なし',
    rowsOf: '行数',
    amongFirst: (rows) => `最初の${rows}行のうち`,
    later: '遅い',
    earlier: '早い',
    higher: '高い',
    lower: '低い',
    equal: '同じ',
    difference: '差',
    comma: '、',
    or: 'または',
    empty: '空欄',
    total: '合計',
    average: '平均',
    different: (count, column) => `${column}は${count}種類`,
    stop: '。',
  },
  zh: {
    locale: 'zh',
    noAnswer: '这些文件没有回答这个问题。',
    noAnswerTo: (query) => `这些文件没有回答“${query}”`,
    otherLanguage: '文件的语言与问题不同。',
    outline: (file) => `${file} 的标题和首句`,
    documents: (all, shown) => `有${all}份文件提到这一点，显示其中${shown}份。`,
    someRows: '部分行，不是完整列表',
    allRows: (all) => `全部${all}行`,
    moreRows: (rows) => `另有${rows}行。`,
    uncounted: '部分行，未统计也未比较',
    rows: (all, isCut) => `${isCut ? '前' : ''}${all}行`,
    share: (matching, all, condition, isCut) =>
      `${isCut ? '前' : ''}${all}行中有${matching}行符合：${condition}`,
    cutMatching: (shown, matching) => `符合条件的${matching}行中的${shown}行`,
    highest: (column) => `${column}最大值`,
    lowest: (column) => `${column}最小值`,
    ofRows: (figure, all, isCut) => `${figure}（${isCut ? '前' : ''}${all}行）`,
    otherThan: (value) => `非${value}`,
    withoutTotals: (totals) => `不含${totals}行合计`,
    differentCells: (count) => `（${count}个不同的单元格）`,
    withoutValue: (rows) => `${rows}行没有值`,
    perGroup: (figure, group, sign) =>
      `按${group}的${figure}${['', '，从高到低', '，从低到高'].at(sign)}`,
    moreGroups: (groups) => `另有${groups}个`,
    noValue: '没有值',
    rowsOf: '行数',
    amongFirst: (rows) => `在前${rows}行中`,
    later: '较晚',
    earlier: '较早',
    higher: '较高',
    lower: '较低',
    equal: '相同',
    difference: '差额',
    comma: '，',
    or: '或',
    empty: '空',
    total: '合计',
    average: '平均',
    different: (count, column) => `${column}共有${count}种`,
    stop: '。',
  },
}

/** The words of an answer to a question in a language; the English ones where there are no others. */
export function answerWords(language: string | null): AnswerWords {
  return others[language ?? ''] ?? english
}

/** Those of all languages. */
export const allAnswerWords: readonly AnswerWords[] = [english, ...Object.values(others)]
