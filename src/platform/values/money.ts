/**
 * An amount as people read it, '¥12,000' for 12000 JPY: the currency's own short sign, its decimals only where the amount
 * has any. The same on both sides, whatever the machine's language.
 */
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

/** An amount where money is decided, '¥12,000 JPY': the sign alone stands for several currencies. */
export function moneyInFull(amount: number, currency: string): string {
  return `${formatMoney(amount, currency)} ${currency}`
}

/** A price as it is shown; null for zero, which is shown nowhere (public.md §2: "the price with the ¥ sign when nonzero"). */
export function priceLabel(price: number, currency: string): string | null {
  return price > 0 ? formatMoney(price, currency) : null
}
