import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { ChevronDown, X } from 'lucide-react'
import { actionNames, detailsInWords } from '#records/audit/rules.ts'
import {
  type ActivityLine,
  type AuditAsked,
  type AuditChange,
  type Audited,
  auditFilter,
} from '#records/audit/schema.ts'
import { describeActivity } from '#features/overview/statistics/activity.rules.ts'
import { useFilter, wordIn } from '#platform/browser/use-filter.ts'
import { Button } from '#platform/ui/button.tsx'
import { EmptyState } from '#platform/ui/empty-state.tsx'
import { ExportButton } from '#platform/ui/export-button.tsx'
import { ListControls } from '#records/lists/list-controls.tsx'
import { PagedRows } from '#records/lists/paged-rows.tsx'
import { addressWith } from '#platform/values/address-with.ts'
import { type PageAddress, readAddress } from '#platform/values/page-address.ts'
import { AdminPage, adminTitle } from '#pages/shells/admin-page.tsx'
import { kindChoice, recordKinds } from '#pages/shells/record-kinds.ts'
import { recordNaming } from './record-naming.ts'
import { t } from '#platform/values/translate.ts'
import { useId, useState } from 'react'
import { ActivityWords } from '#records/audit/activity-words.tsx'
import { useSite } from '#platform/browser/use-site.ts'
import { DifferenceList } from '#records/kinds/difference-list.tsx'
import { EditorBoundary } from '#records/editing/editor-boundary.tsx'
import { FailedState } from '#platform/ui/failed-state.tsx'
import { TextLink } from '#platform/ui/link.tsx'
import { Spinner } from '#platform/ui/spinner.tsx'
import { StoredValue } from '#records/kinds/stored-value.tsx'
import { compareDocuments } from '#records/saving/compare.ts'
import { formatMoment } from '#platform/values/dates.ts'
import type { JsonObject } from '#records/saving/merge.ts'
import { useFieldWords } from '#records/kinds/field-words.ts'
import type { Fields } from '#records/kinds/fields.ts'
import type { Naming } from '#records/kinds/place-names.ts'
import { apiAddress, apiQuery } from '#platform/browser/api-client.ts'
import { pagedQuery } from '#platform/browser/paged-query.ts'

export const meta = () => adminTitle(t('Audit log'))

const entities = recordKinds.map(({ entity }) => entity)
const filters = ['person', 'kind', 'action', 'record', 'from', 'to'] as const
type Filter = Record<(typeof filters)[number], string>

const path = '/api/admin/audit'

/** The audit log, newest first; told of by the topics of every kind. */
function auditQuery(shown: AuditAsked) {
  const meta = { cacheTags: ['bin', ...recordKinds.map(({ topic }) => topic)] }
  return pagedQuery(['audit', 'list', shown], path, shown, { meta, staleTime: 0 })
}

const auditPeopleQuery = apiQuery(['audit', 'people'], `${path}/people`)

/** What an entry wrote; it never changes. */
function auditChangeQuery(id: number) {
  return apiQuery(['audit', 'change', id], `${path}/{id}/change`, { params: { id } })
}

function auditExportAddress(shown: AuditAsked): string {
  return apiAddress(`${path}/export`, { query: shown })
}

export default function AuditPage() {
  const { filter, narrow, isNarrowed } = useFilter(filters)
  const shown = askedIn(filter)
  const query = useInfiniteQuery(auditQuery(shown))
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

type FieldNaming = Naming & { declared: Fields }

type AuditEntryProps = {
  entry: Audited
  line: ActivityLine
  naming: FieldNaming
  /** All that is written down about its record. */
  aboutRecord: PageAddress | null
  /** The bin where its record was put; null where it was not. */
  bin: PageAddress | null
}

/** An audit entry: who did what and when, and on demand what was there before and after. */
function AuditEntry({ entry, line, naming, aboutRecord, bin }: AuditEntryProps) {
  const { timeZone } = useSite()
  const [isOpen, setOpen] = useState(false)
  const id = useId()
  const details = detailsInWords(entry.details)
  return (
    <li className="hairline-b grid gap-3 py-3.5 text-sm">
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-2">
        <div className="min-w-0 flex-1 basis-72">
          <p className="break-words">
            <ActivityWords actor={entry.actor} line={line} />
          </p>
          <time dateTime={entry.at} className="mt-0.5 block text-xs text-muted tabular-nums">
            {formatMoment(entry.at, timeZone)}
          </time>
          {details.length > 0 && (
            <dl className="mt-1.5 flex flex-wrap gap-x-4 gap-y-1 text-xs text-muted">
              {details.map(([label, value]) => (
                <div key={label} className="flex gap-1.5">
                  <dt>{label}:</dt>
                  <dd className="text-text">{value}</dd>
                </div>
              ))}
            </dl>
          )}
        </div>
        <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
          {bin !== null && (
            <TextLink to={bin} className="text-xs">
              {t('Look in the bin')}
            </TextLink>
          )}
          {aboutRecord !== null && (
            <TextLink to={aboutRecord} className="text-xs">
              {t('All about this')}
            </TextLink>
          )}
          {entry.has_change && (
            <Button
              variant="secondary"
              size="sm"
              aria-expanded={isOpen}
              aria-controls={isOpen ? id : undefined}
              aria-label={t('What changed: {what}, {moment}', {
                what: line.title ?? line.words,
                moment: formatMoment(entry.at, timeZone),
              })}
              onClick={() => setOpen(!isOpen)}
            >
              {t('What changed')}
              <ChevronDown className={isOpen ? 'size-4 rotate-180' : 'size-4'} />
            </Button>
          )}
        </div>
      </div>
      {isOpen && (
        <div id={id} className="rounded-md border border-line p-4 sm:p-5">
          <EditorBoundary>
            <Change id={entry.id} naming={naming} />
          </EditorBoundary>
        </div>
      )}
    </li>
  )
}

function Change({ id, naming }: { id: number; naming: FieldNaming }) {
  const query = useQuery(auditChangeQuery(id))
  const { data, error } = query
  const { declared, ...fields } = naming
  const wordsFor = useFieldWords(declared, data?.names)
  if (error && !data) return <FailedState title={t('The change could not be read')} query={query} reference={null} />
  if (!data) return <Spinner label={t('Loading what changed…')} />
  return <Sides change={data} naming={{ ...fields, wordsFor }} />
}

function Sides({ change: { before, after }, naming }: { change: AuditChange; naming: Naming }) {
  if (before && after) {
    const sides = [before as JsonObject, after as JsonObject] as const
    const differences = compareDocuments(...sides)
    if (differences.length === 0) return <p className="text-muted">{t('Nothing differs: it says the same.')}</p>
    return (
      <DifferenceList
        label={t('What changed')}
        documents={sides}
        sides={[t('Before'), t('After')]}
        {...{ differences, naming }}
      />
    )
  }
  const only = after ?? before
  if (!only) {
    return (
      <p className="text-muted">
        {t('What it held then is not kept: nothing has been saved over it, or its time was over.')}
      </p>
    )
  }
  return (
    <div className="grid gap-3">
      <p className="text-xs text-muted">{after ? t('It began as') : t('It held last')}</p>
      <StoredValue path="" value={only as JsonObject} documents={[only as JsonObject]} naming={naming} />
    </div>
  )
}
