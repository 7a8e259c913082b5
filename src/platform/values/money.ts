import { languageTag } from './translate.ts'

/** Making one takes longer than the rest of a course's card. */
const formats = new Map<string, Intl.NumberFormat>()

/** An amount like '¥12,000 JPY', since the sign alone is ambiguous: the same on server and browser; decimals only where it has any. */
export function formatMoney(amount: number, currency: string): string {
  const decimals = Number.isInteger(amount) ? 0 : 2
  const tag = languageTag()
  const format =
    formats.get(tag + currency + decimals) ??
    new Intl.NumberFormat(tag, {
      style: 'currency',
      currency,
      currencyDisplay: 'narrowSymbol',
      minimumFractionDigits: decimals,
      maximumFractionDigits: decimals,
    })
  formats.set(tag + currency + decimals, format)
  const text = format.format(amount)
  return text.includes(currency) ? text : `${text} ${currency}`
}

/** A price as shown; null for zero, which is shown nowhere. */
export function priceLabel(price: number, currency: string): string | null {
  return price > 0 ? formatMoney(price, currency) : null
}
