import { useEffect, useRef } from 'react'
import { useSearchParams } from 'react-router'

/** An address may say more than any list can be asked for. */
const mostSaid = 200

/**
 * What a list is narrowed to, kept in the address under these names, so that it can be linked to, shared and reloaded; '' is
 * no filter. `narrow` changes some of it in place: going back leads to the screen before, not through every filter.
 */
export function useFilter<Name extends string>(names: readonly Name[]) {
  const [query, setQuery] = useSearchParams()
  const filter = Object.fromEntries(names.map((name) => [name, (query.get(name) ?? '').slice(0, mostSaid)])) as Record<
    Name,
    string
  >
  // Where the address is going: what is narrowed before it has arrived, or by whoever holds an older `narrow`, adds to it.
  const latest = useRef(query)
  useEffect(() => {
    latest.current = query
  }, [query])
  const narrow = (part: Partial<Record<Name, string>>) => {
    const next = new URLSearchParams(latest.current)
    for (const [name, value] of Object.entries<string | undefined>(part)) {
      if (value) next.set(name, value)
      else next.delete(name)
    }
    latest.current = next
    setQuery(next, { replace: true, preventScrollReset: true })
  }
  return { filter, narrow, isNarrowed: names.some((name) => filter[name] !== '') }
}

/** The one of these words that an address says; undefined for none, or one that is none of them. */
export function wordIn<Word extends string>(words: readonly Word[], text: string): Word | undefined {
  return words.find((word) => word === text)
}
