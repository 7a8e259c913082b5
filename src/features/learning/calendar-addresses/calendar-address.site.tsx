import { useQuery } from '@tanstack/react-query'
import { CalendarPlus } from 'lucide-react'
import { useState } from 'react'
import { focusGroup } from '#platform/browser/focus-place.ts'
import { Button, buttonClass } from '#platform/ui/button.tsx'
import { ConfirmDialog } from '#platform/ui/lazy-confirm.tsx'
import { CopyField } from '#platform/ui/copy-field.tsx'
import { QueryContent } from '#platform/ui/query-content.tsx'
import { toast } from '#platform/ui/toast.ts'
import { useAction } from '#platform/ui/use-action.ts'
import { t } from '#platform/values/translate.ts'
import { apiQuery, browserApi, call } from '#platform/browser/api-client.ts'

const path = '/api/learning/calendar'

/** The private address by which a person's calendar follows their classes: made, copied and revoked. */
export function CalendarAddress({ person }: { person: string }) {
  return (
    <div {...focusGroup} aria-label={t('Calendar address')}>
      <AddressOrNone person={person} />
    </div>
  )
}

function AddressOrNone({ person }: { person: string }) {
  // Another window may have revoked it, which nobody is told.
  const query = useQuery(apiQuery(['calendar-address', person], path, { staleTime: 0 }))
  return (
    <QueryContent
      query={query}
      failed={t('Loading Failed')}
      loading={t('Loading your calendar address…')}
      shapes={['h-5 w-40', 'h-11 w-full']}
    >
      {({ address }) =>
        address ? <Address address={address} onRevoked={query.refetch} /> : <NoAddress onMade={query.refetch} />
      }
    </QueryContent>
  )
}

function NoAddress({ onMade }: { onMade: () => Promise<unknown> }) {
  const { isBusy, run } = useAction()
  async function make() {
    await call(browserApi, 'POST', path)
    await onMade()
  }
  return (
    <div className="grid justify-items-start gap-4">
      <p className="text-sm text-muted">
        {t(
          'Your calendar can follow your classes by itself: what moves here moves there. It needs an address of its own, which only you know.',
        )}
      </p>
      <Button
        variant="secondary"
        busy={isBusy}
        icon={CalendarPlus}
        onClick={() => void run(t('The address was not made'), make)}
      >
        {t('Make a calendar address')}
      </Button>
    </div>
  )
}

function Address({ address, onRevoked }: { address: string; onRevoked: () => Promise<unknown> }) {
  const [isAsking, setAsking] = useState(false)
  return (
    <div className="grid gap-4">
      <CopyField
        label={t('Your calendar address')}
        value={address}
        hint={t(
          'Add it to your calendar as one to subscribe to. Whoever knows it sees your classes: give it to nobody.',
        )}
      />
      <div className="flex flex-wrap gap-3">
        <a href={address.replace(/^https?:/, 'webcal:')} className={buttonClass({ variant: 'secondary' })}>
          {t('Open in my calendar')}
        </a>
        <Button variant="quiet" onClick={() => setAsking(true)}>
          {t('Revoke it')}
        </Button>
      </div>
      {isAsking && <RevokeDialog onClose={() => setAsking(false)} onRevoked={onRevoked} />}
    </div>
  )
}

function RevokeDialog({ onClose, onRevoked }: { onClose: () => void; onRevoked: () => Promise<unknown> }) {
  const { isBusy, run } = useAction()
  async function revoke() {
    await call(browserApi, 'DELETE', path)
    toast.success(t('The calendar address is revoked'))
    await onRevoked()
    onClose()
  }
  return (
    <ConfirmDialog
      onClose={onClose}
      title={t('Revoke the calendar address?')}
      description={t('Calendars that use it find nothing there any more. You can make another one at any time.')}
      confirmLabel={t('Revoke the address')}
      busy={isBusy}
      onConfirm={() => void run(t('The address was not revoked'), revoke)}
    />
  )
}
