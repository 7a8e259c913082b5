import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query'
import {
  mailBatches,
  mailCountQuery,
  mailFiguresQuery,
  mailQuery,
  readMail,
  releaseSomeMail,
  selectMail,
} from '#features/delivery/mail/client.ts'
import { mailWords } from '#features/delivery/mail/kind.ts'
import { mailListing } from '#features/delivery/mail/listing.schema.ts'
import { type ListedMail, type MailFigures, mostMailCounted } from '#features/delivery/mail/schema.ts'
import { mailCausesKnown } from '#features/delivery/mail/templates/causes.rules.ts'
import { useListing } from '#records/lists/use-listing.ts'
import { useRecordList } from '#records/lists/use-record-list.ts'
import { useSelection } from '#records/lists/use-selection.ts'
import { useSite } from '#platform/browser/use-site.ts'
import { Button } from '#platform/ui/button.tsx'
import { EmptyState } from '#platform/ui/empty-state.tsx'
import { mixedText } from '#platform/ui/mixed-text.tsx'
import { PartLoading, Together } from '#platform/ui/together.tsx'
import { type RecordColumn, RecordTable } from '#records/lists/record-table.tsx'
import { formatMoment } from '#platform/values/dates.ts'
import { AdminPage, adminTitle } from '../shells/admin-page.tsx'
import { ListHead, NothingListed, RecordRows, RowsBatch } from '../shells/records-screen.tsx'
import { MailDialog, MailState } from '#features/delivery/mail/admin/mail-dialog.tsx'
import { languageTag, sentenceSpace, t } from '#platform/values/translate.ts'
import type { BatchStep, BatchWords } from '#records/batches/batch-words.ts'
import { Send } from 'lucide-react'
import { useRef, useState } from 'react'
import { reasonOf } from '#platform/browser/api-client.ts'
import { focusGroup } from '#platform/browser/focus-place.ts'
import { TextLink } from '#platform/ui/link.tsx'
import { RunningProgress } from '#platform/ui/running-progress.tsx'
import { toast } from '#platform/ui/toast.ts'

export const meta = () => adminTitle(t('Mail'))

export default function MailPage() {
  const { asked, askedBy, isNarrowed, state, ...sort } = useListing(mailListing)
  const query = useInfiniteQuery(mailQuery(asked))
  const total = useQuery(mailCountQuery(asked)).data ?? undefined
  const selection = useSelection()
  // Nobody deletes mail: it is set aside.
  const list = useRecordList<ListedMail>({ topic: mailWords.topic, read: (id) => readMail(id) })
  return (
    <AdminPage title={t('Mail')} lead={t('What the academy writes to people, and what became of it.')}>
      <Together className="grid gap-2.5">
        <OutboxNotice />
        <ListHead listing={mailListing} state={state} list="mail" countOf={(names) => mailCountQuery(askedBy(names))} />
        <div data-later>
          <RecordRows
            query={query}
            total={total}
            noun={mailWords.noun}
            failed={t('The mail could not be loaded')}
            renderBar={(rows) => (
              <RowsBatch
                {...{ rows, total, list, selection, nameOf }}
                words={mailBatchWords}
                batches={mailBatches}
                selectMatching={() => selectMail(asked)}
                renderMore={(act) => (
                  <>
                    <Button {...small} onClick={() => act(sending, { state: 'queued' })}>
                      {t('Send')}
                    </Button>
                    <Button {...small} onClick={() => act(settingAside, { state: 'held' })}>
                      {t('Set aside')}
                    </Button>
                  </>
                )}
              />
            )}
            empty={
              <NothingListed isNarrowed={isNarrowed} nouns={t('No mail matches')}>
                <EmptyState titleLevel="h2" title={t('Nothing was written yet')}>
                  {t('A mail comes here as soon as somebody enrolls, pays or asks.')}
                </EmptyState>
              </NothingListed>
            }
          >
            {(rows) => (
              <RecordTable
                label={t('Mail')}
                {...{ nameOf, main, columns }}
                {...sort}
                rows={rows}
                action="open"
                onEdit={list.edit}
                selection={{ nouns: mailWords.noun[1], selected: selection.selected, onSelect: selection.select }}
              />
            )}
          </RecordRows>
        </div>
      </Together>
      {list.edited && <MailDialog key={list.edited.id} mail={list.edited} onClose={list.close} />}
    </AdminPage>
  )
}

const small = { variant: 'secondary', size: 'sm' } as const

function nameOf({ subject, recipient, recipient_name }: ListedMail): string {
  return t('{subject}, {recipient}', { subject, recipient: recipient_name ?? recipient })
}

const main = {
  heading: t('recipient::To'),
  className: 'xl:min-w-60',
  renderCell: ({ recipient, recipient_name }: ListedMail) => (
    <span className="font-[550] break-words">{mixedText(recipient_name ?? recipient)}</span>
  ),
  renderMore: ({ recipient, recipient_name }: ListedMail) =>
    recipient_name !== null && <span className="w-full text-xs break-all text-muted">{recipient}</span>,
}

