import { useQuery } from '@tanstack/react-query'
import { enrollmentWeeksQuery } from '../client.ts'
import { trendLine, trendSummary, weekLabel } from '../rules.ts'
import type { EnrollmentWeeks } from '../schema.ts'
import { Table, Td, Th } from '#platform/ui/table.tsx'
import { Panel } from './panels.tsx'

export function EnrollmentTrend() {
  return (
    <Panel title="Enrollments by week" query={useQuery(enrollmentWeeksQuery)}>
      {(data) => <Trend data={data} />}
    </Panel>
  )
}

function Trend({ data: { weeks, time_zone } }: { data: EnrollmentWeeks }) {
  const counts = weeks.map(({ count }) => count)
  const most = Math.max(...counts)
  const { line, area } = trendLine(counts, { width: 120, height: 40 })
  const [first, last] = [weeks[0], weeks.at(-1)]
  return (
    <div className="grid gap-4">
      <p className="text-sm text-muted">{trendSummary(weeks)}</p>
      <div>
        <div className="grid grid-cols-[auto_1fr] gap-x-3">
          <div aria-hidden="true" className="flex flex-col justify-between text-right text-xs text-muted tabular-nums">
            <span>{most.toLocaleString('en')}</span>
            <span>0</span>
          </div>
          <svg
            role="img"
            aria-label={trendSummary(weeks)}
            viewBox="0 0 120 40"
            preserveAspectRatio="none"
            className="h-36 w-full overflow-visible border-b border-line"
          >
            <path d={area} className="fill-wash" />
            <path
              d={line}
              fill="none"
              vectorEffect="non-scaling-stroke"
              strokeWidth="2"
              strokeLinejoin="round"
              strokeLinecap="round"
              className="stroke-accent"
            />
          </svg>
        </div>
        <div aria-hidden="true" className="mt-1.5 flex justify-between pl-6 text-xs text-muted tabular-nums">
          <span>{first && weekLabel(first.starts_on)}</span>
          <span>{last && `${weekLabel(last.starts_on)}, until now`}</span>
        </div>
      </div>
      <details className="text-sm">
        <summary className="min-h-6 w-fit cursor-pointer text-link">The numbers as a table</summary>
        <div className="mt-3 max-w-sm">
          <Table label="Enrollments by week">
            <thead>
              <tr>
                <Th>Week from</Th>
                <Th className="text-right">Enrollments</Th>
              </tr>
            </thead>
            <tbody>
              {weeks.map(({ starts_on, count }) => (
                <tr key={starts_on}>
                  <Td className="tabular-nums">{weekLabel(starts_on)}</Td>
                  <Td numeric>{count.toLocaleString('en')}</Td>
                </tr>
              ))}
            </tbody>
          </Table>
          <p className="mt-2 text-xs text-muted">Weeks from Monday to Sunday, {time_zone}.</p>
        </div>
      </details>
    </div>
  )
}
