import { useRef, useState } from 'react'
import { changeOwnProfile } from '#features/accounts/client.ts'
import type { Profile, ProfileChange } from '#features/accounts/schema.ts'
import { ApiError, reasonOf } from '#platform/browser/api-client.ts'
import { dropDraft, keepDraft, readDraft } from '#platform/browser/drafts.ts'
import { toast } from '#platform/ui/toast.ts'
import { useAuth } from './auth-provider.tsx'

/** What was changed and not saved, and the profile it was changed over. */
type Edits = { full_name?: string; avatar_url?: string | null }
type Base = Pick<Profile, 'version' | 'full_name' | 'avatar_url'>
type Started = { edits: Edits; base: Base }
const untouched: Edits = {}

/**
 * Name and picture of the own profile with what is not saved yet. An unsaved name is kept on this device. A save names the
 * version it started from; where another place saved something else meanwhile both stand, where it was the same field the
 * person is told and saves again to replace it.
 */
export function useProfileForm(profile: Profile) {
  const { keepProfile } = useAuth()
  const draft = `profile/${profile.id}`
  const [started, setStarted] = useState(() => keptEdits(draft, profile))
  const [isSaving, setIsSaving] = useState(false)
  const [fault, setFault] = useState<string>()
  const [overlap, setOverlap] = useState<string>()
  const edits = started?.edits ?? untouched
  const typed = useRef(edits)
  const shown = {
    full_name: edits.full_name ?? profile.full_name ?? '',
    avatar_url: edits.avatar_url === undefined ? profile.avatar_url : edits.avatar_url,
  }
  const isDirty = shown.full_name.trim() !== (profile.full_name ?? '') || shown.avatar_url !== profile.avatar_url

  function change(next: Edits) {
    const base = started?.base ?? profile
    const merged = { ...edits, ...next }
    typed.current = merged
    setStarted({ edits: merged, base })
    setFault(undefined)
    if (merged.full_name === undefined || merged.full_name === (base.full_name ?? '')) return dropDraft(draft)
    keepDraft(draft, {
      version: base.version,
      base: { full_name: base.full_name },
      document: { full_name: merged.full_name },
      keptAt: new Date().toISOString(),
    })
  }

  function forget() {
    dropDraft(draft)
    typed.current = untouched
    setStarted(null)
    setFault(undefined)
    setOverlap(undefined)
  }

  async function save() {
    if (isSaving) return
    setIsSaving(true)
    try {
      const base = started?.base ?? profile
      const saved = await changeOwnProfile(changeOf(edits, base)).catch((error: unknown) => {
        const theirs = theirsIn(error)
        if (!theirs || overlapOf(edits, base, theirs)) throw error
        return changeOwnProfile(changeOf(edits, theirs))
      })
      keepProfile(saved)
      // What was typed while the save was on its way goes on from what is stored now.
      if (typed.current === edits) forget()
      else setStarted({ edits: typed.current, base: saved })
      toast.success('更新成功', { description: '用户资料已更新' })
    } catch (error) {
      showFailure(error)
    } finally {
      setIsSaving(false)
    }
  }

  function showFailure(error: unknown) {
    const theirs = theirsIn(error)
    if (theirs) {
      keepProfile(theirs)
      setStarted({ edits: typed.current, base: theirs })
      setOverlap(overlapOf(edits, started?.base ?? profile, theirs) ?? undefined)
    }
    const nameFault = error instanceof ApiError ? error.fields['full_name'] : undefined
    setFault(nameFault)
    toast.error('更新失败', { description: nameFault ?? messageOf(error) })
  }

  return { shown, isDirty, isSaving, fault, overlap, change, discard: forget, save }
}

/** A name that was typed on an earlier visit and not saved. */
function keptEdits(draft: string, profile: Profile): Started | null {
  const kept = readDraft<{ full_name?: string | null }>(draft)
  const typed = kept?.document.full_name
  if (!kept || typeof typed !== 'string' || typed.trim() === (profile.full_name ?? '')) return null
  const { version, base } = kept
  return {
    edits: { full_name: typed },
    base: { version, full_name: base.full_name ?? null, avatar_url: profile.avatar_url },
  }
}

function changeOf({ full_name, avatar_url }: Edits, base: Base): ProfileChange {
  return {
    version: base.version,
    full_name: full_name === undefined ? base.full_name : full_name.trim() || null,
    ...(avatar_url !== undefined && { avatar_url }),
  }
}

/** What another place changed of the very fields that were edited here, in words; null where it was something else. */
function overlapOf(edits: Edits, base: Base, theirs: Profile): string | null {
  if (edits.full_name !== undefined && base.full_name !== theirs.full_name) {
    return `Your name was changed to “${theirs.full_name ?? ''}” somewhere else in the meantime. Save again to replace it.`
  }
  if (edits.avatar_url !== undefined && base.avatar_url !== theirs.avatar_url) {
    return 'Your picture was changed somewhere else in the meantime. Save again to replace it.'
  }
  return null
}

function theirsIn(error: unknown): Profile | null {
  return error instanceof ApiError && error.code === 'stale' ? (error.body['theirs'] as Profile) : null
}

/** The message to show of a save that failed (public.md §8). */
function messageOf(error: unknown): string {
  if (error instanceof ApiError && error.status === 401) return '用户未登录'
  return reasonOf(error)
}
