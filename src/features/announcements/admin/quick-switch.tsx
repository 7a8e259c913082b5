import { useState } from 'react'
import { announcementRecords } from '#features/announcements/editing/client.ts'
import { announcementFieldsOf } from '#features/announcements/editing/rules.ts'
import type { EditableAnnouncement } from '#features/announcements/editing/schema.ts'
import { Switch } from '#platform/ui/switch.tsx'
import { toast } from '#platform/ui/toast.ts'
import { saySaveFailed } from './announcement-failed.ts'

/** A switch in an announcement's row that saves at once, over the version that the row shows. */
export function QuickSwitch({
  announcement,
  field,
  label,
  onSaved,
}: {
  announcement: EditableAnnouncement
  field: 'featured' | 'published'
  label: string
  onSaved: (saved: EditableAnnouncement) => void
}) {
  const [asked, setAsked] = useState<boolean | null>(null)
  async function save(on: boolean) {
    setAsked(on)
    try {
      const fields = { ...announcementFieldsOf(announcement), [field]: on }
      const { merged: _merged, ...saved } = await announcementRecords.store(announcement, fields, announcement.version)
      onSaved(saved)
      toast.success('Announcement updated.')
    } catch (error) {
      saySaveFailed(error)
    } finally {
      setAsked(null)
    }
  }
  return (
    <Switch
      label={
        <span className="sr-only">
          {label}: {announcement.title}
        </span>
      }
      checked={asked ?? announcement[field]}
      aria-busy={asked !== null || undefined}
      onChange={({ target }) => asked === null && void save(target.checked)}
    />
  )
}
