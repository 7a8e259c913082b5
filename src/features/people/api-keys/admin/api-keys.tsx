import { useQuery } from '@tanstack/react-query'
import { KeyRound, Plus } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useAuth } from '#features/people/accounts/site/auth-provider.tsx'
import { chosenBefore, forgetChosen } from '#features/people/accounts/site/after-sign-in.ts'
import { apiKeysQuery, revokeApiKey } from '../client.ts'
import { areaWords, levelIn, levelWords } from '../rules.ts'
import { type ApiKey, type ApiKeyCreation, apiKeyCreationSchema } from '../schema.ts'
import { useSite } from '#platform/browser/use-site.ts'
import { Button } from '#platform/ui/button.tsx'
import { ConfirmDialog } from '#platform/ui/confirm-dialog.tsx'
import { EmptyState } from '#platform/ui/empty-state.tsx'
import { FailedState } from '#platform/ui/failed-state.tsx'
import { linkClass } from '#platform/ui/link.tsx'
import { mixedText } from '#platform/ui/mixed-text.tsx'
import { LoadingRegion } from '#platform/ui/skeleton.tsx'
import { toast } from '#platform/ui/toast.ts'
import { useAction } from '#platform/ui/use-action.ts'
import { scopeAreas } from '#platform/values/api-scopes.ts'
import { formatDate, formatMoment } from '#platform/values/dates.ts'
import { ApiKeyDialog, newKey } from './api-key-dialog.tsx'
import { Rich } from '#platform/ui/rich.tsx'
import { sentenceSpace, t } from '#platform/values/translate.ts'

/** Every administrator's keys, one's own first, with the ways to make and to revoke them. */
export function ApiKeys() {
  const { user } = useAuth()
  const query = useQuery(apiKeysQuery)
  const { data, error, refetch } = query
  const [making, setMaking] = useState(() => keyBefore(chosenBefore(user?.id)))
  useEffect(forgetChosen, [])
  const isOwn = ({ owner }: ApiKey) => owner.id === user?.id
  const keys = data?.toSorted((one, other) => Number(isOwn(other)) - Number(isOwn(one)))
  return (
    <section aria-labelledby="api-keys">
      <div className="flex flex-wrap items-end justify-between gap-4">
        <div>
          <h2 id="api-keys" className="text-2xl">
            {t('API keys')}
          </h2>
          <p className="measure mt-1 text-sm text-muted">
            {t('With a key another program does in your place what the key may do.')}
            {sentenceSpace()}
            <a href="/api/docs" className={linkClass}>
              {t('How to use the API')}
            </a>
          </p>
        </div>
        <Button icon={Plus} onClick={() => setMaking(newKey)}>
          {t('Make API Key')}
        </Button>
      </div>
      <div className="mt-5">
        {!keys && error && <FailedState title={t('Loading Error')} query={query} />}
        {!keys && !error && (
          <LoadingRegion
            label={t('Loading API keys…')}
            className="grid gap-4"
            shapes={['h-20 w-full', 'h-20 w-full']}
          />
        )}
        {keys?.length === 0 && (
          <EmptyState title={t('No API keys')}>
            {t('A newsletter, a calendar or a bookkeeping program needs one to read or write here.')}
          </EmptyState>
        )}
        {keys && keys.length > 0 && (
          <ul aria-label={t('API keys')} className="hairline-t">
            {keys.map((each) => (
              <KeyRow key={each.id} apiKey={each} isOwn={isOwn(each)} onRevoked={() => void refetch()} />
            ))}
          </ul>
        )}
      </div>
      {making && <ApiKeyDialog first={making} onMade={() => void refetch()} onClose={() => setMaking(null)} />}
    </section>
  )
}

function KeyRow({ apiKey, isOwn, onRevoked }: { apiKey: ApiKey; isOwn: boolean; onRevoked: () => void }) {
  const [isAsking, setAsking] = useState(false)
  const { isBusy, run } = useAction()
  const { name, prefix, owner } = apiKey
  async function revoke() {
    await run(t('The API key was not revoked'), async () => {
      await revokeApiKey(apiKey.id)
      toast.success(t('API key revoked'))
    })
    setAsking(false)
    onRevoked()
  }
  return (
    <li className="hairline-b grid gap-x-8 gap-y-3 py-5 sm:grid-cols-[minmax(0,1fr)_auto]">
      <div className="flex min-w-0 gap-4">
        <KeyRound strokeWidth={1.5} className="mt-0.5 size-5 shrink-0 text-moss" />
        <div className="min-w-0 text-sm">
          <h3 className="text-base font-[550]">{mixedText(name)}</h3>
          <p className="mt-0.5 text-xs break-all text-muted">
            <code className="font-mono">{prefix}…</code>
            {!isOwn && (
              <>
                {' · '}
                {mixedText(owner.name)}
              </>
            )}
          </p>
          <ul className="mt-2 flex flex-wrap gap-x-5 gap-y-1">
            {scopeAreas
              .map((area) => ({ area, level: levelIn(apiKey.scopes, area) }))
              .filter(({ level }) => level !== 'none')
              .map(({ area, level }) => (
                <li key={area}>
                  <Rich
                    text={t('{area}: <level>{level}</level>', { area: areaWords[area].name, level: levelWords[level] })}
                    level={(words) => <span className="text-muted">{words}</span>}
                  />
                </li>
              ))}
          </ul>
          <Moments apiKey={apiKey} />
        </div>
      </div>
      <Button
        variant="secondary"
        size="sm"
        className="self-start max-sm:ml-9 max-sm:justify-self-start"
        aria-label={t('Revoke: {name}', { name })}
        onClick={() => setAsking(true)}
      >
        {t('Revoke')}
      </Button>
      {isAsking && (
        <ConfirmDialog
          onClose={() => setAsking(false)}
          title={t('Revoke this API key?')}
          description={mixedText(
            t('{name}: the program that uses it is refused at once. This cannot be undone.', { name }),
          )}
          confirmLabel={t('Revoke')}
          busy={isBusy}
          onConfirm={() => void revoke()}
        />
      )}
    </li>
  )
}

function Moments({ apiKey: { created_at, last_used_at, expires_at } }: { apiKey: ApiKey }) {
  const { timeZone } = useSite()
  const [now] = useState(() => new Date())
  const isOver = expires_at !== null && new Date(expires_at) < now
  return (
    <dl className="mt-2 flex flex-wrap gap-x-5 gap-y-1 text-xs text-muted [&_dd]:inline [&_dt]:inline">
      <div>
        <dt>{t('Made')}</dt> <dd>{formatDate(created_at, timeZone)}</dd>
      </div>
      <div>
        <dt>{t('Last used')}</dt> <dd>{last_used_at === null ? t('never') : formatMoment(last_used_at, timeZone)}</dd>
      </div>
      <div className={isOver ? 'text-danger' : undefined}>
        <dt>{isOver ? t('Expired') : t('on a day::Expires')}</dt>{' '}
        <dd>{expires_at === null ? t('expiry::never') : formatDate(expires_at, timeZone)}</dd>
      </div>
    </dl>
  )
}

/** The key that a fresh sign-in came between. */
function keyBefore(chosen: unknown): ApiKeyCreation | null {
  const isOne = typeof chosen === 'object' && chosen !== null && 'makingApiKey' in chosen
  return isOne ? (apiKeyCreationSchema.safeParse(chosen.makingApiKey).data ?? null) : null
}
