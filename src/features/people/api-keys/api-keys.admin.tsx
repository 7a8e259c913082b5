import { useQuery } from '@tanstack/react-query'
import { KeyRound, Plus } from 'lucide-react'
import { useEffect, useId, useState } from 'react'
import { useAuth } from '#features/people/accounts/site/auth-provider.tsx'
import { chosenBefore, forgetChosen } from '#features/people/accounts/site/after-sign-in.ts'
import { type ApiKey, type ApiKeyCreation, apiKeyCreationSchema, keyLifetimes } from './schema.ts'
import { useSite } from '#platform/browser/use-site.ts'
import { Button } from '#platform/ui/button.tsx'
import { ConfirmDialog } from '#platform/ui/confirm-dialog.tsx'
import { EmptyState } from '#platform/ui/empty-state.tsx'
import { QueryContent } from '#platform/ui/query-content.tsx'
import { linkClass } from '#platform/ui/link.tsx'
import { mixedText } from '#platform/ui/mixed-text.tsx'
import { toast } from '#platform/ui/toast.ts'
import { useAction } from '#platform/ui/use-action.ts'
import { scopeAreas, scopeLevels, type ApiScope, type ScopeArea } from '#platform/values/api-scopes.ts'
import { formatDate, formatMoment } from '#platform/values/dates.ts'
import { Rich } from '#platform/ui/rich.tsx'
import { sentenceSpace, t } from '#platform/values/translate.ts'
import { SignInAgainDialog } from '#features/people/accounts/site/sign-in-again-dialog.tsx'
import { useSecretForm } from '#platform/browser/use-secret-form.ts'
import { Select, SelectField, TextField } from '#platform/ui/input.tsx'
import { FormDialog } from '#platform/ui/dialog.tsx'
import { CopyField } from '#platform/ui/copy-field.tsx'
import { fieldErrorsOf } from '#platform/values/field-errors.ts'
import { browserApi, call, apiQuery } from '#platform/browser/api-client.ts'

const path = '/api/admin/api-keys'

export const newKey: ApiKeyCreation = { name: '', scopes: ['content:read'], days: 365 }

type ApiKeyDialogProps = { first: ApiKeyCreation; onMade: () => void; onClose: () => void }

/** Makes an API key, and then shows it this once. */
export function ApiKeyDialog({ first, onMade, onClose }: ApiKeyDialogProps) {
  const { fields, change, errors, refusal, secret, isBusy, submit } = useSecretForm({
    first,
    check: (typed: ApiKeyCreation) => fieldErrorsOf(apiKeyCreationSchema, typed),
    send: async (typed) => (await call(browserApi, 'POST', path, { body: apiKeyCreationSchema.parse(typed) })).key,
    onSent: onMade,
    onFailed: (reason) => toast.error(t('The API key was not made'), { description: reason }),
  })
  if (refusal !== null)
    return <SignInAgainDialog reason={refusal} chosen={{ makingApiKey: fields }} onClose={onClose} />
  const hint = t('Copy it now: it is shown this once, and kept nowhere. Programs send it as Authorization: Bearer.')
  return (
    <FormDialog
      title={t('Make API Key')}
      submitLabel={t('Make API Key')}
      busy={isBusy}
      onSubmit={submit}
      onClose={onClose}
      secret={
        secret === null
          ? null
          : { title: t('Your API key'), shown: <CopyField label={fields.name} value={secret} hint={hint} /> }
      }
    >
      <TextField
        label={t('thing::Name')}
        required
        hint={t('Which program uses it, so that you know it again.')}
        value={fields.name}
        maxLength={100}
        autoComplete="off"
        error={errors['name']}
        onChange={({ target }) => change({ name: target.value })}
      />
      <Scopes scopes={fields.scopes} error={errors['scopes']} onChange={change} />
      <SelectField
        label={t('Expires')}
        value={fields.days ?? ''}
        onChange={({ target }) => change({ days: keyLifetimes.find((days) => String(days) === target.value) ?? null })}
      >
        {keyLifetimes.map((days) => (
          <option key={days} value={days}>
            {t('In {days} days', { days })}
          </option>
        ))}
        <option value="">{t('Never')}</option>
      </SelectField>
    </FormDialog>
  )
}

type ScopesProps = { error: string | undefined; onChange: (part: Pick<ApiKeyCreation, 'scopes'>) => void }

