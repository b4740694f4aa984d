// Endings by which Russian makes an adjective or a noun of another word, behind which its stem has no others. The longest
// one that fits is taken.
const suffixes =
  'иван ыван ив ыв ииск ическ еск ск ств тельств ительств ительн тельн тел ител ированн ирован иров альн ональн очн ичн ивн он онн ион ионн н енн ен ан ов ев ник ик ист изм'
    .split(' ')
    .toSorted((a, b) => b.length - a.length)
const suffixesOfPlaces = ['ииск', 'ск']
const minRootChars = 4
// “Кения” has only three letters left, and nothing but names of places has this ending.
const minRootCharsOfPlace = 3
const placeSuffix = 'ииск'
const maxSuffixes = 2
// “Наука” and “научный”, “снег” and “снежный”.
const softened: Readonly<Record<string, string>> = { ч: 'к', ж: 'г', ш: 'х' }

/**
 * What is left of a Russian stem without what makes another word of it: “погод” of “погодн”. Of a name, only what makes
 * an adjective of it is removed, since “Мартин” is not of “март”: “варшав” of “варшавск”.
 */
export function russianRoot(stem: string, isName: boolean): string {
  let root = withoutVowel(stem)
  const removable = isName ? suffixesOfPlaces : suffixes
  for (let removed = 0; removed < maxSuffixes; removed += 1) {
    const current = root
    const suffix = removable.find(
      (one) =>
        current.endsWith(one) &&
        current.length - one.length >= (one === placeSuffix ? minRootCharsOfPlace : minRootChars),
    )
    if (suffix === undefined) break
    root = withoutVowel(root.slice(0, -suffix.length))
  }
  return root.replace(/[чжш]$/u, (letter) => softened[letter] ?? letter)
}

function withoutVowel(stem: string): string {
  return stem.length > minRootChars ? stem.replace(/[аеиоуыэюяьъ]$/u, '') : stem
}
