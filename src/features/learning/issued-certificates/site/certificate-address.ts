import { formatNumber, symbolsIn } from '../numbers.rules.ts'
import type { PageAddress } from '#platform/values/page-address.ts'

/** Where a number is looked up: on its own page if it has the form of one, else beside the field. */
export function certificateAddress(typed: string): PageAddress {
  const symbols = symbolsIn(typed)
  if (symbols !== null) return `/certificates/${formatNumber(symbols)}`
  return `/certificates?${String(new URLSearchParams({ number: typed.trim().slice(0, 100) }))}`
}
