import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { BinTable } from '#records/bin/bin-table.tsx'
import { binCountQuery, binQuery, deleteForGood, mostAtOnce, restoreFromBin } from '#records/bin/client.ts'
import { keyOf, withAlong, type Binned, binListing } from '#records/bin/bin.ts'
import { useListing } from '#records/lists/use-listing.ts'
import { useSelection } from '#records/lists/use-selection.ts'
import { focusGroup } from '#platform/browser/focus-place.ts'
import { rowsOf } from '#platform/browser/paged-query.ts'
import { Button } from '#platform/ui/button.tsx'
import { ConfirmDialog } from '#platform/ui/confirm-dialog.tsx'
import { EmptyState } from '#platform/ui/empty-state.tsx'
import { toast } from '#platform/ui/toast.ts'
import { useAction } from '#platform/ui/use-action.ts'
import { FilterField } from '#records/lists/list-controls.tsx'
import { PagedRows } from '#records/lists/paged-rows.tsx'
import { fileStaysMessage } from '#records/kinds/kind-client.ts'
import { kindScreen } from '#records/kinds/record-kind.ts'
import { AdminPage, adminTitle } from '#pages/shells/admin-page.tsx'
import { kindChoice, recordKinds } from '#pages/shells/record-kinds.ts'
import { ListHead } from '#pages/shells/records-screen.tsx'
import { t } from '#platform/values/translate.ts'

export const meta = () => adminTitle(t('Bin'))

const kinds = recordKinds.filter(({ isNeverBinned }) => !isNeverBinned)
const choice = kindChoice(kinds)
const furtherNames = { kind: (said: string) => Object.hasOwn(choice.words, said) }

export default function BinPage() {
  const { asked, askedBy, state, sorting, onSort, isNarrowed } = useListing(binListing, furtherNames)
  const query = useInfiniteQuery(binQuery(asked, kinds))
  const count = useQuery(binCountQuery(asked, kinds))
  const { selected, select, clear } = useSelection()
  const [leaving, setLeaving] = useState<readonly Binned[]>([])
  const bin = useBin((rows) => select(rows.map(keyOf), false))
  const chosen = rowsOf(query.data)
    .filter((row) => selected.has(keyOf(row)))
    .slice(0, mostAtOnce)
  useEffect(clear, [asked, clear])
  return (
    <AdminPage
      title={t('Bin')}
      lead={t(
        'What was deleted stays here for a time and can be restored as it was, with what belonged to it. After that it goes for good.',
      )}
    >
      <ListHead
        listing={binListing}
        state={state}
        list="bin"
        further={[
          {
            label: choice.label,
            names: ['kind'],
            said: choice.words[asked.kind ?? ''],
            field: <FilterField filter={choice} value={asked.kind ?? ''} onChange={(kind) => state.narrow({ kind })} />,
          },
        ]}
        countOf={(names) => binCountQuery(askedBy(names), kinds)}
      />
      <PagedRows
        query={query}
        total={count.data}
        noun={[t('thing in the bin'), t('things in the bin')]}
        failed={t('The bin could not be read')}
        renderBar={() => (
          <div {...focusGroup} aria-label={t('Selected')} className="flex flex-wrap items-center gap-2">
            {chosen.length > 0 && <BinBatch {...{ chosen, bin }} onDelete={() => setLeaving(chosen)} />}
          </div>
        )}
        empty={
          <EmptyState titleLevel="h2" title={isNarrowed ? t('Nothing in the bin matches') : t('The bin is empty')}>
            {isNarrowed
              ? t('Try other words, or another kind.')
              : t('What is deleted comes here first, and is restored from here.')}
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
      <ConfirmDialog
        open={leaving.length > 0}
        onClose={() => setLeaving([])}
        title={forGoodIn(leaving)}
        description={t('Every version and every file that nothing else shows goes as well. This cannot be undone.')}
        confirmLabel={t('Delete for good')}
        busy={bin.isBusy}
        onConfirm={() => void bin.remove(leaving).then(() => setLeaving([]))}
      />
    </AdminPage>
  )
}

/** Restoring and deleting for good; `onDone` gets what was worked with. */
function useBin(onDone: (rows: readonly Binned[]) => void) {
  const queries = useQueryClient()
  const { isBusy, run } = useAction()

  async function work(rows: readonly Binned[], failed: string, act: () => Promise<void>) {
    await run(failed, () => act().then(() => onDone(rows)))
    await queries.invalidateQueries({ queryKey: ['bin'] })
  }
  const restore = (rows: readonly Binned[]) =>
    work(rows, t('They could not be restored'), async () => {
      const { restored, refused } = await restoreFromBin(rows)
      const [only] = restored
      if (only && restored.length === 1) toast.success(t('Restored {what}', { what: withAlong(only) }))
      else if (only) toast.success(t('Restored {count}', { count: restored.length }))
      for (const { title, message } of refused.slice(0, 3)) {
        toast.error(t('“{title}” could not be restored', { title }), { description: message })
      }
    })
  const remove = (rows: readonly Binned[]) =>
    work(rows, t('They could not be deleted for good'), async () => {
      const { count, not_removed, refused = [] } = await deleteForGood(rows)
      if (count > 0) toast.success(t('Deleted for good: {count}', { count }))
      if (refused[0])
        toast.error(t('Not deleted: {count}', { count: refused.length }), { description: refused[0].message })
      if (not_removed.length > 0) toast.warning(fileStaysMessage)
    })
  return { isBusy, restore, remove }
}

type BinBatchProps = { chosen: readonly Binned[]; bin: ReturnType<typeof useBin>; onDelete: () => void }

function BinBatch({ chosen, bin, onDelete }: BinBatchProps) {
  const count = chosen.length
  return (
    <>
      <Button variant="secondary" size="sm" busy={bin.isBusy} onClick={() => void bin.restore(chosen)}>
        {t('Restore Selected ({count})', { count })}
      </Button>
      <Button variant="danger" size="sm" disabled={bin.isBusy} onClick={onDelete}>
        {t('Delete for good ({count})', { count })}
      </Button>
    </>
  )
}

const kindOf = ({ entity, within }: Binned) => kindScreen(recordKinds, entity, within)?.label ?? entity

function forGoodIn(rows: readonly Binned[]): string {
  const [first] = rows
  return first && rows.length === 1
    ? t('Delete {what} for good?', { what: withAlong(first) })
    : t('Delete the selected {count} for good?', { count: rows.length })
}
