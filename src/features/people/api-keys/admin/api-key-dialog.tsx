import { useId } from 'react'
import { createApiKey } from '../client.ts'
import { areaWords, levelIn, levelWords, withLevel } from '../rules.ts'
import { type ApiKeyCreation, apiKeyCreationSchema, keyLifetimes } from '../schema.ts'
import { SignInAgainDialog } from '#features/people/accounts/site/sign-in-again-dialog.tsx'
import { useSecretForm } from '#platform/browser/use-secret-form.ts'
import { Select, SelectField, TextField } from '#platform/ui/input.tsx'
import { FormDialog } from '#platform/ui/form-dialog.tsx'
import { CopyField } from '#platform/ui/copy-field.tsx'
import { toast } from '#platform/ui/toast.ts'
import { scopeAreas, scopeLevels } from '#platform/values/api-scopes.ts'
import { fieldErrorsOf } from '#platform/values/field-errors.ts'
import { t } from '#platform/values/translate.ts'

export const newKey: ApiKeyCreation = { name: '', scopes: ['content:read'], days: 365 }

type ApiKeyDialogProps = { first: ApiKeyCreation; onMade: () => void; onClose: () => void }

/** Makes an API key, and then shows it this once. */
export function ApiKeyDialog({ first, onMade, onClose }: ApiKeyDialogProps) {
  const { fields, change, errors, refusal, secret, isBusy, submit } = useSecretForm({
    first,
    check: (typed: ApiKeyCreation) => fieldErrorsOf(apiKeyCreationSchema, typed),
    send: async (typed) => (await createApiKey(apiKeyCreationSchema.parse(typed))).key,
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
      <Scopes fields={fields} error={errors['scopes']} onChange={change} />
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

type ScopesProps = {
  fields: ApiKeyCreation
  error: string | undefined
  onChange: (part: Pick<ApiKeyCreation, 'scopes'>) => void
}

function Scopes({ fields: { scopes }, error, onChange }: ScopesProps) {
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
              onChange={({ target }) =>
                onChange({
                  scopes: withLevel(scopes, area, scopeLevels.find((level) => level === target.value) ?? 'none'),
                })
              }
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
