import { useQuery } from '@tanstack/react-query'
import { ChevronDown } from 'lucide-react'
import { useId, useState } from 'react'
import { ActivityWords } from './activity-words.tsx'
import { auditChangeQuery } from './client.ts'
import { detailsInWords } from './rules.ts'
import type { AuditChange, Audited, ActivityLine } from './schema.ts'
import { useSite } from '#platform/browser/use-site.ts'
import { Button } from '#platform/ui/button.tsx'
import { DifferenceList } from '#records/kinds/difference-list.tsx'
import { EditorBoundary } from '#records/editing/editor-boundary.tsx'
import { FailedState } from '#platform/ui/failed-state.tsx'
import { TextLink } from '#platform/ui/link.tsx'
import { Spinner } from '#platform/ui/spinner.tsx'
import { StoredValue } from '#records/kinds/stored-value.tsx'
import { compareDocuments } from '#records/saving/compare.ts'
import { formatMoment } from '#platform/values/dates.ts'
import type { JsonObject } from '#records/saving/merge.ts'
import type { PageAddress } from '#platform/values/page-address.ts'
import { useFieldWords } from '#records/kinds/field-words.ts'
import type { Fields } from '#records/kinds/fields.ts'
import type { Naming } from '#records/kinds/place-names.ts'
import { t } from '#platform/values/translate.ts'

export type FieldNaming = Naming & { declared: Fields }

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
export function AuditEntry({ entry, line, naming, aboutRecord, bin }: AuditEntryProps) {
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
