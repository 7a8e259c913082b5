import type { UseQueryResult } from '@tanstack/react-query'
import clsx from 'clsx'
import { type ReactNode, useState } from 'react'
import { Dialog } from '#platform/ui/dialog.tsx'
import { FailedState } from '#platform/ui/failed-state.tsx'
import { Spinner } from '#platform/ui/spinner.tsx'
import { t } from '#platform/values/translate.ts'

/** What can be chosen: its name, and notes below it. */
type Choice<Row> = { key: string; row: Row; name: ReactNode; notes: readonly string[] }

type KeptDialogProps<Row> = {
  title: string
  description: string
  size: 'lg' | 'full'
  query: Pick<UseQueryResult, 'data' | 'error' | 'refetch' | 'isFetching'>
  said: { failed: string; loading: string; empty: ReactNode }
  label: string
  choices: readonly Choice<Row>[]
  initial: Choice<Row> | undefined
  onClose: () => void
  children: (row: Row) => ReactNode
}

/** A window on what is kept: a list, and beside it what is chosen there, at first `initial`. */
export function KeptDialog<Row>(props: KeptDialogProps<Row>) {
  const { title, description, size, query, said, label, choices, initial, onClose, children } = props
  const [chosen, setChosen] = useState<string | null>(null)
  const shown = choices.find(({ key }) => key === chosen) ?? initial
  return (
    <Dialog onClose={onClose} {...{ title, description, size }}>
      {query.error && !query.data ? (
        <FailedState title={said.failed} query={query} reference={null} />
      ) : !query.data ? (
        <Spinner label={said.loading} />
      ) : !shown ? (
        <div className="py-8 text-muted">{said.empty}</div>
      ) : (
        <div className="grid gap-5 md:grid-cols-[15rem_minmax(0,1fr)]">
          <ul
            aria-label={label}
            className={clsx(
              'grid max-h-52 content-start gap-1 overflow-y-auto',
              size === 'full' ? 'md:max-h-[65dvh]' : 'md:max-h-[60dvh]',
            )}
          >
            {choices.map(({ key, name, notes }) => (
              <li key={key}>
                <button
                  type="button"
                  aria-pressed={key === shown.key}
                  onClick={() => setChosen(key)}
                  className={clsx(
                    'grid w-full gap-0.5 rounded-md px-3 py-2 text-left text-sm transition-colors hover:bg-wash focus-visible:-outline-offset-2',
                    key === shown.key && 'bg-wash text-accent',
                  )}
                >
                  <span className="font-[550]">{name}</span>
                  {notes.map((note) => (
                    <span key={note} className="text-xs text-muted">
                      {note}
                    </span>
                  ))}
                </button>
              </li>
            ))}
          </ul>
          {children(shown.row)}
        </div>
      )}
    </Dialog>
  )
}

/** Focusable, so that the arrow keys can scroll it. */
const scrolling = { role: 'region', tabIndex: 0 }

export function Scrolling({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div {...scrolling} aria-label={label} className="max-h-[55dvh] overflow-y-auto rounded-md border border-line">
      {children}
    </div>
  )
}

export function MissingFiles({ count }: { count: number }) {
  if (count === 0) return null
  return (
    <p role="status" className="rounded-md bg-wash px-4 py-3 text-sm">
      {t(
        '{count, plural, one {A file of it is no longer kept and will not come back.} other {# files of it are no longer kept and will not come back.}}',
        { count },
      )}
    </p>
  )
}
