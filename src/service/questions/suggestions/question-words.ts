interface QuestionWords {
  /** Asks what the files say of a topic. */
  about: (topic: string) => string
  /** Asks how many of the things in a table have each value of a column; left out where no grammar is known. */
  perValue?: {
    question: (things: string, column: string) => string
    /** Whether a name can stand behind “how many”. */
    isPlural: (name: string) => boolean
  }
}

const english: QuestionWords = {
  about: (topic) => `What do the files say about “${topic}”?`,
  perValue: {
    question: (things, column) => `How many ${inSentence(things)} per ${inSentence(column)}?`,
    isPlural: (name) => /[^s]s$/u.test(name),
  },
}
const others: Readonly<Record<string, QuestionWords>> = {
  en: english,
  de: {
    about: (topic) => `Was steht in den Dateien über „${topic}“?`,
    perValue: {
      question: (things, column) => `Wie viele ${things} je ${column}?`,
      isPlural: (name) => /(?:e|en|er|ern|[^s]s)$/u.test(name),
    },
  },
  fr: {
    about: (topic) => `Que disent les fichiers sur « ${topic} » ?`,
    perValue: {
      question: (things, column) => `Combien de ${inSentence(things)} par ${inSentence(column)} ?`,
      // “Combien de achats” is wrong.
      isPlural: (name) => /^[^aeiouyhàâéèêîôû].*[sx]$/iu.test(name),
    },
  },
  es: {
    about: (topic) => `¿Qué dicen los archivos sobre «${topic}»?`,
    perValue: {
      // “Cuántos” or “cuántas” depends on the noun.
      question: (things, column) => `¿Cuántos ${inSentence(things)} por ${inSentence(column)}?`,
      isPlural: (name) => /os$/iu.test(name),
    },
  },
}

/** The words of suggested questions in a language; English ones where it is unknown, and only the topic where there are none. */
export function questionWords(language: string | null): QuestionWords {
  if (language === null) return english
  return others[language] ?? { about: (topic) => `${topic}?` }
}

/** A name as it stands inside a sentence: “Donations” without its capital, and “VAT” as it is. */
const inSentence = (name: string): string =>
  /^\p{Lu}\p{Ll}+$/u.test(name) ? name.toLowerCase() : name
