import { useQuery } from '@tanstack/react-query'
import { waitingQuery } from '#features/overview/statistics/client.ts'
import { waitingEntries } from '#features/overview/statistics/rules.ts'
import type { AdminEntry } from './admin-navigation.ts'

/** How much waits for the person in some screens, live: what the dashboard says of their lists, together. */
export function useWaitingCount(): (screens: readonly AdminEntry[]) => number {
  const { data } = useQuery(waitingQuery)
  const waiting = data ? waitingEntries(data) : []
  return (screens) =>
    waiting
      .filter(({ to }) => screens.some((screen) => to.split('?')[0] === screen.to))
      .reduce((sum, { count }) => sum + count, 0)
}
