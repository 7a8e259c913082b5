import { ChevronRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { mixedText } from '#platform/ui/mixed-text.tsx'
import { TextLanguage } from '#platform/ui/text-language.tsx'
import { formatDate } from '#platform/values/dates.ts'
import { type Reading, readingsIn } from '../rules.ts'
import type { River } from './sheets.ts'
import { languageTag, t } from '#platform/values/translate.ts'

/** The rivers of one basin with what was measured last; what else is known of each unfolds. */
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
  const [first, last] = [readings[0], readings.at(-1)]
  const saidOf = ({ value, day }: Reading) =>
    t('{value}, {date}', {
      value: `${value.toLocaleString(languageTag())} ${unit}`.trim(),
      date: formatDate(day, 'UTC'),
    })
  return (
    <li id={`watershed-${id}`} className="hairline-t break-inside-avoid target:bg-wash">
      <details className="group/river">
        <summary className="grid min-h-11 cursor-pointer list-none grid-cols-[2rem_minmax(0,1fr)_auto_auto] items-baseline gap-x-2 py-2.5 hover:bg-wash [&::-webkit-details-marker]:hidden">
          <span className="font-display text-xl text-link tabular-nums">{number}</span>
          <span>
            <h3 className="inline text-xl">{mixedText(name)}</h3> <TextLanguage of={[river]} className="ml-1" />
          </span>
          <span className="text-sm text-muted">
            {last && (
              <>
                {first !== last && `${first?.value.toLocaleString(languageTag())} → `}
                <span className="font-[550] text-text tabular-nums">
                  {last.value.toLocaleString(languageTag())}
                </span>{' '}
                {unit}
              </>
            )}
          </span>
          <ChevronRight
            aria-hidden
            className="size-4 self-center text-muted transition-[rotate] group-open/river:rotate-90 motion-reduce:transition-none"
          />
        </summary>
        <div className="grid gap-x-6 gap-y-3 pt-1 pb-5 pl-10 text-sm text-muted sm:grid-cols-[minmax(0,1fr)_11rem]">
          <dl className="grid content-start gap-1">
            <Fact name={t('Group')}>{mixedText(group_name)}</Fact>
            {since_year !== null && <Fact name={t('Since')}>{since_year}</Fact>}
            {measures !== '' && <Fact name={t('Measured')}>{mixedText(measures)}</Fact>}
            {first && first !== last && <Fact name={t('First reading')}>{saidOf(first)}</Fact>}
            {last && <Fact name={t('Last reading')}>{saidOf(last)}</Fact>}
          </dl>
          {readings.length > 1 && <Sparkline readings={readings} />}
        </div>
      </details>
    </li>
  )
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt className="mr-2 inline">{name}</dt>
      <dd className="inline text-text">{children}</dd>
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
