import { useQuery } from '@tanstack/react-query'
import clsx from 'clsx'
import { type ReactNode, useState } from 'react'
import { revisionQuery, revisionsQuery } from '#features/site-content/client.ts'
import type { SectionData, SectionName } from '#features/site-content/schema.ts'
import { Button } from '#platform/ui/button.tsx'
import { Dialog } from '#platform/ui/dialog.tsx'
import { FailedState } from '#platform/ui/failed-state.tsx'
import { Spinner } from '#platform/ui/spinner.tsx'

/** The versions before this one: look at each as visitors saw it, and put one back into the editor (decisions.md D). */
export function VersionsDialog<Name extends SectionName>({
  name,
  label,
  current,
  view,
  onRestore,
  onClose,
}: {
  name: Name
  label: string
  /** The version that is on the site. */
  current: number
  view: (data: SectionData<Name>) => ReactNode
  onRestore: (data: SectionData<Name>) => void
  onClose: () => void
}) {
  const { data: revisions, error, refetch } = useQuery(revisionsQuery(name))
  const [chosen, setChosen] = useState<number | null>(null)
  const version = chosen ?? revisions?.find((revision) => revision.version !== current)?.version
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      size="full"
      title={`Versions of ${label}`}
      description="What the section held before, newest first. Nothing changes on the site until you save the section again."
    >
      {error && !revisions ? (
        <FailedState title="The versions could not be read" onReload={() => void refetch()}>
          {error.message}
        </FailedState>
      ) : !revisions ? (
        <Spinner label="Loading the versions…" />
      ) : version === undefined ? (
        <p className="py-8 text-muted">
          There is no earlier version yet: the first one is kept when the section is saved.
        </p>
      ) : (
        <div className="grid gap-5 md:grid-cols-[15rem_minmax(0,1fr)]">
          <ul aria-label="Versions" className="grid max-h-48 content-start gap-1 overflow-y-auto md:max-h-[65dvh]">
            {revisions.map((revision) => (
              <li key={revision.version}>
                <button
                  type="button"
                  aria-pressed={revision.version === version}
                  onClick={() => setChosen(revision.version)}
                  className={clsx(
                    'grid w-full rounded-md px-3 py-2 text-left text-sm transition-colors hover:bg-wash focus-visible:-outline-offset-2',
                    revision.version === version && 'bg-wash text-accent',
                  )}
                >
                  <span className="font-[550]">
                    Version {revision.version}
                    {revision.version === current && ', now on the site'}
                  </span>
                  <span className="text-xs text-muted">{moment(revision.saved_at)}</span>
                </button>
              </li>
            ))}
          </ul>
          <Look
            key={version}
            name={name}
            version={version}
            isCurrent={version === current}
            view={view}
            onRestore={onRestore}
          />
        </div>
      )}
    </Dialog>
  )
}

function Look<Name extends SectionName>({
  name,
  version,
  isCurrent,
  view,
  onRestore,
}: {
  name: Name
  version: number
  isCurrent: boolean
  view: (data: SectionData<Name>) => ReactNode
  onRestore: (data: SectionData<Name>) => void
}) {
  const { data: revision, error, refetch } = useQuery(revisionQuery(name, version))
  if (error && !revision) {
    return (
      <FailedState title="This version could not be read" onReload={() => void refetch()}>
        {error.message}
      </FailedState>
    )
  }
  if (!revision) return <Spinner label="Loading the version…" />
  return (
    <div className="grid content-start gap-4">
      <div
        {...scrolling}
        aria-label={`Version ${version}`}
        className="max-h-[55dvh] overflow-y-auto rounded-md border border-line"
      >
        <div inert className="preview bg-surface">
          {view(revision.data)}
        </div>
      </div>
      {!isCurrent && (
        <Button onClick={() => onRestore(revision.data)} className="justify-self-end">
          Put version {version} into the editor
        </Button>
      )}
    </div>
  )
}

/** What can scroll can be reached, so that the arrow keys scroll it. */
const scrolling = { role: 'region', tabIndex: 0 }

function moment(iso: string): string {
  return new Date(iso).toLocaleString('en', { dateStyle: 'medium', timeStyle: 'short' })
}
