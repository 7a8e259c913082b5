import { useQuery } from '@tanstack/react-query'
import { announcementRecords } from '#features/announcements/editing/client.ts'
import {
  type AnnouncementFields,
  announcementFieldsSchema,
  type EditableAnnouncement,
  type MeetingLinkFields,
  zoneOfEntry,
} from '#features/announcements/editing/schema.ts'
import { categoryNames } from '#features/announcements/rules.ts'
import { announcementFields, type Category } from '#features/announcements/schema.ts'
import { teacherChoiceWords } from '#features/teachers/rules.ts'
import { pictureField } from '#features/media/client.ts'
import { teachersQuery } from '#features/teachers/client.ts'
import { useRecordForm } from '#platform/browser/use-record-form.ts'
import { useSite } from '#platform/browser/use-site.ts'
import { ChoiceField, controlsOf, drawFields } from '#platform/ui/form-fields.tsx'
import { ImageUpload } from '#platform/ui/image-upload.tsx'
import { OrderedChoices } from '#platform/ui/ordered-choices.tsx'
import { RecordDialog } from '#platform/ui/record-dialog.tsx'
import { toast } from '#platform/ui/toast.ts'
import { formatMoment } from '#platform/values/dates.ts'
import { fieldErrorsOf } from '#platform/values/field-errors.ts'
import { initialOf, namesOf, fieldsOf } from '#platform/values/fields.ts'
import type { Json } from '#platform/values/merge.ts'
import { EventTimeFields } from './event-time-fields.tsx'
import { MeetingLinksField } from './meeting-links-field.tsx'
import { saySaveFailed } from './quick-switch.tsx'

const teacherChoices = { query: () => teachersQuery(), words: teacherChoiceWords }

type AnnouncementDialogProps = {
  category: Category
  announcement: EditableAnnouncement | null
  onSaved: () => void
  onClose: () => void
}

/** Adds under `category` (`announcement` null) or edits. `onSaved` runs before it closes. */
export function AnnouncementDialog({ category, announcement, onSaved, onClose }: AnnouncementDialogProps) {
  const form = useRecordForm<AnnouncementFields>({
    draftKey: `announcements/${announcement?.id ?? `new-${category}`}`,
    version: announcement?.version ?? 0,
    stored: announcement
      ? fieldsOf(announcementFieldsSchema, announcement)
      : { ...initialOf(announcementFields), category },
    check: (fields) => fieldErrorsOf(announcementFieldsSchema, fields),
    send: (fields, version, added) => announcementRecords.store(announcement, fields, version, added),
  })
  const { fields } = form
  const { timeZone } = useSite()
  const zone = zoneOfEntry(fields.time_zone, timeZone)
  const { data: teachers = [] } = useQuery(teachersQuery())
  const links = [...fields.meeting_links, ...(form.conflict?.theirs.meeting_links ?? [])]
  const names = new Map([
    ...links.map((link) => [link.id, linkName(link)] as const),
    ...teachers.map(({ id, name }) => [id, name] as const),
  ])
  const wordsFor = (value: Json, field: string) => {
    if (Array.isArray(value))
      return value.map((id) => (typeof id === 'string' && names.get(id)) || 'A new one').join(', ')
    if (typeof value === 'object' && value !== null) return linkName(value as MeetingLinkFields)
    if (typeof value !== 'string') return undefined
    if (field === 'category') return categoryNames[value as Category]
    return field === 'starts_at' || field === 'ends_at' ? `${formatMoment(value, zone)} (${zone})` : undefined
  }
  const controls = controlsOf(announcementFields, form)
  const {
    category: choice,
    featured,
    published,
    image_url,
    speakers,
    hosts,
    starts_at,
    meeting_links,
    ...texts
  } = drawFields(announcementFields, controls, {
    category: <ChoiceField {...controls.category} words={categoryNames} />,
    image_url: <ImageUpload {...pictureField('announcement-image')} {...controls.image_url} />,
    speakers: <OrderedChoices {...controls.speakers} {...teacherChoices} />,
    hosts: <OrderedChoices {...controls.hosts} {...teacherChoices} />,
    starts_at: <EventTimeFields time={fields} onChange={form.put} />,
    ends_at: null,
    time_zone: null,
    meeting_links: (
      <MeetingLinksField {...controls.meeting_links} errorAt={(at) => form.errorAt(`meeting_links.${at}.url`)} />
    ),
  })

  return (
    <RecordDialog
      title={announcement ? 'Edit Announcement' : 'Add Announcement'}
      saveLabel={announcement ? 'Save Changes' : 'Add Announcement'}
      form={form}
      versions={{ entity: 'announcements', id: announcement?.id, what: 'this announcement', only: { category } }}
      waits={(waiting) => waiting}
      names={namesOf(announcementFields)}
      wordsFor={wordsFor}
      size="lg"
      onClose={onClose}
      onSaved={() => {
        toast.success(announcement ? 'Announcement updated.' : 'Announcement added.')
        onSaved()
      }}
      onFailed={saySaveFailed}
    >
      {Object.values(texts)}
      <div className="flex flex-wrap items-end gap-x-8 gap-y-4">
        <div className="min-w-48 flex-1 sm:max-w-xs">{choice}</div>
        <div className="flex min-h-11 flex-wrap items-center gap-x-8 gap-y-2">
          {featured}
          {published}
        </div>
      </div>
      {image_url}
      <div className="grid gap-5 sm:grid-cols-2">
        {speakers}
        {hosts}
      </div>
      {starts_at}
      {meeting_links}
    </RecordDialog>
  )
}

function linkName({ platform, description, url }: MeetingLinkFields): string {
  return [platform, description, url].filter(Boolean).join(' · ')
}
