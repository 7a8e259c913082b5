import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { Send, TriangleAlert } from 'lucide-react'
import { type SubmitEvent, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { z } from 'zod'
import { inquiryHistoryQuery, inquiryPaths, inquiryQuery } from '#features/messages/inquiries/answering/client.ts'
import {
  type Inquiry,
  type InquiryKind,
  mostInReply,
  replyText,
} from '#features/messages/inquiries/answering/schema.ts'
import { answeredInWords, withInserted } from '#features/messages/inquiries/answering/history.rules.ts'
import { filledIn } from '#features/messages/prepared-answers/rules.ts'
import { type ApiError, browserApi, call, reasonOf, withIdempotencyKey } from '#platform/browser/api-client.ts'
import { isComposing } from '#platform/browser/is-composing.ts'
import { standsInstead } from '#records/editing/save-refusals.ts'
import { checkedBy, useDraftedForm } from '#records/editing/use-drafted-form.ts'
import { Button } from '#platform/ui/button.tsx'
import { SelectField, TextAreaField } from '#platform/ui/input.tsx'
import { Message } from '#platform/ui/message.tsx'
import { mixedText } from '#platform/ui/mixed-text.tsx'
import { OptionSearch } from '#platform/ui/option-search.tsx'
import { toast } from '#platform/ui/toast.ts'
import { excerptOf } from '#platform/values/excerpt.ts'
import { t } from '#platform/values/translate.ts'
import { type ClosedStatus, isClosed } from '#features/messages/inquiries/rules.ts'
import { inquiryWords } from '#features/messages/inquiries/answering/rules.ts'

const names = ['text', 'status'] as const
const replyForm = z.object({ text: replyText, status: z.string().optional() })

/** `onTyping`: whether something is typed and not sent. */
type ReplyFormProps = { kind: InquiryKind; inquiry: Inquiry; onTyping: (isTyping: boolean) => void }

/** What a reply may set beside: that nothing is waited for any more. */
const closingStatuses = (kind: InquiryKind) => inquiryWords[kind].statuses.filter(isClosed)

/** What is typed is kept on the device until it is sent; `answered`: what others answered meanwhile. */
function useReply(kind: InquiryKind, inquiry: Inquiry) {
  const queries = useQueryClient()
  const { answered, seen, onRefused, onSent } = useAnswersMeanwhile(kind, inquiry)
  const drafted = useDraftedForm({
    draftKey: `inquiries/${kind}/${inquiry.id}/reply`,
    names,
    check: (typed) => checkedBy(replyForm, { text: '', ...typed }),
    send: async ({ text, status }, key) => {
      const closing = closingStatuses(kind).find((each) => each === status)
      try {
        const asked = { params: { id: inquiry.id }, body: { version: seen, data: { text, status: closing } } }
        return await call(withIdempotencyKey(key), 'POST', `${inquiryPaths[kind]}/{id}/replies`, asked)
      } catch (error) {
        const theirs = standsInstead(error) as Inquiry | undefined
        if (theirs) {
          queries.setQueryData(inquiryQuery(kind, inquiry.id).queryKey, theirs)
          onRefused(theirs.version)
        }
        void queries.invalidateQueries({ queryKey: ['inquiries'] })
        throw error
      }
    },
    onSent: (sent) => {
      onSent(sent)
      toast.success(t('Reply saved'), { description: t('The history says once its mail has left.') })
      void queries.invalidateQueries({ queryKey: ['inquiries'] })
    },
  })
  return { answered, ...drafted }
}

/** An answer by mail; what is typed stays on the device until it is sent. */
export function ReplyForm({ kind, inquiry, onTyping }: ReplyFormProps) {
  const { answered, form, values, trouble, isSending, isRestored, ...reply } = useReply(kind, inquiry)
  const { change, control, submit } = reply
  const { email } = inquiry
  const stays = t('To {email}. What you type stays on this device until it is sent.', { email })
  const text = values['text'] ?? ''
  const isTyping = text.trim() !== ''
  useEffect(() => onTyping(isTyping), [isTyping, onTyping])
  const { area, onLeave, insert } = useInsertion(text, (next) => change({ text: next }))
  const [only, ...others] = closingStatuses(kind)
  const resolves = others.length === 0 && inquiry.status !== only
  const send = (event: SubmitEvent<HTMLFormElement>) => {
    if (others.length === 0) change({ status: event.nativeEvent.submitter?.getAttribute('value') ?? '' })
    void submit(event)
  }
  return (
    <form ref={form} noValidate onSubmit={send} className="grid gap-4">
      <PreparedAnswerSearch onChoose={(answer) => insert(filledIn(answer, inquiry))} />
      <div ref={area}>
        <TextAreaField
          {...control('text')}
          label={t('Answer')}
          rows={7}
          maxLength={mostInReply}
          hint={isRestored && isTyping ? t('To {email}. This was left unsent on this device.', { email }) : stays}
          onBlur={onLeave}
          onKeyDown={(event) => {
            if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || isComposing(event.nativeEvent)) return
            event.preventDefault()
            form.current?.requestSubmit()
          }}
        />
      </div>
      {answered !== null && <AnsweredMeanwhile said={answered} />}
      <FormTrouble trouble={trouble?.code === 'stale' ? null : trouble} />
      {/* Behind the last field Tab leads to what sends alone. */}
      <div className="flex flex-row-reverse flex-wrap items-end gap-x-3 gap-y-4">
        <Button type="submit" variant={resolves ? 'secondary' : 'primary'} busy={isSending}>
          <Send className="size-4.5" />
          {answered === null ? t('Send Reply') : t('Send Anyway')}
        </Button>
        {others.length > 0 ? (
          <Closing
            closing={closingStatuses(kind).filter((status) => status !== inquiry.status)}
            chosen={values['status'] ?? ''}
            onChange={(status) => change({ status })}
          />
        ) : (
          resolves && (
            <Button type="submit" value={only} disabled={isSending}>
              {t('Send and Resolve')}
            </Button>
          )
        )}
      </div>
    </form>
  )
}

