import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { BinTable } from '#records/bin/admin/bin-table.tsx'
import { useBin } from '#records/bin/admin/use-bin.ts'
import { binCountQuery, binQuery } from '#records/bin/client.ts'
import { keyOf, withAlong } from '#records/bin/rules.ts'
import type { Binned } from '#records/bin/schema.ts'
import { useFilter, wordIn } from '#platform/browser/use-filter.ts'
import { useListing } from '#records/lists/use-listing.ts'
import { useSelection } from '#records/lists/use-selection.ts'
import { Button } from '#platform/ui/button.tsx'
import { ConfirmDialog } from '#platform/ui/confirm-dialog.tsx'
import { EmptyState } from '#platform/ui/empty-state.tsx'
import { Select } from '#platform/ui/input.tsx'
import { PagedRows } from '#records/lists/paged-rows.tsx'
import { binListing } from '#records/bin/bin.ts'
import { kindScreen } from '#records/kinds/record-kind.ts'
import { adminTitle } from '#pages/shells/admin-title.ts'
import { recordKinds } from '#pages/shells/record-kinds.ts'
import { ListHead } from '#pages/shells/records-screen.tsx'

export const meta = () => adminTitle('Bin')

const kinds = recordKinds.filter(({ isNeverBinned }) => !isNeverBinned)
const entities = kinds.map(({ entity }) => entity)

export default function BinPage() {
  const { asked, state, sorting, onSort, ...listing } = useListing(binListing)
  const { filter, narrow, isNarrowed: isOfKind } = useFilter(['kind'])
  const shown = { ...asked, kind: wordIn(entities, filter.kind) }
  const isNarrowed = listing.isNarrowed || isOfKind
  const query = useInfiniteQuery(binQuery(shown, kinds))
  const count = useQuery(binCountQuery(shown, kinds))
  const { selected, select, clear } = useSelection()
  const [leaving, setLeaving] = useState<readonly Binned[]>([])
  const bin = useBin((rows) => select(rows.map(keyOf), false))
  const rows = query.data?.pages.flatMap(({ items }) => items) ?? []
  const chosen = rows.filter((row) => selected.has(keyOf(row))).slice(0, mostAtOnce)
  useEffect(clear, [asked, filter.kind, clear])
  return (
    <div className="page-margins grid gap-8 py-10">
      <div>
        <h1 className="text-3xl">Bin</h1>
        <p className="measure mt-2 text-sm text-muted">
          What was deleted stays here for a time and can be restored as it was, with what belonged to it. After that it
          goes for good.
        </p>
      </div>
      <ListHead listing={binListing} state={state} list="bin">
        <Select
          aria-label="Kind"
          className="w-auto!"
          value={shown.kind ?? ''}
          onChange={({ target }) => narrow({ kind: target.value })}
        >
          <option value="">Every kind</option>
          {kinds.map(({ entity, noun: [, several] }) => (
            <option key={entity} value={entity}>
              {capital(several)}
            </option>
          ))}
        </Select>
      </ListHead>
      <div className="grid gap-4">
        <div className="flex min-h-9 flex-wrap items-center gap-2" role="group" aria-label="Selected">
          {chosen.length > 0 && (
            <>
              <Button variant="secondary" size="sm" busy={bin.isBusy} onClick={() => void bin.restore(chosen)}>
                Restore Selected ({chosen.length})
              </Button>
              <Button variant="danger" size="sm" disabled={bin.isBusy} onClick={() => setLeaving(chosen)}>
                Delete for good ({chosen.length})
              </Button>
            </>
          )}
        </div>
        <PagedRows
          query={query}
          total={count.data}
          noun={['thing in the bin', 'things in the bin']}
          failed="The bin could not be read"
          empty={
            <EmptyState titleLevel="h2" title={isNarrowed ? 'Nothing in the bin matches' : 'The bin is empty'}>
              {isNarrowed ? 'Try other words, or another kind.' : 'What is deleted comes here first.'}
            </EmptyState>
          }
        >
          {(all) => (
            <BinTable
              {...{ sorting, onSort }}
              rows={all}
              kindOf={kindOf}
              selected={selected}
              isBusy={bin.isBusy}
              onSelect={select}
              onRestore={(row) => void bin.restore([row])}
              onDelete={(row) => setLeaving([row])}
            />
          )}
        </PagedRows>
      </div>
      <ForGood rows={leaving} isBusy={bin.isBusy} onKeep={() => setLeaving([])} onDelete={bin.remove} />
    </div>
  )
}

/** Of a request. */
const mostAtOnce = 100

function kindOf({ entity, within }: Binned): string {
  return kindScreen(recordKinds, entity, within)?.label ?? entity
}

function capital(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1)
}

type ForGoodProps = {
  rows: readonly Binned[]
  isBusy: boolean
  onKeep: () => void
  onDelete: (rows: readonly Binned[]) => Promise<void>
}

function ForGood({ rows, isBusy, onKeep, onDelete }: ForGoodProps) {
  const [first] = rows
  const what = first && rows.length === 1 ? withAlong(first) : `the selected ${rows.length}`
  return (
    <ConfirmDialog
      open={rows.length > 0}
      onClose={onKeep}
      title={`Delete ${what} for good?`}
      description="Every version and every file that nothing else shows goes as well. This cannot be undone."
      confirmLabel="Delete for good"
      busy={isBusy}
      onConfirm={() => void onDelete(rows).then(onKeep)}
    />
  )
}