const columns: readonly RecordColumn<ListedMail, 'created'>[] = [
  {
    heading: t('Subject'),
    below: 'main-unless-wide',
    renderCell: ({ subject, cause }) => (
      <>
        <span className="xl:line-clamp-1">{mixedText(subject)}</span>
        <span className="block text-xs text-muted">{mailCausesKnown[cause].label}</span>
      </>
    ),
  },
  { heading: t('State'), below: 'main-on-phones', renderCell: (mail) => <MailState mail={mail} /> },
  {
    heading: t('Written'),
    sort: 'created',
    below: 'main-unless-wide',
    className: 'whitespace-nowrap tabular-nums',
    renderCell: ({ created_at }) => <Moment at={created_at} />,
  },
]

function Moment({ at }: { at: string }) {
  const { timeZone } = useSite()
  return <time dateTime={at}>{formatMoment(at, timeZone)}</time>
}

const mailBatchWords: BatchWords = {
  group: t('Selected mail'),
  selectAll: (count) => t('Select all {count} mails that match', { count: count.toLocaleString(languageTag()) }),
}

const sending: BatchStep = {
  ask: (count) => t('Send the selected {count} mails?', { count }),
  confirm: t('Send'),
  doing: (reached, of) => t('{reached} of {of} on their way…', { reached, of }),
  done: (count) => t('{count, plural, one {# mail is on its way} other {# mails are on their way}}', { count }),
  failed: t('They could not all be sent'),
  isFinal: true,
}

const settingAside: BatchStep = {
  ask: (count) => t('Set the selected {count} mails aside?', { count }),
  confirm: t('Set aside'),
  doing: (reached, of) => t('Setting aside {reached} of {of}…', { reached, of }),
  done: (count) => t('{count, plural, one {# mail is set aside} other {# mails are set aside}}', { count }),
  failed: t('They could not all be set aside'),
  isFinal: true,
}

/** What of the outbox waits for a person; nothing where nothing does. */
export function OutboxNotice() {
  const { data: figures, isPending } = useQuery(mailFiguresQuery)
  const releasing = useReleasing()
  if (isPending) return <PartLoading />
  if (!figures) return null
  const { failed, held } = figures
  if (failed + held.no_server + held.unknown_outcome === 0 && !releasing.progress) return null
  return (
    <div {...focusGroup} aria-label={t('To do')} className="hairline-t hairline-b grid gap-3 py-4 text-sm">
      {failed > 0 && (
        <p>
          <span className="font-[550] text-danger">
            {t(
              '{count, plural, one {# mail was refused or given up.} other {{counted} mails were refused or given up.}}',
              counted(failed),
            )}
          </span>
          {sentenceSpace()}
          <TextLink to="/admin/mail?state=failed">{t('See why')}</TextLink>
        </p>
      )}
      {held.unknown_outcome > 0 && (
        <p>
          <span className="font-[550]">
            {t(
              '{count, plural, one {# mail may have arrived or not.} other {{counted} mails may have arrived or not.}}',
              counted(held.unknown_outcome),
            )}
          </span>
          {sentenceSpace()}
          <TextLink to="/admin/mail?why=unknown_outcome">{t('Decide')}</TextLink>
        </p>
      )}
      {(held.no_server > 0 || releasing.progress) && <Unserved figures={figures} releasing={releasing} />}
    </div>
  )
}

type UnservedProps = { figures: MailFigures; releasing: ReturnType<typeof useReleasing> }

function Unserved({ figures: { held, has_server }, releasing }: UnservedProps) {
  const { progress, release, cancel } = releasing
  if (progress) {
    const words = t('{done} released…', { done: progress.done.toLocaleString(languageTag()) })
    return <RunningProgress words={words} {...progress} onCancel={cancel} />
  }
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-3">
      <p className="min-w-0 flex-1 basis-64">
        <span className="font-[550]">
          {t(
            '{count, plural, one {# mail is held for want of a mail server.} other {{counted} mails are held for want of a mail server.}}',
            counted(held.no_server),
          )}
        </span>
        {sentenceSpace()}
        {has_server
          ? t('There is one now: what is released goes at once.')
          : t('There is none yet: set SMTP_URL, then release them here.')}
      </p>
      {has_server && (
        <Button size="sm" icon={Send} onClick={() => void release(held.no_server)}>
          {t('Release all')}
        </Button>
      )}
    </div>
  )
}

function useReleasing() {
  const queries = useQueryClient()
  const [progress, setProgress] = useState<{ done: number; of: number | null } | null>(null)
  const cancelled = useRef(false)
  async function release(held: number) {
    cancelled.current = false
    let released = 0
    const of = held > mostMailCounted ? null : held
    setProgress({ done: released, of })
    try {
      for (let hasMore = true; hasMore && !cancelled.current;) {
        const some = await releaseSomeMail()
        released += some.released
        hasMore = some.has_more
        setProgress({ done: released, of })
      }
      toast.success(t('{count, plural, one {# mail is released} other {# mails are released}}', { count: released }))
    } catch (error) {
      toast.error(t('They could not all be released'), { description: reasonOf(error) })
    } finally {
      setProgress(null)
      void queries.invalidateQueries({ queryKey: ['mail'] })
    }
  }
  return { progress, release, cancel: () => (cancelled.current = true) }
}

/** A count, and how it is said: '12', '1,000+'. */
function counted(count: number) {
  const most = mostMailCounted.toLocaleString(languageTag())
  return { count, counted: count > mostMailCounted ? `${most}+` : count.toLocaleString(languageTag()) }
}