/** Why something was not sent; what was typed is still there. */
export function FormTrouble({ trouble }: { trouble: ApiError | null }) {
  return (
    <p role="alert" className="text-sm text-danger empty:hidden">
      {trouble && <Message>{t('{reason} What you wrote is still here.', { reason: reasonOf(trouble) })}</Message>}
    </p>
  )
}

const mostResults = 10

/** Finds a prepared answer by what is typed. */
function PreparedAnswerSearch({ onChoose }: { onChoose: (text: string) => void }) {
  const [{ search, isOpen }, setAsked] = useState({ search: '', isOpen: false })
  const { data, error, isPending } = useQuery({
    queryKey: ['prepared_answers', 'options', search] as const,
    queryFn: ({ signal }) =>
      call(browserApi, 'GET', '/api/admin/prepared-answers', { query: { search, limit: mostResults }, signal }),
    enabled: isOpen,
    placeholderData: keepPreviousData,
  })
  const found = data?.items ?? []
  return (
    <OptionSearch
      label={t('Prepared answer')}
      placeholder={t('Put in a prepared answer')}
      options={found.map(({ id, title, text }) => ({ key: id, label: title, note: excerptOf(text, 60) }))}
      status={statusOf({ isPending, error, search, count: found.length })}
      onSearch={(text, opens) => setAsked({ search: text, isOpen: opens })}
      onChoose={(key) => {
        const chosen = found.find(({ id }) => id === key)
        if (chosen) onChoose(chosen.text)
      }}
    />
  )
}

type Status = { isPending: boolean; error: Error | null; search: string; count: number }

function statusOf({ isPending, error, search, count }: Status): string {
  if (error) return t('The prepared answers could not be read just now.')
  if (isPending) return t('Searching…')
  if (count === 0)
    return search === '' ? t('There are no prepared answers yet.') : t('No prepared answer has “{search}”.', { search })
  return count === mostResults ? t('The first {most} are shown. Type more to see others.', { most: mostResults }) : ''
}

function AnsweredMeanwhile({ said }: { said: string }) {
  return (
    <p role="alert" className="flex items-start gap-3 rounded-md border border-important px-4 py-3 text-sm">
      <TriangleAlert className="mt-0.5 size-4.5 shrink-0 text-important" />
      <span>{mixedText(said)}</span>
    </p>
  )
}

const marking: Record<ClosedStatus, string> = {
  resolved: t('Mark as resolved'),
  approved: t('Mark as approved'),
  rejected: t('Mark as rejected'),
}

type ClosingProps = { closing: readonly ClosedStatus[]; chosen: string; onChange: (status: string) => void }

function Closing({ closing, chosen, onChange }: ClosingProps) {
  return (
    <SelectField
      label={t('And then')}
      className="mr-auto"
      value={chosen}
      onChange={({ target }) => onChange(target.value)}
    >
      <option value="">{t('Leave the status')}</option>
      {closing.map((status) => (
        <option key={status} value={status}>
          {marking[status]}
        </option>
      ))}
    </SelectField>
  )
}

/** A warning of answers by others since this was opened, and the version to answer over: theirs, once it has been shown. */
function useAnswersMeanwhile(kind: InquiryKind, inquiry: Inquiry) {
  const { data } = useQuery(inquiryHistoryQuery(kind, inquiry.id))
  const [opened, setOpened] = useState(inquiry.version)
  const [refusedOver, setRefusedOver] = useState<number | null>(null)
  const [known, setKnown] = useState<ReadonlySet<string> | null>(null)
  const replies = data?.items.flatMap((entry) => (entry.type === 'reply' ? entry : [])) ?? []
  if (known === null && data) setKnown(new Set(replies.map(({ id }) => id)))
  const newer = known === null ? undefined : replies.findLast(({ id }) => !known.has(id))
  return {
    answered: newer || refusedOver !== null ? answeredInWords(newer) : null,
    seen: refusedOver ?? (newer ? inquiry.version : opened),
    onRefused: setRefusedOver,
    onSent: ({ id, version }: { id: string; version: number }) => {
      setOpened(version)
      setRefusedOver(null)
      setKnown(new Set([...replies.map((reply) => reply.id), id]))
    },
  }
}

/** Puts a text in where the caret is, or was last. */
function useInsertion(text: string, onChange: (text: string) => void) {
  const area = useRef<HTMLDivElement>(null)
  const left = useRef<number | null>(null)
  /** Another object for each insertion. */
  const [caret, setCaret] = useState<{ at: number } | null>(null)
  useLayoutEffect(() => {
    if (caret === null) return
    const element = area.current?.querySelector('textarea')
    element?.focus()
    element?.setSelectionRange(caret.at, caret.at)
  }, [caret])
  return {
    area,
    onLeave: ({ target }: { target: HTMLTextAreaElement }) => void (left.current = target.selectionEnd),
    insert: (inserted: string) => {
      const whole = withInserted(text, Math.min(left.current ?? text.length, text.length), inserted)
      onChange(whole.text)
      setCaret({ at: whole.caret })
    },
  }
}
