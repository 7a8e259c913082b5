import { useState } from 'react'
import { clientOf } from '#records/kinds/kind-client.ts'
import { announcementKind } from '../kind.ts'
import { announcementFieldsSchema, type EditableAnnouncement } from '../editing/schema.ts'
import { ApiError, reasonOf } from '#platform/browser/api-client.ts'
import { Switch } from '#platform/ui/switch.tsx'
import { toast, toastsOf } from '#platform/ui/toast.ts'
import { fieldsOf } from '#records/kinds/fields.ts'
import { t } from '#platform/values/translate.ts'

/** Milliseconds in which a change can be undone. */
const undoFor = 8000

type QuickSwitchProps = {
  announcement: EditableAnnouncement
  field: 'featured' | 'published'
  label: string
  onSaved: (saved: EditableAnnouncement) => void
}

/** Saves at once, against the version that the row shows, with undo. */
export function QuickSwitch({ announcement, field, label, onSaved }: QuickSwitchProps) {
  const [asked, setAsked] = useState<boolean | null>(null)
  /** One message per switch: the last one replaces those before. */
  const subject = `announcements/${announcement.id}/${field}`
  async function save(from: EditableAnnouncement, on: boolean, isUndo = false) {
    setAsked(on)
    try {
      const fields = { ...fieldsOf(announcementFieldsSchema, from), [field]: on }
      const { merged: _merged, ...saved } = await clientOf(announcementKind).store(from, fields, from.version)
      onSaved(saved)
      const undo = { label: t('Undo'), onClick: () => void save(saved, !on, true) }
      const options = isUndo ? { id: subject } : { id: subject, duration: undoFor, action: undo }
      toast.success(t('Announcement updated.'), options)
    } catch (error) {
      toastsOf(subject, () => saySaveFailed(error))
    } finally {
      setAsked(null)
    }
  }
  return (
    <Switch
      label={<span className="sr-only">{t('{label}: {title}', { label, title: announcement.title })}</span>}
      checked={asked ?? announcement[field]}
      aria-busy={asked !== null || undefined}
      onChange={({ target }) => asked === null && void save(announcement, target.checked)}
    />
  )
}

/** Without a session what was typed waits on this device. */
export function saySaveFailed(error: unknown): void {
  const signedOut = error instanceof ApiError && error.code === 'unauthenticated'
  toast.error(signedOut ? t('User not authenticated.') : t('Operation failed: {reason}', { reason: reasonOf(error) }))
}
