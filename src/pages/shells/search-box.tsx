import clsx from 'clsx'
import { Search } from 'lucide-react'

/** A plain form, which works without scripts and loads none. */
export function SearchBox({ className }: { className?: string }) {
  return (
    <form action="/search" role="search" aria-label="The site" className={clsx('relative', className)}>
      <Search
        aria-hidden="true"
        className="pointer-events-none absolute top-1/2 left-3 size-4 -translate-y-1/2 text-muted"
      />
      <input
        type="search"
        name="q"
        aria-label="Search"
        placeholder="Search"
        maxLength={100}
        autoComplete="off"
        className="min-h-10 w-full rounded-md border border-edge bg-raised pr-3 pl-9 text-sm text-text transition-colors placeholder:text-muted hover:border-accent"
      />
    </form>
  )
}
