import { useQuery } from '@tanstack/react-query'
import { Monitor, Smartphone } from 'lucide-react'
import { useState } from 'react'
import type { OwnSession } from '#features/people/accounts/schema.ts'
import { keepFocusIn } from '#platform/browser/focus-place.ts'
import { useReadersZone } from '#platform/browser/use-readers-zone.ts'
import { useSite } from '#platform/browser/use-site.ts'
import { Badge } from '#platform/ui/badge.tsx'
import { Button } from '#platform/ui/button.tsx'
import { QueryContent } from '#platform/ui/query-content.tsx'
import { toast } from '#platform/ui/toast.ts'
import { useAction } from '#platform/ui/use-action.ts'
import { formatDate, formatMoment } from '#platform/values/dates.ts'
import { AccountPart } from './account-part.tsx'
import { useAuth } from './auth-provider.tsx'
import { EverywhereDialog } from './everywhere-dialog.tsx'
import { Rich } from '#platform/ui/rich.tsx'
import { t } from '#platform/values/translate.ts'
import { browserApi, call, apiQuery } from '#platform/browser/api-client.ts'

/** Where a person is signed in, with the ways to end it. */
export function OwnSessions({ person }: { person: string }) {
  // Begins with the topic `accounts/sessions`, by which an ended session leaves the list; being used is not announced.
  const key = ['accounts', 'sessions', person]
  const query = useQuery(apiQuery(key, '/api/sessions', { staleTime: 0, refetchOnWindowFocus: true }))
  return (
    <AccountPart
      title={t('Where you are signed in')}
      about={t('A session ends 30 days after its last use, and 90 days after signing in at the latest.')}
    >
      <QueryContent query={query} failed={t('Loading Failed')} loading={t('Loading where you are signed in…')}>
        {({ items, api_keys }) => (
          <>
            <ul ref={keepFocusIn} aria-label={t('of an account::Sessions')} className="hairline-t">
              {items.map((session) => (
                <SessionRow key={session.id} session={session} onEnded={() => void query.refetch()} />
              ))}
            </ul>
            <SignOutEverywhere keys={api_keys} />
          </>
        )}
      </QueryContent>
    </AccountPart>
  )
}

/** `keys`: how many API keys go on working. */
function SignOutEverywhere({ keys }: { keys: number }) {
  const { signOut } = useAuth()
  const [isAsking, setAsking] = useState(false)
  const revokeToo = t('{keys, plural, one {Revoke my API key too} other {Revoke my {keys} API keys too}}', { keys })
  return (
    <>
      <Button variant="secondary" className="mt-5" onClick={() => setAsking(true)}>
        {t('Sign out everywhere')}
      </Button>
      {isAsking && (
        <EverywhereDialog
          keysLabel={keys > 0 && revokeToo}
          failed={t('You were not signed out')}
          onEnd={async (api_keys) => {
            await call(browserApi, 'POST', '/api/auth/sign-out-everywhere', { query: { api_keys } })
            await signOut()
          }}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  )
}

function SessionRow({ session, onEnded }: { session: OwnSession; onEnded: () => void }) {
  const site = useSite()
  const timeZone = useReadersZone() ?? site.timeZone
  const { signOut } = useAuth()
  const { isBusy, run } = useAction()
  const { browser, system, is_current, signed_in_at, last_used_at } = session
  const name = browser ?? t('A program or an unknown browser')
  const Mark = handhelds.includes(system ?? '') ? Smartphone : Monitor

  async function end() {
    const work = async () => {
      if (is_current) return await signOut()
      await call(browserApi, 'DELETE', '/api/sessions/{id}', { params: { id: session.id } })
      toast.success(t('That session has ended'))
      onEnded()
    }
    await run(t('The session was not ended'), work, onEnded)
  }

  return (
    <li className="hairline-b flex flex-wrap items-center gap-x-4 gap-y-3 py-4">
      <Mark strokeWidth={1.5} className="size-6 shrink-0 text-moss" />
      <div className="min-w-44 flex-1 text-sm">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1 font-[550]">
          {name}
          {system !== null && <span className="font-normal text-muted">{system}</span>}
          {is_current && <Badge tone="accent">{t('This device')}</Badge>}
        </p>
        <p className="mt-1 text-muted">
          <Rich
            text={t('Signed in <time>{moment}</time>', { moment: formatMoment(signed_in_at, timeZone) })}
            time={(words) => <time dateTime={signed_in_at}>{words}</time>}
          />
        </p>
        <p className="text-muted">
          {is_current ? (
            t('In use now')
          ) : (
            <Rich
              text={t('Last used <time>{day}</time>', { day: formatDate(last_used_at, timeZone) })}
              time={(words) => <time dateTime={last_used_at}>{words}</time>}
            />
          )}
        </p>
      </div>
      <Button
        variant="secondary"
        size="sm"
        busy={isBusy}
        aria-label={
          is_current
            ? t('Sign out on this device')
            : system === null
              ? t('Sign out: {browser}', { browser: name })
              : t('Sign out: {browser}, {system}', { browser: name, system })
        }
        onClick={() => void end()}
      >
        {t('Sign out')}
      </Button>
    </li>
  )
}

const handhelds = ['iPhone', 'iPad', 'Android', 'HarmonyOS']
