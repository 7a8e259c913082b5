import { StateBadge } from '#platform/ui/badge.tsx'
import { mixedText } from '#platform/ui/mixed-text.tsx'
import { excerptOf } from '#platform/values/excerpt.ts'
import { formatMoney } from '#platform/values/money.ts'
import { t } from '#platform/values/translate.ts'

const mostCharacters = 50

/** The beginning of a text in two lines at most, so that rows are of one height; nothing for none. */
export function excerpt(text: string) {
  return text.trim() && <span className="line-clamp-2">{mixedText(excerptOf(text, mostCharacters))}</span>
}

/** What a record is called, at the beginning of its row. */
export function nameColumn<Field extends string>(heading: string, field: Field) {
  return {
    heading,
    sort: field,
    className: 'font-[550] xl:min-w-40',
    renderCell: (row: Readonly<Record<Field, string>>) => mixedText(excerptOf(row[field], mostCharacters)),
  }
}

/** The beginning of a text. */
export function textColumn<Field extends string>(heading: string, field: Field) {
  return {
    heading,
    below: 'main-unless-wide' as const,
    renderCell: (row: Readonly<Record<Field, string>>) => excerpt(row[field]),
  }
}

/** Whether a record is published. */
export function stateColumn<Sort extends string>(heading: string, sort: Sort) {
  return {
    heading,
    sort,
    below: 'main-on-phones' as const,
    renderCell: ({ published }: { published: boolean }) => <StateBadge published={published} />,
  }
}

export function priceColumn(currency: string) {
  return {
    heading: t('Price'),
    sort: 'price' as const,
    below: 'main-on-phones' as const,
    numeric: true,
    className: 'xl:whitespace-nowrap',
    renderCell: ({ price }: { price: number }) => formatMoney(price, currency),
  }
}
