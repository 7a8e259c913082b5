import { useEffect, useRef } from 'react'
import { useSearchParams } from 'react-router'

/** Limits what an address can ask for, in characters. */
const mostSaid = 200

/** A list's filters, kept in the query string under these names; `narrow` replaces the history entry, '' is no filter. */
export function useFilter<Name extends string>(names: readonly Name[]) {
  const [query, setQuery] = useSearchParams()
  const said = names.map((name) => [name, (query.get(name) ?? '').slice(0, mostSaid)])
  const filter = Object.fromEntries(said) as Record<Name, string>
  // The pending address, so that quick successive or stale calls of `narrow` add up.
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

/** The one of these words that an address says; undefined for none. */
export function wordIn<Word extends string>(words: readonly Word[], text: string): Word | undefined {
  return words.find((word) => word === text)
}
