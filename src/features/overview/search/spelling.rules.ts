import { pairsOf } from './rules.ts'

const plainLetters = new Map(
  'łl øo đd ðd ħh ŧt ıi ßss æae œoe þth'.split(' ').map((pair) => [pair.charAt(0), pair.slice(1)]),
)

/** A text as the database compares it (`search_folded`): compatible forms as one, lower case, without accents. [search-11] */
export function folded(text: string): string {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '')
    .replace(/[łøđðħŧıßæœþ]/g, (letter) => plainLetters.get(letter) ?? letter)
}

const mostWords = 6

/** Whether a query says what must not be found, or side by side. */
export function isTakenAsItIs(q: string): boolean {
  return /["“”]|(^|\s)-/.test(q)
}

/** The words of a query that can be completed or corrected, at most six. */
export function wordsToComplete(spaced: string): string[] {
  const words = folded(spaced).match(/[0-9a-z\u00df-\u024f\u0370-\u052f]+/g) ?? []
  return words.filter((word) => word.length <= 24 && !/^[0-9]+$/.test(word)).slice(0, mostWords)
}

/** What the vocabulary offers for a word: terms that begin with it, and terms near it. */
export type Offered = { begins: readonly Term[]; near: readonly Term[] }
/** As titles have it, and as it is compared. */
type Term = { term: string; folded: string }

/** The terms to look for instead of a word: what it begins, else what is one letter away (two of eight and more), else itself. */
export function termsFor(word: string, { begins, near }: Offered): string[] {
  if (begins.length > 0) return termsOf(begins)
  if (word.length < 4) return [word]
  const most = word.length < 8 ? 1 : 2
  const measured = near.map((each) => ({ ...each, apart: distance(word, each.folded) }))
  const least = Math.min(most, ...measured.map(({ apart }) => apart))
  const closest = termsOf(measured.filter(({ apart }) => apart === least))
  return closest.length > 0 ? closest : [word]
}

const termsOf = (found: readonly Term[]) => [...new Set(found.map(({ term }) => term))]

/** How many letters have to be put in, left out, changed or swapped with the next (optimal string alignment). */
export function distance(one: string, other: string): number {
  const [a, b] = [Array.from(one), Array.from(other)]
  let before: number[] = []
  let row = b.map((_, at) => at + 1)
  row.unshift(0)
  for (let i = 1; i <= a.length; i += 1) {
    const next = [i]
    for (let j = 1; j <= b.length; j += 1) {
      const isSame = a[i - 1] === b[j - 1]
      const isSwapped = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]
      next[j] = Math.min(
        (row[j] ?? 0) + 1,
        (next[j - 1] ?? 0) + 1,
        (row[j - 1] ?? 0) + (isSame ? 0 : 1),
        isSwapped ? (before[j - 2] ?? 0) + 1 : Infinity,
      )
    }
    before = row
    row = next
  }
  return row[b.length] ?? 0
}

/** Runs of Chinese as pairs of which one is enough, as a tsquery; of two characters either. Empty where there is no run. */
export function loosePairs(unspaced: readonly string[]): string {
  return unspaced
    .map((run) => {
      const letters = Array.from(run)
      const either =
        letters.length < 3 ? letters.map((letter) => `'${letter}':*`) : pairsOf(run).map((pair) => `'${pair}'`)
      return `(${either.join(' | ')})`
    })
    .join(' & ')
}
