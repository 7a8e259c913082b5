import { useLayoutEffect, useMemo } from 'react'
import { roleLabel, shownAvatar } from '../rules.ts'
import type { Profile, ProfileChange } from '../schema.ts'
import { ApiError, browserApi, call, reasonOf } from '#platform/browser/api-client.ts'
import type { Sent, Stored } from '#records/editing/editing-session.ts'
import { standsInstead } from '#records/editing/save-refusals.ts'
import { allOverlaps, useEditingSession } from '#records/editing/use-editing-session.ts'
import { Button } from '#platform/ui/button.tsx'
import { SelectField, TextField } from '#platform/ui/input.tsx'
import { type PictureInput, SquareImageUpload } from '#platform/ui/square-image-upload.tsx'
import { toast } from '#platform/ui/toast.ts'
import { useAuth } from './auth-provider.tsx'
import { languageNames, languages, t } from '#platform/values/translate.ts'

/** `picture`: how a picture is chosen and stored. */
export function ProfileForm({ profile, picture }: { profile: Profile; picture: PictureInput }) {
  const { shown, isDirty, isSaving, fault, overlap, change, discard, save } = useProfileForm(profile)
  return (
    <form
      noValidate
      aria-label={t('Profile')}
      onSubmit={(event) => {
        event.preventDefault()
        void save()
      }}
      className="grid gap-x-14 gap-y-10 md:grid-cols-[13rem_minmax(0,34rem)]"
    >
      <SquareImageUpload
        {...picture}
        label={t('Avatar')}
        shape="round"
        value={shownAvatar(shown.avatar_url)}
        stored={profile.avatar_url}
        onChange={(avatar_url) => change({ avatar_url })}
      />
      <div className="grid content-start gap-5">
        <TextField
          label={t('Full name')}
          name="full_name"
          autoComplete="name"
          value={shown.full_name}
          onChange={(event) => change({ full_name: event.target.value })}
          error={fault}
          hint={t('As it stands on your certificates. At most 100 characters.')}
        />
        <TextField
          label={t('Email')}
          type="email"
          value={profile.email}
          readOnly
          hint={t('From your Google account.')}
        />
        <SelectField
          label={t('Language')}
          value={shown.language ?? ''}
          onChange={({ target }) => change({ language: languageNames.find((each) => each === target.value) ?? null })}
          hint={t('Mail to you is written in it, and the back office opens in it.')}
        >
          {profile.language === null && <option value="">{t('Not chosen yet')}</option>}
          {languageNames.map((each) => (
            <option key={each} value={each} lang={languages[each].tag}>
              {languages[each].name}
            </option>
          ))}
        </SelectField>
        <TextField label={t('Role')} value={roleLabel(profile.role)} readOnly />
        <p role="status" className="rounded-md border border-important p-4 text-sm empty:hidden">
          {overlap}
        </p>
        <div className="hairline-t flex flex-wrap items-center gap-x-4 gap-y-3 pt-5">
          <Button type="submit" busy={isSaving} disabled={!isDirty && !isSaving}>
            {t('Save Changes')}
          </Button>
          {isDirty && (
            <Button variant="quiet" disabled={isSaving} onClick={discard}>
              {t('Discard')}
            </Button>
          )}
          <p role="status" className="text-sm text-muted">
            {isDirty ? t('Not saved yet.') : ''}
          </p>
        </div>
      </div>
    </form>
  )
}

type Fields = Pick<Profile, 'full_name' | 'avatar_url' | 'language'>

/** Edits the own name, picture and language. A conflict is merged by field; on the same field the person is told, and saves again to overwrite. */
function useProfileForm(profile: Profile) {
  const { keepProfile } = useAuth()
  const stored = useMemo(() => fieldsOf(profile), [profile])
  const { session, latest, tell, save, errorAt, isSaving, discard } = useEditingSession<Fields>({
    draftKey: `profile/${profile.id}`,
    stored,
    documentOf: (theirs) => fieldsOf(theirs as Profile),
    drafts: 'restored',
  })
  useLayoutEffect(() => void tell({ type: 'arrived', stored }), [stored, tell])
  const { base, mine, conflict } = session

  async function saveOver() {
    let stale: unknown
    const send = async (sent: Sent<Fields>) => {
      try {
        const saved = await call(browserApi, 'PUT', '/api/profile', { body: changeOf(sent) })
        keepProfile(saved)
        return { type: 'saved' as const, ...fieldsOf(saved) }
      } catch (error) {
        stale = error
        const theirs = standsInstead(error)
        if (theirs) keepProfile(theirs as Profile)
        throw error
      }
    }
    try {
      while ((await save(send, { type: 'saveAsked', choices: {} })) === 'conflict') {
        const met = latest.current.conflict
        if (met && allOverlaps(latest.current, met.theirs).length > 0) throw stale
      }
      toast.success(t('更新成功'), { description: t('用户资料已更新') })
    } catch (error) {
      const isNobody = error instanceof ApiError && error.status === 401
      toast.error(t('更新失败'), { description: isNobody ? t('用户未登录') : reasonOf(error) })
    }
  }

  return {
    shown: { ...mine, full_name: mine.full_name ?? '' },
    isDirty:
      nameIn(session) !== base.full_name || mine.avatar_url !== base.avatar_url || mine.language !== base.language,
    isSaving,
    fault: errorAt('full_name'),
    overlap: conflict ? overlapOf(session, conflict.theirs) : undefined,
    change: (part: Partial<Fields>) => void tell({ type: 'typed', change: (before) => ({ ...before, ...part }) }),
    discard,
    save: async () => {
      if (!isSaving) await saveOver()
    },
  }
}

type Edited = Pick<Sent<Fields>, 'base' | 'mine'>

function fieldsOf({ version, full_name, avatar_url, language }: Profile): Stored<Fields> {
  return { version, data: { full_name, avatar_url, language } }
}

function nameIn({ base, mine }: Edited): string | null {
  return mine.full_name === base.full_name ? base.full_name : mine.full_name?.trim() || null
}

function changeOf(sent: Sent<Fields>): ProfileChange {
  const { version, base, mine } = sent
  return {
    version,
    full_name: nameIn(sent),
    ...(mine.avatar_url !== base.avatar_url && { avatar_url: mine.avatar_url }),
    ...(mine.language !== base.language && { language: mine.language }),
  }
}

function overlapOf(edits: Edited & { version: number }, theirs: Fields): string | undefined {
  const fields = allOverlaps(edits, theirs).map(({ path }) => path)
  const name = theirs.full_name ?? ''
  if (fields.includes('full_name'))
    return t('Your name was changed to “{name}” somewhere else in the meantime. Save again to replace it.', { name })
  if (fields.includes('language'))
    return t('Your language was changed somewhere else in the meantime. Save again to replace it.')
  if (fields.length > 0) return t('Your picture was changed somewhere else in the meantime. Save again to replace it.')
  return undefined
}