type Level = (typeof scopeLevels)[number]

/** What a key may be given, in words. */
const areaWords: Record<ScopeArea, { name: string; about: string }> = {
  content: { name: t('Content'), about: t('Courses, announcements, resources, pages, pictures: drafts included') },
  enrollments: { name: t('Enrollments'), about: t('Who takes part in what, and the marks on payments') },
  inquiries: { name: t('Messages'), about: t('Questions and volunteer applications') },
}

const levelWords: Record<Level | 'none', string> = {
  none: t('Nothing'),
  read: t('Read'),
  write: t('Read and write'),
}

/** How far the scopes of a key reach in an area. */
function levelIn(scopes: readonly ApiScope[], area: ScopeArea): Level | 'none' {
  if (scopes.includes(`${area}:write`)) return 'write'
  return scopes.includes(`${area}:read`) ? 'read' : 'none'
}

/** The scopes with another reach in an area. */
function withLevel(scopes: readonly ApiScope[], area: ScopeArea, level: Level | 'none'): ApiScope[] {
  const others = scopes.filter((scope) => !scope.startsWith(`${area}:`))
  return level === 'none' ? others : [...others, `${area}:${level}`]
}

function Scopes({ scopes, error, onChange }: ScopesProps & Pick<ApiKeyCreation, 'scopes'>) {
  const id = useId()
  return (
    <fieldset aria-describedby={error === undefined ? undefined : `${id}-error`}>
      <legend className="text-sm font-[550]">{t('May do')}</legend>
      <ul className="hairline-t mt-2">
        {scopeAreas.map((area) => (
          <li key={area} className="hairline-b flex flex-wrap items-center justify-between gap-x-6 gap-y-2 py-3">
            <p id={`${id}-${area}`} className="min-w-40 flex-1 text-sm">
              {areaWords[area].name}
              <span className="block text-xs text-muted">{areaWords[area].about}</span>
            </p>
            <Select
              aria-labelledby={`${id}-${area}`}
              className="w-auto!"
              data-invalid={error}
              value={levelIn(scopes, area)}
              onChange={({ target }) => {
                const reach = scopeLevels.find((level) => level === target.value) ?? 'none'
                onChange({ scopes: withLevel(scopes, area, reach) })
              }}
            >
              {(['none', ...scopeLevels] as const).map((level) => (
                <option key={level} value={level}>
                  {levelWords[level]}
                </option>
              ))}
            </Select>
          </li>
        ))}
      </ul>
      {error !== undefined && (
        <p id={`${id}-error`} role="alert" className="mt-2 text-sm text-danger">
          {error}
        </p>
      )}
      <p className="mt-2 text-xs text-muted">
        {t('Never people, roles, sessions or other keys, and never more than you may do yourself at that moment.')}
      </p>
    </fieldset>
  )
}

/** Every administrator's keys, one's own first, with the ways to make and to revoke them. */
export function ApiKeys() {
  const { user } = useAuth()
  // Always read again: being used is not announced.
  const query = useQuery(apiQuery(['api-keys'], path, { select: ({ items }) => items, staleTime: 0 }))
  const { refetch } = query
  const [making, setMaking] = useState(() => keyBefore(chosenBefore(user?.id)))
  useEffect(forgetChosen, [])
  const isOwn = ({ owner }: ApiKey) => owner.id === user?.id
  const ownFirst = (one: ApiKey, other: ApiKey) => Number(isOwn(other)) - Number(isOwn(one))
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
        <QueryContent query={query} failed={t('Loading Error')} loading={t('Loading API keys…')}>
          {(keys) =>
            keys.length === 0 ? (
              <EmptyState title={t('No API keys')}>
                {t('A newsletter, a calendar or a bookkeeping program needs one to read or write here.')}
              </EmptyState>
            ) : (
              <ul aria-label={t('API keys')} className="hairline-t">
                {keys.toSorted(ownFirst).map((each) => (
                  <KeyRow key={each.id} apiKey={each} isOwn={isOwn(each)} onRevoked={() => void refetch()} />
                ))}
              </ul>
            )
          }
        </QueryContent>
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
      await call(browserApi, 'DELETE', `${path}/{id}`, { params: { id: apiKey.id } })
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
            {!isOwn && <> · {mixedText(owner.name)}</>}
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
