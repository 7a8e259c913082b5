import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { X } from 'lucide-react'
import { AuditEntry } from '#records/audit/audit-entry.tsx'
import { auditExportAddress, auditPeopleQuery, auditQuery } from '#records/audit/client.ts'
import { actionNames } from '#records/audit/rules.ts'
import { type AuditAsked, type Audited, auditFilter } from '#records/audit/schema.ts'
import { describeActivity } from '#features/overview/statistics/activity.rules.ts'
import { useFilter, wordIn } from '#platform/browser/use-filter.ts'
import { Button } from '#platform/ui/button.tsx'
import { EmptyState } from '#platform/ui/empty-state.tsx'
import { ExportButton } from '#platform/ui/export-button.tsx'
import { ListControls } from '#records/lists/list-controls.tsx'
import { PagedRows } from '#records/lists/paged-rows.tsx'
import { addressWith } from '#platform/values/address-with.ts'
import { readAddress } from '#platform/values/page-address.ts'
import { AdminPage, adminTitle } from '#pages/shells/admin-page.tsx'
import { kindChoice, recordKinds } from '#pages/shells/record-kinds.ts'
import { recordNaming } from './record-naming.ts'
import { t } from '#platform/values/translate.ts'

export const meta = () => adminTitle(t('Audit log'))

const entities = recordKinds.map(({ entity }) => entity)
const filters = ['person', 'kind', 'action', 'record', 'from', 'to'] as const
type Filter = Record<(typeof filters)[number], string>

export default function AuditPage() {
  const { filter, narrow, isNarrowed } = useFilter(filters)
  const shown = askedIn(filter)
  const query = useInfiniteQuery(auditQuery(shown, recordKinds))
  return (
    <AdminPage
      title={t('Audit log')}
      lead={t('Who did what in the back office and when, with what was there before and after.')}
      actions={<ExportButton address={auditExportAddress(shown)} done={t('The audit log is exported')} />}
    >
      <Filters filter={filter} shown={shown} narrow={narrow} />
      <PagedRows
        query={query}
        noun={[t('entry'), t('entries')]}
        failed={t('The audit log could not be read')}
        empty={
          <EmptyState titleLevel="h2" title={isNarrowed ? t('No entries match') : t('Nothing is written down yet')}>
            {isNarrowed ? t('Try another filter.') : t('What is changed in the back office comes here.')}
          </EmptyState>
        }
      >
        {(entries) => (
          <>
            {shown.record !== undefined && (
              <p className="flex flex-wrap items-center gap-2 text-sm">
                {t('Only what is written down about {title}', {
                  title: entries.find(({ title }) => title)?.title ?? t('this record'),
                })}
                <Button variant="quiet" size="sm" icon={X} onClick={() => narrow({ record: '' })}>
                  {t('Show everything')}
                </Button>
              </p>
            )}
            <ol aria-label={t('Audit log')} className="hairline-t grid">
              {entries.map((entry) => (
                <AuditEntry
                  key={entry.id}
                  entry={entry}
                  line={describeActivity(entry, recordKinds)}
                  naming={recordNaming(entry.entity)}
                  bin={binOf(entry)}
                  aboutRecord={shown.record === undefined ? aboutRecord(entry) : null}
                />
              ))}
            </ol>
          </>
        )}
      </PagedRows>
    </AdminPage>
  )
}

const kind = kindChoice(recordKinds)
const action = { label: t('Action'), any: t('Every action'), words: actionNames }

type FiltersProps = { filter: Filter; shown: AuditAsked; narrow: (part: Partial<Filter>) => void }

function Filters({ filter, shown, narrow }: FiltersProps) {
  const people = useQuery(auditPeopleQuery).data ?? []
  const words = Object.fromEntries(people.map(({ id, name }) => [id, name ?? t('Somebody who is gone')]))
  const person = { label: t('Person'), any: t('Anybody'), words }
  return (
    <ListControls
      listing={{ filters: { person, kind, action }, days: { column: 'at', label: t('Day') } }}
      state={{
        said: Object.fromEntries(filters.map((name) => [name, shown[name] ?? ''])),
        narrow: (part) => narrow('kind' in part ? { record: '', ...part } : part),
        reset: () => narrow(Object.fromEntries(filters.map((name) => [name, '']))),
        isChanged: Object.values(filter).some(Boolean),
      }}
    />
  )
}

/** Drops parameters that the API would refuse. */
function askedIn(filter: Filter): AuditAsked {
  const { person, record, from, to } = auditFilter
  const entity = wordIn(entities, filter.kind)
  return {
    person: person.catch(undefined).parse(filter.person || undefined),
    kind: entity,
    action: wordIn(Object.keys(actionNames), filter.action),
    record: entity && record.catch(undefined).parse(filter.record || undefined),
    from: from.catch(undefined).parse(filter.from || undefined),
    to: to.catch(undefined).parse(filter.to || undefined),
  }
}

function aboutRecord({ entity, entity_id }: Audited) {
  if (entity_id === null || !entities.includes(entity)) return null
  return `/admin/audit?kind=${entity}&record=${entity_id}` as const
}

function binOf({ action, entity, title }: Audited) {
  const isBinned = recordKinds.some((kind) => kind.entity === entity && !kind.isNeverBinned)
  if (action !== 'delete' || !isBinned) return null
  return readAddress(addressWith('/admin/bin', { query: { kind: entity, search: title } }))
}
