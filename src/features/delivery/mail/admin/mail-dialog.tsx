import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Archive, Send } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { mailListing } from '../listing.schema.ts'
import { canBeSent, canBeSetAside, heldReasonsExplained, stateTones } from '../rules.ts'
import type { ListedMail, WholeMail } from '../schema.ts'
import { mailCausesKnown } from '../templates/causes.rules.ts'
import { browserApi, call, apiQuery } from '#platform/browser/api-client.ts'
import { useSite } from '#platform/browser/use-site.ts'
import { Badge } from '#platform/ui/badge.tsx'
import { Button } from '#platform/ui/button.tsx'
import { ConfirmDialog } from '#platform/ui/confirm-dialog.tsx'
import { Dialog } from '#platform/ui/dialog.tsx'
import { QueryContent } from '#platform/ui/query-content.tsx'
import { mixedText } from '#platform/ui/mixed-text.tsx'
import { Tabs } from '#platform/ui/tabs.tsx'
import { toast } from '#platform/ui/toast.ts'
import { useAction } from '#platform/ui/use-action.ts'
import { formatMoment } from '#platform/values/dates.ts'
import { MailFrame } from './mail-frame.tsx'
import { t } from '#platform/values/translate.ts'
import { Rich } from '#platform/ui/rich.tsx'

const path = '/api/admin/mail/{id}'

/** One mail whole, and what can be done to it; follows what becomes of it. */
export function MailDialog({ mail: opened, onClose }: { mail: ListedMail; onClose: () => void }) {
  const query = useQuery(
    apiQuery(['mail', 'one', opened.id], path, { params: { id: opened.id }, meta: { cacheTags: ['mail'] } }),
  )
  const mail = query.data ?? opened
  const { isBusy, isAsking, stopAsking, send, askToSend, setAside } = useHandling(mail)
  return (
    <Dialog
      onClose={onClose}
      size="lg"
      title={mixedText(mail.subject)}
      description={<Recipient mail={mail} />}
      foot={
        <>
          {canBeSetAside(mail) && (
            <Button
              variant="secondary"
              className="sm:mr-auto"
              disabled={isBusy}
              icon={Archive}
              onClick={() => void setAside()}
            >
              {t('Set aside')}
            </Button>
          )}
          {canBeSent(mail.state) && (
            <Button variant="secondary" busy={isBusy} icon={Send} onClick={askToSend}>
              {mail.attempts > 0 ? t('Send again') : t('Send now')}
            </Button>
          )}
          {/* On a phone the cross is enough. */}
          <Button className="max-sm:hidden" onClick={onClose}>
            {t('Done')}
          </Button>
        </>
      }
    >
      <div className="grid gap-8">
        <Outcome mail={mail} />
        <QueryContent
          query={query}
          failed={t('This mail could not be read')}
          reloadLabel={t('Try Again')}
          loading={t('Loading the mail…')}
          shapes={Array<string>(6).fill('h-5 w-full')}
        >
          {(read) => <Content mail={read} />}
        </QueryContent>
      </div>
      <ConfirmDialog
        open={isAsking}
        onClose={stopAsking}
        title={t('Send this mail again?')}
        description={mail.held_reason && heldReasonsExplained[mail.held_reason]}
        confirmLabel={t('Send again')}
        tone="primary"
        onConfirm={() => void send()}
      />
    </Dialog>
  )
}

function useHandling({ id, held_reason }: ListedMail) {
  const queries = useQueryClient()
  const { isBusy, run } = useAction()
  const [isAsking, setAsking] = useState(false)
  async function handle(what: 'send-again' | 'set-aside', done: string, failed: string) {
    setAsking(false)
    await run(failed, async () => {
      await call(browserApi, 'POST', `${path}/${what}`, { params: { id } })
      toast.success(done)
    })
    void queries.invalidateQueries({ queryKey: ['mail'] })
  }
  const send = () => handle('send-again', t('The mail is on its way'), t('The mail was not sent'))
  return {
    isBusy,
    isAsking,
    stopAsking: () => setAsking(false),
    send,
    // What may arrive twice or too late is asked about.
    askToSend: () => (held_reason === 'unknown_outcome' || held_reason === 'too_late' ? setAsking(true) : void send()),
    setAside: () => handle('set-aside', t('The mail is set aside'), t('The mail was not set aside')),
  }
}

