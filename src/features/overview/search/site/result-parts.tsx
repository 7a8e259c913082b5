import clsx from 'clsx'
import { Fragment } from 'react'
import { useSite } from '#platform/browser/use-site.ts'
import type { MarkedText } from '../rules.ts'
import type { Facts } from '../schema.ts'
import { mixedText } from '#platform/ui/mixed-text.tsx'
import { formatDate } from '#platform/values/dates.ts'
import { priceLabel } from '#platform/values/money.ts'

export function Marked({ text }: { text: MarkedText }) {
  return text.map((part, at) =>
    part.found ? (
      <mark key={at} className="rounded-sm bg-wash text-accent">
        {mixedText(part.text)}
      </mark>
    ) : (
      <Fragment key={at}>{mixedText(part.text)}</Fragment>
    ),
  )
}

/** The day of an event or announcement, and what a course costs, where there is one. */
export function FactsLine({ facts: { date, price }, className }: { facts: Facts; className?: string }) {
  const { timeZone, currency } = useSite()
  const cost = price === null ? null : priceLabel(price, currency)
  if (date === null && cost === null) return null
  return (
    <p className={clsx('tabular-nums', className)}>
      {date !== null && (
        <time dateTime={date} className="text-link">
          {formatDate(date, timeZone)}
        </time>
      )}
      {cost !== null && <span className="text-money">{cost}</span>}
    </p>
  )
}
