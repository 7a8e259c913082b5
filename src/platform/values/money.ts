/** Making one takes longer than the rest of a course's card. */
const formats = new Map<string, Intl.NumberFormat>()

/** An amount like '¥12,000' for 12000 JPY, the same on server and browser; decimals only where it has any. */
export function formatMoney(amount: number, currency: string): string {
  const decimals = Number.isInteger(amount) ? 0 : 2
  const known = formats.get(currency + decimals)
  if (known) return known.format(amount)
  const format = new Intl.NumberFormat('en', {
    style: 'currency',
    currency,
    currencyDisplay: 'narrowSymbol',
    minimumFractionDigits: decimals,
    maximumFractionDigits: decimals,
  })
  formats.set(currency + decimals, format)
  return format.format(amount)
}

/** '¥12,000 JPY', where money is decided: the sign alone is ambiguous. */
export function moneyInFull(amount: number, currency: string): string {
  return `${formatMoney(amount, currency)} ${currency}`
}

/** A price as shown; null for zero, which is shown nowhere. */
export function priceLabel(price: number, currency: string): string | null {
  return price > 0 ? formatMoney(price, currency) : null
}