function Recipient({ mail: { recipient, recipient_name, cause } }: { mail: ListedMail }) {
  return (
    <Rich
      text={
        recipient_name
          ? t('To <name>{name}</name> <address>{address}</address> · {cause}', {
              name: recipient_name,
              address: `<${recipient}>`,
              cause: mailCausesKnown[cause].label,
            })
          : t('To <address>{address}</address> · {cause}', {
              address: recipient,
              cause: mailCausesKnown[cause].label,
            })
      }
      name={mixedText}
      address={(words) => <span className="break-all">{words}</span>}
    />
  )
}

function Outcome({ mail }: { mail: ListedMail }) {
  const { timeZone } = useSite()
  const { held_reason, attempts, answer, created_at, next_at, tried_at, sent_at } = mail
  const at = (moment: string) => <time dateTime={moment}>{formatMoment(moment, timeZone)}</time>
  return (
    <dl className="grid gap-3">
      <Part name={t('State')}>
        <MailState mail={mail} />
        {held_reason && <span className="mt-1.5 block text-sm text-muted">{heldReasonsExplained[held_reason]}</span>}
      </Part>
      <Part name={t('Written')}>{at(created_at)}</Part>
      {sent_at && <Part name={t('moment::Sent')}>{at(sent_at)}</Part>}
      {!sent_at && tried_at && <Part name={t('Last tried')}>{at(tried_at)}</Part>}
      {next_at && attempts > 0 && <Part name={t('Next try')}>{at(next_at)}</Part>}
      {attempts > 0 && <Part name={t('Attempts')}>{attempts}</Part>}
      {answer && (
        <Part name={t('The server said')}>
          <code className="font-mono text-sm break-words">{answer}</code>
        </Part>
      )}
    </dl>
  )
}

/** A badge, and why it is held. */
export function MailState({ mail: { state, held_reason } }: { mail: Pick<ListedMail, 'state' | 'held_reason'> }) {
  const { state: states, why } = mailListing.filters
  return (
    <span className="inline-flex flex-wrap items-center gap-x-2 gap-y-1">
      <Badge tone={stateTones[state]}>{states.words[state]}</Badge>
      {held_reason && <span className="text-xs text-muted">{why.words[held_reason]}</span>}
    </span>
  )
}

function Part({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="grid gap-x-4 gap-y-1 sm:grid-cols-[10rem_1fr] sm:items-baseline">
      <dt className="text-sm text-muted">{name}</dt>
      <dd className="break-words">{children}</dd>
    </div>
  )
}

const views = [
  { name: 'preview', label: t('Preview') },
  { name: 'text', label: t('Text') },
  { name: 'headers', label: t('Headers') },
] as const

function Content({ mail }: { mail: WholeMail }) {
  const { html, text, headers, has_calendar, is_reworded } = mail
  const [view, setView] = useState<(typeof views)[number]['name']>('preview')
  return (
    <div>
      {is_reworded && (
        <p className="mb-4 text-sm text-muted">
          {t('The words that it was sent with are not kept any more: it is shown in those of today.')}
        </p>
      )}
      <Tabs label={t('The mail')} items={views} active={view} onSelect={setView}>
        {view === 'preview' && <MailFrame html={html} title={t('The mail as its recipient sees it')} />}
        {view === 'text' && <pre className="font-mono text-sm leading-6 break-words whitespace-pre-wrap">{text}</pre>}
        {view === 'headers' && (
          <dl className="grid gap-3">
            {headers.map(({ name, value }) => (
              <Part key={name} name={name}>
                <span className="font-mono text-sm break-all">{value}</span>
              </Part>
            ))}
          </dl>
        )}
      </Tabs>
      {has_calendar && <p className="mt-4 text-sm text-muted">{t('With an entry for the recipient’s calendar.')}</p>}
    </div>
  )
}
