import clsx from 'clsx'
import { RotateCcw, Trash2 } from 'lucide-react'
import { alongInWords, keyOf, type Binned, type binListing } from './bin.ts'
import { useSite } from '#platform/browser/use-site.ts'
import { Badge } from '#platform/ui/badge.tsx'
import { mixedText } from '#platform/ui/mixed-text.tsx'
import { SelectAllTh, selectionOf, SelectTd } from '#records/lists/record-table.tsx'
import { RowKeysHint, rowKeys, SortableTh, type Sorting } from '#records/lists/sortable-table.tsx'
import { RowMenu } from '#platform/ui/row-menu.tsx'
import { ActionsTh, Table, Td, Th } from '#platform/ui/table.tsx'
import type { SortOf } from '#records/lists/listing.ts'
import { formatMoment } from '#platform/values/dates.ts'
import { t } from '#platform/values/translate.ts'

type Column = SortOf<typeof binListing>
type BinTableProps = {
  sorting: Sorting<Column>
  onSort: (next: Sorting<Column>) => void
  rows: readonly Binned[]
  kindOf: (row: Binned) => string
  selected: ReadonlySet<string>
  isBusy: boolean
  onSelect: (keys: readonly string[], on: boolean) => void
  onRestore: (row: Binned) => void
  onDelete: (row: Binned) => void
}

export function BinTable({ rows, kindOf, sorting, onSort, selected, isBusy, ...handlers }: BinTableProps) {
  const { onSelect, onRestore, onDelete } = handlers
  return (
    <div className="grid gap-3">
      <Table label={t('Bin')}>
        <thead>
          <tr>
            <SelectAllTh
              label={t('Select everything on this page')}
              ids={rows.map(keyOf)}
              {...{ selected, onSelect }}
            />
            <SortableTh column="title" {...{ sorting, onSort }}>
              {t('What')}
            </SortableTh>
            <Th className={wide}>{t('Kind')}</Th>
            <SortableTh column="deleted" className={wide} {...{ sorting, onSort }}>
              {t('Deleted')}
            </SortableTh>
            <Th className={wide}>{t('Kept for')}</Th>
            <ActionsTh />
          </tr>
        </thead>
        <tbody {...rowKeys}>
          {rows.map((row) => (
            <tr key={keyOf(row)} className="hover:bg-wash xl:h-18">
              <SelectTd label={t('Select {title}', { title: row.title })} id={keyOf(row)} {...{ selected, onSelect }} />
              <Td className="align-middle lg:min-w-64">
                <What row={row} kind={kindOf(row)} />
              </Td>
              <Td className={clsx(wide, 'align-middle')}>{kindOf(row)}</Td>
              <Td className={clsx(wide, 'align-middle')}>
                <Deletion row={row} />
              </Td>
              <Td className={clsx(wide, 'align-middle whitespace-nowrap')}>
                <TimeLeft row={row} />
              </Td>
              <Td className="w-px pr-0! text-right align-middle">
                <RowMenu
                  name={row.title}
                  actions={[
                    { label: t('Restore'), icon: RotateCcw, key: 'r', isDisabled: isBusy, run: () => onRestore(row) },
                    selectionOf(keyOf(row), { selected, onSelect }),
                    {
                      label: t('Delete for good'),
                      icon: Trash2,
                      key: 'Delete',
                      isDisabled: isBusy,
                      run: () => onDelete(row),
                    },
                  ]}
                />
              </Td>
            </tr>
          ))}
        </tbody>
      </Table>
      <RowKeysHint />
    </div>
  )
}

function What({ row, kind }: { row: Binned; kind: string }) {
  const along = alongInWords(row.along)
  return (
    <>
      <span className="block font-[550] break-words xl:line-clamp-1">
        {mixedText(row.title || t('Without a name'))}
      </span>
      {along !== '' && (
        <span className="mt-1 block text-xs text-muted xl:line-clamp-1">
          {t('Comes back with its {along}', { along })}
        </span>
      )}
      <span className="mt-1.5 grid gap-1 text-xs text-muted lg:hidden">
        <span>{kind}</span>
        <Deletion row={row} />
        <span>
          <TimeLeft row={row} />
        </span>
      </span>
    </>
  )
}

function Deletion({ row: { deleted_at, deleted_by } }: { row: Binned }) {
  const { timeZone } = useSite()
  return (
    <span>
      <time dateTime={deleted_at} className="whitespace-nowrap tabular-nums">
        {formatMoment(deleted_at, timeZone)}
      </time>
      {deleted_by !== null && (
        <span className="block text-xs text-muted">{mixedText(t('by {name}', { name: deleted_by }))}</span>
      )}
    </span>
  )
}

function TimeLeft({ row: { days_left: days } }: { row: Binned }) {
  if (days === null) return <span className="text-muted">{t('For ever')}</span>
  const words = days === 0 ? t('Goes tonight') : t('{days, plural, one {# day left} other {# days left}}', { days })
  return <Badge tone={days <= 3 ? 'important' : 'plain'}>{words}</Badge>
}

/** For columns that narrow screens have no room for. */
const wide = 'max-lg:hidden'
