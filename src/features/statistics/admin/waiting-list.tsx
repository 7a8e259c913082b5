import { useQuery } from '@tanstack/react-query'
import { ArrowRight } from 'lucide-react'
import { waitingQuery } from '#features/statistics/client.ts'
import { waitingEntries } from '#features/statistics/waiting/rules.ts'
import { Panel } from './panel.tsx'
import { Link } from '#platform/ui/link.tsx'

export function WaitingList() {
  return (
    <Panel title="What waits" query={useQuery(waitingQuery)}>
      {(waiting) => {
        const entries = waitingEntries(waiting).filter(({ count }) => count > 0)
        if (entries.length === 0)
          return <p className="text-sm text-muted">Nothing waits. All is answered and settled.</p>
        return (
          <ul className="grid">
            {entries.map(({ count, label, to }) => (
              <li key={to}>
                <Link
                  to={to}
                  className="group flex min-h-12 items-center gap-4 rounded-md px-2 text-text no-underline hover:bg-wash"
                >
                  <span className="min-w-10 font-display text-2xl tabular-nums">{count.toLocaleString('en')}</span>
                  <span className="flex-1 text-sm group-hover:underline">{label}</span>
                  <ArrowRight aria-hidden="true" className="size-4 shrink-0 text-muted" />
                </Link>
              </li>
            ))}
          </ul>
        )
      }}
    </Panel>
  )
}
