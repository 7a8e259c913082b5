import { useQuery, useQueryClient } from '@tanstack/react-query'
import clsx from 'clsx'
import { StickyNote } from 'lucide-react'
import { type ReactNode, use, useEffect, useState } from 'react'
import { inquiryPaths, inquiryQuery } from '../answering/client.ts'
import { inquiryWords, longTextOf, overdueMs, replyAddress, shortTextOf, waitingInWords } from '../answering/rules.ts'
import {
  type Inquiry,
  type InquiryKind,
  type ListedInquiry,
  mostInNote,
  noteFieldsSchema,
} from '../answering/schema.ts'
import { ApiError, call, withIdempotencyKey } from '#platform/browser/api-client.ts'
import { useSite } from '#platform/browser/use-site.ts'
import { checkedBy, useDraftedForm } from '#records/editing/use-drafted-form.ts'
import { Button } from '#platform/ui/button.tsx'
import { Dialog } from '#platform/ui/dialog.tsx'
import { QueryContent } from '#platform/ui/query-content.tsx'
import { TextAreaField } from '#platform/ui/input.tsx'
import { linkClass } from '#platform/ui/link.tsx'
import { mixedText } from '#platform/ui/mixed-text.tsx'
import { Paragraphs } from '#platform/ui/paragraphs.tsx'
import { PresenceContext } from '#records/editing/presence.ts'
import { Tabs } from '#platform/ui/tabs.tsx'
import { toast } from '#platform/ui/toast.ts'
import { formatDate, formatTime } from '#platform/values/dates.ts'
import { InquiryHandling } from './inquiry-handling.tsx'
import { InquiryHistory } from './inquiry-history.tsx'
import { FormTrouble, ReplyForm } from './reply-form.tsx'
import { t } from '#platform/values/translate.ts'

export type InquiryDialogProps = {
  kind: InquiryKind
  inquiry: Pick<ListedInquiry, 'id' | 'name'>
  /** The way to all that is kept of whoever sent it. */
  renderPerson?: ((email: string) => ReactNode) | undefined
  onClose: () => void
}

export function InquiryDialog({ kind, inquiry, renderPerson, onClose }: InquiryDialogProps) {
  const query = useQuery(inquiryQuery(kind, inquiry.id))
  const { data, error } = query
  const { entity, gone, loading } = inquiryWords[kind]
  const showPresence = use(PresenceContext)
  const [isTyping, setTyping] = useState(false)
  const isGone = error instanceof ApiError && error.code === 'not_found'
  return (
    <Dialog
      onClose={onClose}
      size="lg"
      title={mixedText(inquiry.name)}
      foot={
        <>
          {showPresence?.({ of: { entity, id: inquiry.id, area: 'inquiries' }, isUnsaved: isTyping })}
          {data && !isGone && renderPerson?.(data.email)}
          <Button variant="secondary" onClick={onClose}>
            {t('Done')}
          </Button>
        </>
      }
    >
      {isGone ? (
        <p role="alert">{gone}</p>
      ) : (
        <QueryContent
          query={query}
          failed={t('Loading Error')}
          reloadLabel={t('Try Again')}
          loading={loading}
          shapes={['h-6 w-60', 'h-6 w-40', 'h-24 w-full', 'h-9 w-72']}
        >
          {(read) => <InquiryDetails kind={kind} inquiry={read} onTyping={setTyping} />}
        </QueryContent>
      )}
    </Dialog>
  )
}

type InquiryDetailsProps = { kind: InquiryKind; inquiry: Inquiry; onTyping: (isTyping: boolean) => void }

