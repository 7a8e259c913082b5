import { useQuery } from '@tanstack/react-query'
import clsx from 'clsx'
import { waitingQuery } from '../client.ts'
import { waitingByScreen } from '../rules.ts'

/** How much waits on a screen, as the list of what is to do counts it, over the end of its row; a dot where there is no room. */
export function WaitingBadge({ to, isDot }: { to: string; isDot: boolean }) {
  const { data: count = 0 } = useQuery({ ...waitingQuery, select: (waits) => waitingByScreen(waits).get(to) ?? 0 })
  if (count === 0) return null
  return (
    <span className="pointer-events-none absolute inset-y-0 right-2 flex items-center">
      <span
        aria-hidden="true"
        className={clsx(
          isDot
            ? 'mb-4 size-2 rounded-full bg-important'
            : 'rounded-full bg-surface px-1.5 text-xs text-muted tabular-nums',
        )}
      >
        {!isDot && count.toLocaleString('en')}
      </span>
      <span className="sr-only">{count === 1 ? '1 waits' : `${count} wait`}</span>
    </span>
  )
}
