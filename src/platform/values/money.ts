/** An amount like '¥12,000' for 12000 JPY, the same on server and browser; decimals only where it has any. */
export function formatMoney(amount: number, currency: string): string {
  const whole = Number.isInteger(amount)
  return new Intl.NumberFormat('en', {
    style: 'currency',
    currency,
    currencyDisplay: 'narrowSymbol',
    minimumFractionDigits: whole ? 0 : 2,
    maximumFractionDigits: whole ? 0 : 2,
  }).format(amount)
}

/** '¥12,000 JPY', where money is decided: the sign alone is ambiguous. */
export function moneyInFull(amount: number, currency: string): string {
  return `${formatMoney(amount, currency)} ${currency}`
}

/** A price as shown; null for zero, which is shown nowhere. */
export function priceLabel(price: number, currency: string): string | null {
  return price > 0 ? formatMoney(price, currency) : null
}
