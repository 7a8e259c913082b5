import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { deletedQuery } from '#features/history/client.ts'
import type { Deleted } from '#features/history/schema.ts'
import { reasonOf } from '#platform/browser/api-client.ts'
import { Button } from '#platform/ui/button.tsx'
import { Dialog } from '#platform/ui/dialog.tsx'
import { FailedState } from '#platform/ui/failed-state.tsx'
import type { VersionsWindow } from '#platform/ui/version-history.ts'
import { MixedText } from '#platform/ui/mixed-text.tsx'
import { Spinner } from '#platform/ui/spinner.tsx'
import { StoredValue } from '#platform/ui/stored-value.tsx'
import { isSame, type Json, type JsonObject } from '#platform/values/merge.ts'
import { nameOf } from '#platform/values/place-names.ts'
import { useSite } from '#platform/browser/use-site.ts'
import { formatMoment } from '#platform/values/dates.ts'
import { ChoiceButton } from './choice-button.tsx'
import { MissingFiles } from './missing-files.tsx'

/** The deleted records of a kind with their last data, each of which can be put into the form that adds one. */
export function DeletedDialog({
  entity,
  only = {},
  naming,
  onRestore,
  onClose,
}: Pick<VersionsWindow, 'naming' | 'onRestore' | 'onClose'> & {
  entity: string
  /** Restricts them to what this form can add, such as `{ type: 'video' }`. */
  only?: JsonObject | undefined
}) {
  const { timeZone } = useSite()
  const { data, error, refetch, isFetching } = useQuery(deletedQuery(entity))
  const [chosen, setChosen] = useState<string | null>(null)
  const records = data?.filter((each) =>
    Object.entries(only).every(([field, value]) => isSame(each.data[field] as Json | undefined, value)),
  )
  const shown = records?.find(({ id }) => id === chosen) ?? records?.[0]
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      size="lg"
      title="Deleted"
      description="What was deleted is kept as it was last. Nothing changes on the site until you save."
    >
      {error && !data ? (
        <FailedState title="What was deleted could not be read" onReload={() => void refetch()} busy={isFetching}>
          {reasonOf(error)}
        </FailedState>
      ) : !records ? (
        <Spinner label="Loading what was deleted…" />
      ) : !shown ? (
        <p className="py-8 text-muted">Nothing has been deleted.</p>
      ) : (
        <div className="grid gap-5 md:grid-cols-[15rem_minmax(0,1fr)]">
          <ul aria-label="Deleted" className="grid max-h-52 content-start gap-1 overflow-y-auto md:max-h-[60dvh]">
            {records.map((each) => (
              <li key={each.id}>
                <ChoiceButton
                  isChosen={each === shown}
                  onChoose={() => setChosen(each.id)}
                  notes={notesOf(each, timeZone)}
                >
                  <MixedText text={titleOf(each)} />
                </ChoiceButton>
              </li>
            ))}
          </ul>
          <div className="grid min-w-0 content-start gap-4">
            <div
              {...scrolling}
              aria-label={titleOf(shown)}
              className="max-h-[55dvh] overflow-y-auto rounded-md border border-line p-5"
            >
              <StoredValue path="" value={shown.data as JsonObject} documents={[]} naming={naming} />
            </div>
            <MissingFiles count={shown.missing_files.length} />
            <Button
              className="justify-self-end"
              onClick={() => onRestore(shown.data as JsonObject, shown.missing_files, `“${titleOf(shown)}”`, shown.id)}
            >
              Put it into the form
            </Button>
          </div>
        </div>
      )}
    </Dialog>
  )
}

/** Focusable, so that the arrow keys can scroll it. */
const scrolling = { role: 'region', tabIndex: 0 }

function titleOf({ data }: Deleted): string {
  return nameOf(data as JsonObject) ?? 'Without a name'
}

function notesOf({ deleted_at, deleted_by }: Deleted, timeZone: string): string[] {
  return [
    ...(deleted_at ? [formatMoment(deleted_at, timeZone)] : []),
    ...(deleted_by ? [`Deleted by ${deleted_by}`] : []),
  ]
}
