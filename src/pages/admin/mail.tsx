import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { mailBatches, mailCountQuery, mailQuery, readMail, selectMail } from '#features/delivery/mail/client.ts'
import { mailWords } from '#features/delivery/mail/kind.ts'
import { mailListing } from '#features/delivery/mail/listing.schema.ts'
import type { ListedMail } from '#features/delivery/mail/schema.ts'
import { mailCausesKnown } from '#features/delivery/mail/templates/causes.rules.ts'
import { useListing } from '#records/lists/use-listing.ts'
import { useRecordList } from '#records/lists/use-record-list.ts'
import { useSelection } from '#records/lists/use-selection.ts'
import { useSite } from '#platform/browser/use-site.ts'
import { Button } from '#platform/ui/button.tsx'
import { EmptyState } from '#platform/ui/empty-state.tsx'
import { mixedText } from '#platform/ui/mixed-text.tsx'
import { Together } from '#platform/ui/together.tsx'
import { type RecordColumn, RecordTable } from '#records/lists/record-table.tsx'
import { formatMoment } from '#platform/values/dates.ts'
import { AdminPage, adminTitle } from '../shells/admin-page.tsx'
import { ListHead, NothingListed, RecordRows, RowsBatch } from '../shells/records-screen.tsx'
import { mailBatchWords, sending, settingAside } from '#features/delivery/mail/admin/batch-words.ts'
import { MailDialog, MailState } from '#features/delivery/mail/admin/mail-dialog.tsx'
import { OutboxNotice } from '#features/delivery/mail/admin/outbox-notice.tsx'
import { t } from '#platform/values/translate.ts'

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
