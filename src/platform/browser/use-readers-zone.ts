import { useHydrated } from './use-hydrated.ts'

/** The time zone of whoever reads; null on the server and until hydration. */
export function useReadersZone(): string | null {
  const hydrated = useHydrated()
  return hydrated ? new Intl.DateTimeFormat().resolvedOptions().timeZone : null
}