function InquiryDetails({ kind, inquiry, onTyping }: InquiryDetailsProps) {
  const { short, long } = inquiryWords[kind]
  const shortText = shortTextOf(inquiry)
  const [written, setWritten] = useState<'reply' | 'note'>('reply')
  return (
    <div className="grid gap-6">
      <dl className="grid gap-4">
        <Part name={t('Email')}>
          <a
            href={replyAddress(kind, inquiry)}
            className={clsx(linkClass, 'inline-flex min-h-6 items-center break-all')}
          >
            {inquiry.email}
          </a>
        </Part>
        <Part name={t('Received')}>
          <Received at={inquiry.created_at} />
          <Waiting inquiry={inquiry} className="text-sm" />
        </Part>
        <Part name={short}>
          {shortText === '' ? <span className="text-muted">{t('None')}</span> : <Paragraphs text={shortText} />}
        </Part>
        <Part name={long} isLong>
          <Paragraphs text={longTextOf(inquiry)} className="measure not-last:mb-3" />
        </Part>
        {inquiry.suspected_robot && (
          <Part name={t('Perhaps a robot')}>
            {t('A field that people do not see was filled in. A browser may have done it for a person.')}
          </Part>
        )}
      </dl>
      <div className="hairline-t pt-5">
        <InquiryHandling kind={kind} inquiry={inquiry} />
      </div>
      <section aria-labelledby="inquiry-history" className="hairline-t grid gap-2 pt-5">
        <h3 id="inquiry-history" className="text-lg">
          {t('History')}
        </h3>
        <InquiryHistory kind={kind} id={inquiry.id} />
      </section>
      <Tabs
        label={t('Write')}
        items={[
          { name: 'reply', label: t('Reply by mail') },
          { name: 'note', label: t('Internal note') },
        ]}
        active={written}
        onSelect={setWritten}
      >
        {/* Both stay mounted, so that changing tabs loses nothing typed. */}
        <div hidden={written !== 'reply'}>
          <ReplyForm kind={kind} inquiry={inquiry} onTyping={onTyping} />
        </div>
        <div hidden={written !== 'note'}>
          <NoteForm kind={kind} id={inquiry.id} />
        </div>
      </Tabs>
    </div>
  )
}

function Part({ name, isLong = false, children }: { name: string; isLong?: boolean; children: ReactNode }) {
  return (
    <div className={isLong ? 'grid gap-2' : 'grid gap-1 sm:grid-cols-[8rem_1fr] sm:items-baseline sm:gap-4'}>
      <dt className="text-sm text-muted">{name}</dt>
      <dd className={isLong ? 'rounded-md bg-sunken p-4 break-words' : 'break-words'}>{children}</dd>
    </div>
  )
}

export function Received({ at }: { at: string }) {
  const { timeZone } = useSite()
  return (
    <time dateTime={at} className="flex flex-wrap gap-x-1.5 tabular-nums">
      <span className="whitespace-nowrap">{formatDate(at, timeZone)}</span>
      <span className="text-muted">{formatTime(at, timeZone)}</span>
    </time>
  )
}

type WaitingProps = { inquiry: Parameters<typeof waitingInWords>[0]; className?: string }

/** How long it has waited for an answer, or had to, by the clock of this moment. */
export function Waiting({ inquiry, className }: WaitingProps) {
  const [now, setNow] = useState(() => new Date())
  useEffect(() => {
    const again = setInterval(() => setNow(new Date()), 60_000)
    return () => clearInterval(again)
  }, [])
  const said = waitingInWords(inquiry, now)
  if (said === null) return null
  const { waiting_since } = inquiry
  const isOverdue = waiting_since !== null && now.getTime() - Date.parse(waiting_since) > overdueMs
  return (
    <span className={clsx(className, 'whitespace-nowrap', isOverdue ? 'text-important' : 'text-muted')}>{said}</span>
  )
}

const noteNames = ['text'] as const

function NoteForm({ kind, id }: { kind: InquiryKind; id: string }) {
  const queries = useQueryClient()
  const { form, trouble, isSending, control, submit } = useDraftedForm({
    draftKey: `inquiries/${kind}/${id}/note`,
    names: noteNames,
    check: (typed) => checkedBy(noteFieldsSchema, { text: '', ...typed }),
    send: (body, key) =>
      call(withIdempotencyKey(key), 'POST', `${inquiryPaths[kind]}/{id}/notes`, { params: { id }, body }),
    onSent: () => {
      toast.success(t('Note added.'))
      void queries.invalidateQueries({ queryKey: ['inquiries'] })
    },
  })
  return (
    <form ref={form} noValidate onSubmit={(event) => void submit(event)} className="grid gap-4">
      <TextAreaField
        {...control('text')}
        label={t('Note')}
        rows={4}
        maxLength={mostInNote}
        hint={t('For staff alone, never mailed. Whoever wrote it may change or delete it.')}
      />
      <FormTrouble trouble={trouble} />
      <div>
        <Button type="submit" variant="secondary" busy={isSending}>
          <StickyNote className="size-4.5" />
          {t('Add Note')}
        </Button>
      </div>
    </form>
  )
}
