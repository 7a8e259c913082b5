import { useSite } from '#platform/browser/use-site.ts'
import { cityOf, formatDate, formatMoment } from '#platform/values/dates.ts'
import { formatMoney } from '#platform/values/money.ts'
import type { Fields } from './fields.ts'
import type { Naming } from './place-names.ts'

const moment = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d:\d\d)$/
const day = /^\d{4}-\d\d-\d\d$/

/** Values of these fields as people read them: `names` of records by their ids, choices, prices, days, moments and time zones. */
export function useFieldWords(declared: Fields, names: Readonly<Record<string, string>> = {}) {
  const { timeZone, currency } = useSite()
  const wordsFor: NonNullable<Naming['wordsFor']> = (value, name) => {
    const field = declared[name]
    if (typeof value === 'number' && field?.input === 'price') return formatMoney(value, currency)
    if (typeof value !== 'string') return undefined
    if (field?.input === 'choice' && field.words[value] !== undefined) return field.words[value]
    if (name === 'time_zone') return cityOf(value)
    if (field?.input === 'date' && day.test(value)) return formatDate(`${value}T00:00:00Z`, 'UTC')
    return names[value] ?? (moment.test(value) ? formatMoment(value, timeZone) : undefined)
  }
  return wordsFor
}
