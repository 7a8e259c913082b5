import { addressIn } from '#platform/values/translate.ts'

// What a certificate's number is made of, and how one that was typed, read out or copied is read (decision 025).

/** Crockford's: without I, L, O and U, which are mistaken for others. */
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const dataSymbols = 12
const form = new RegExp(`^[${alphabet}]{${dataSymbols + 1}}$`)
/** What people put between the groups, and what copying leaves between letters. */
const separators = /[\s\p{Z}\p{Pd}\p{Cf}\u2212_.·]/gu
/** Beyond this nobody has typed a number. */
const longestTyped = 100

/** The number of 60 random bits: the low five of each of twelve bytes. */
export function numberFrom(random: Uint8Array): string {
  if (random.length !== dataSymbols) throw new Error(`A number is made from ${dataSymbols} random bytes.`)
  const data = Array.from(random, (byte) => alphabet[byte % 32]).join('')
  return data + checkSymbolOf(data)
}

/** Over GF(32) with x⁵ + x² + 1: no wrong symbol and no two neighbours that have changed places keep it. */
export function checkSymbolOf(data: string): string {
  let check = 0
  for (const symbol of data) check = doubled(check ^ alphabet.indexOf(symbol))
  return alphabet[check] ?? ''
}

function doubled(value: number): number {
  return (value << 1) ^ (value & 0b1_0000 ? 0b10_0101 : 0)
}

/** Thirteen symbols of the alphabet, as typed in whatever way; null for anything else. Whether they are right is not looked at. */
export function symbolsIn(typed: string): string | null {
  if (typed.length > longestTyped) return null
  const symbols = typed
    .normalize('NFKC')
    .toUpperCase()
    .replace(separators, '')
    .replaceAll('O', '0')
    .replace(/[IL]/g, '1')
  return form.test(symbols) ? symbols : null
}

/** The number as it is stored; null where it has a slip in it. */
export function readNumber(typed: string): string | null {
  const symbols = symbolsIn(typed)
  return symbols !== null && checkSymbolOf(symbols.slice(0, dataSymbols)) === symbols.at(-1) ? symbols : null
}

/** As it is printed and read out: `ABCD-EFGH-JKMN-P`. */
export function formatNumber(number: string): string {
  return number.match(/.{1,4}/g)?.join('-') ?? ''
}

/** The page that says what is so of a number, for what was asked in another way. */
export function pageOfNumber(typed: string): string {
  const symbols = symbolsIn(typed)
  return addressIn(`/certificates/${symbols === null ? encodeURIComponent(typed) : formatNumber(symbols)}`)
}
