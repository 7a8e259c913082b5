import type { ReactNode } from 'react'
import { mixedText } from '#platform/ui/mixed-text.tsx'
import { formatDate } from '#platform/values/dates.ts'
import { type Reading, readingsIn } from '../rules.ts'
import type { River } from './sheets.ts'
import { languageTag, t } from '#platform/values/translate.ts'

/** The rivers of one basin with what is known of each, which is what the map says in words. */
export function WatershedList({ rivers }: { rivers: readonly River[] }) {
  return (
    <ol start={rivers[0]?.number} className="grid list-none gap-x-12 xl:grid-cols-2">
      {rivers.map((river) => (
        <Entry key={river.id} river={river} readings={readingsIn(river.readings)} />
      ))}
    </ol>
  )
}

function Entry({ river, readings }: { river: River; readings: readonly Reading[] }) {
  const { id, number, name, group_name, since_year, measures, unit } = river
  const last = readings.at(-1)
  return (
    <li
      id={`watershed-${id}`}
      className="hairline-t grid break-inside-avoid grid-cols-[2.5rem_minmax(0,1fr)] gap-y-4 py-6 target:bg-wash sm:grid-cols-[2.5rem_minmax(0,1fr)_11rem] sm:gap-x-6"
    >
      <p className="font-display text-xl text-link tabular-nums">{number}</p>
      <div>
        <h3 className="text-xl">{mixedText(name)}</h3>
        <dl className="mt-2 grid gap-1 text-sm text-muted">
          <Fact name={t('Group')}>{mixedText(group_name)}</Fact>
          {since_year !== null && <Fact name={t('Since')}>{since_year}</Fact>}
          {measures !== '' && <Fact name={t('Measured')}>{mixedText(measures)}</Fact>}
        </dl>
      </div>
      {last && (
        <div className="col-start-2 sm:col-start-3">
          {readings.length > 1 && <Sparkline readings={readings} />}
          <dl className="mt-1 text-sm">
            <Fact name={t('Last reading')}>
              <span className="font-[550] text-text tabular-nums">{last.value.toLocaleString(languageTag())}</span>{' '}
              {unit}
            </Fact>
            <Fact name={t('Day')}>{formatDate(last.day, 'UTC')}</Fact>
          </dl>
        </div>
      )}
    </li>
  )
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt className="mr-2 inline text-muted">{name}</dt>
      <dd className="inline">{children}</dd>
    </div>
  )
}

const size = { width: 220, height: 56, margin: 5 }

/** All readings as a line through time; the last stands beside it in words. */
function Sparkline({ readings }: { readings: readonly Reading[] }) {
  const times = readings.map(({ day }) => Date.parse(day))
  const values = readings.map(({ value }) => value)
  const x = scaled(times, size.margin, size.width - size.margin)
  // From half of the least, so that a small change looks small.
  const y = scaled([Math.min(...values) / 2, ...values], size.height - size.margin, size.margin)
  const points = readings.map((_, at) => `${x(times[at] ?? 0)} ${y(values[at] ?? 0)}`)
  const [lastX, lastY] = (points.at(-1) ?? '0 0').split(' ')
  return (
    <svg viewBox={`0 0 ${size.width} ${size.height}`} className="w-full max-w-44" aria-hidden="true">
      <path d={`M${points.join('L')}`} className="fill-none stroke-link" strokeWidth="2" strokeLinejoin="round" />
      <circle cx={lastX} cy={lastY} r="4" className="fill-important" />
    </svg>
  )
}

/** Where each of these numbers lies between two ends; in the middle where all are the same. */
function scaled(numbers: readonly number[], from: number, to: number): (number: number) => number {
  const least = Math.min(...numbers)
  const range = Math.max(...numbers) - least
  return (number) =>
    Math.round((range === 0 ? (from + to) / 2 : from + ((number - least) / range) * (to - from)) * 10) / 10
}
