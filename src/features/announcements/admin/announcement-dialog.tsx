import { useQuery } from '@tanstack/react-query'
import { announcementRecords } from '#features/announcements/editing/client.ts'
import { announcementFieldsOf } from '#features/announcements/editing/rules.ts'
import {
  type AnnouncementFields,
  announcementFieldsSchema,
  type EditableAnnouncement,
} from '#features/announcements/editing/schema.ts'
import { categoryNames } from '#features/announcements/rules.ts'
import { categories, type Category } from '#features/announcements/schema.ts'
import { zoneOfEntry } from '#features/announcements/times/rules.ts'
import { pictureField } from '#features/media/client.ts'
import { teachersQuery } from '#features/teachers/client.ts'
import { useRecordForm } from '#platform/browser/use-record-form.ts'
import { useSite } from '#platform/browser/use-site.ts'
import { ImageUpload } from '#platform/ui/image-upload.tsx'
import { SelectField, TextAreaField, TextField } from '#platform/ui/input.tsx'
import { RecordDialog } from '#platform/ui/record-dialog.tsx'
import { Switch } from '#platform/ui/switch.tsx'
import { toast } from '#platform/ui/toast.ts'
import { faultsOf } from '#platform/values/faults.ts'
import type { Json } from '#platform/values/merge.ts'
import { saySaveFailed } from './announcement-failed.ts'
import { fieldNames, linkName, wordsOf } from './announcement-words.ts'
import { EventTimeFields } from './event-time-fields.tsx'
import { MeetingLinksField } from './meeting-links-field.tsx'
import { PeopleField } from './people-field.tsx'

/** 'Add Announcement' under a category (`announcement` null) or 'Edit Announcement' (admin.md §2). `onSaved` runs before it closes. */
export function AnnouncementDialog({
  category,
  announcement,
  onSaved,
  onClose,
}: {
  category: Category
  announcement: EditableAnnouncement | null
  onSaved: () => void
  onClose: () => void
}) {
  const form = useRecordForm<AnnouncementFields>({
    draftKey: `announcements/${announcement?.id ?? `new-${category}`}`,
    version: announcement?.version ?? 0,
    stored: announcement ? announcementFieldsOf(announcement) : blank(category),
    check: (fields) => faultsOf(announcementFieldsSchema, fields),
    send: (fields, version, added) => announcementRecords.store(announcement, fields, version, added),
  })
  const { fields, put: change, errorAt } = form
  const { timeZone } = useSite()
  const { data: teachers = [] } = useQuery(teachersQuery())
  const links = [...fields.meeting_links, ...(form.conflict?.theirs.meeting_links ?? [])]
  const names = new Map([
    ...links.map((link) => [link.id, linkName(link)] as const),
    ...teachers.map(({ id, name }) => [id, name] as const),
  ])
  const wordsFor = (value: Json, field: string) =>
    wordsOf(value, field, { names, zone: zoneOfEntry(fields.time_zone, timeZone) })

  return (
    <RecordDialog
      title={announcement ? 'Edit Announcement' : 'Add Announcement'}
      saveLabel={announcement ? 'Save Changes' : 'Add Announcement'}
      form={form}
      versions={{ entity: 'announcements', id: announcement?.id, only: { category } }}
      names={fieldNames}
      wordsFor={wordsFor}
      size="lg"
      onClose={onClose}
      onSaved={() => {
        toast.success(announcement ? 'Announcement updated.' : 'Announcement added.')
        onSaved()
      }}
      onFailed={saySaveFailed}
    >
      <TextField
        label="Title"
        required
        maxLength={200}
        error={errorAt('title')}
        value={fields.title}
        onChange={({ target }) => change({ title: target.value })}
      />
      <TextAreaField
        label="Content"
        rows={6}
        maxLength={50_000}
        error={errorAt('content')}
        value={fields.content}
        onChange={({ target }) => change({ content: target.value })}
      />
      <div className="flex flex-wrap items-end gap-x-8 gap-y-4">
        <SelectField
          label="Category"
          className="min-w-48 flex-1 sm:max-w-xs"
          value={fields.category}
          onChange={({ target }) => change({ category: target.value as Category })}
        >
          {categories.map((one) => (
            <option key={one} value={one}>
              {categoryNames[one]}
            </option>
          ))}
        </SelectField>
        <div className="flex min-h-11 flex-wrap items-center gap-x-8 gap-y-2">
          <Switch
            label="Featured"
            checked={fields.featured}
            onChange={({ target }) => change({ featured: target.checked })}
          />
          <Switch
            label="Published"
            checked={fields.published}
            onChange={({ target }) => change({ published: target.checked })}
          />
        </div>
      </div>
      <ImageUpload
        {...pictureField('announcement-image')}
        label="Image"
        error={errorAt('image_url')}
        value={fields.image_url}
        onChange={(image_url) => change({ image_url })}
      />
      <div className="grid gap-5 sm:grid-cols-2">
        <PeopleField
          label="Speakers"
          error={errorAt('speakers')}
          chosen={fields.speakers}
          onChange={(speakers) => change({ speakers })}
        />
        <PeopleField
          label="Hosts"
          error={errorAt('hosts')}
          chosen={fields.hosts}
          onChange={(hosts) => change({ hosts })}
        />
      </div>
      <EventTimeFields time={fields} onChange={change} />
      <MeetingLinksField
        links={fields.meeting_links}
        errorAt={(at) => errorAt(`meeting_links.${at}.url`)}
        onChange={(meeting_links) => change({ meeting_links })}
      />
    </RecordDialog>
  )
}

function blank(category: Category): AnnouncementFields {
  return {
    title: '',
    content: '',
    category,
    featured: false,
    published: false,
    image_url: null,
    speakers: [],
    hosts: [],
    meeting_links: [],
    starts_at: null,
    ends_at: null,
    time_zone: null,
  }
}
