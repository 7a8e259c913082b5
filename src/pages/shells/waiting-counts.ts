import { useQuery } from '@tanstack/react-query'
import { waitingQuery } from '#features/overview/statistics/client.ts'
import { waitingByScreen } from '#features/overview/statistics/rules.ts'
import type { AdminEntry } from './admin-navigation.ts'

/** How much waits for the person in some screens, live: what the dashboard says of their lists, together. */
export function useWaitingCount(): (screens: readonly AdminEntry[]) => number {
  const { data } = useQuery(waitingQuery)
  const byScreen = data && waitingByScreen(data)
  return (screens) => screens.reduce((sum, { to }) => sum + (byScreen?.get(to) ?? 0), 0)
}
