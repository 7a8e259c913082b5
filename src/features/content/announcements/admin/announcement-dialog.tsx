import { useQuery } from '@tanstack/react-query'
import { useState, useId } from 'react'
import { clientOf } from '#records/kinds/kind-client.ts'
import { announcementKind } from '../kind.ts'
import {
  type AnnouncementFields,
  announcementFieldsSchema,
  type EditableAnnouncement,
  type EnteredTime,
  eventFields,
  type MeetingLinkFields,
  timeProblems,
  zoneOfEntry,
} from '../editing/schema.ts'
import { eventTimeIn } from '../rules.ts'
import { announcementFields, type Category, meetingLinkFields, mostMeetingLinks } from '../schema.ts'
import { teacherChoiceWords } from '#features/content/teachers/rules.ts'
import { pictureField } from '#features/content/media/client.ts'
import { teachersQuery } from '#features/content/teachers/client.ts'
import { useRecordForm } from '#records/editing/use-record-form.ts'
import { useSite } from '#platform/browser/use-site.ts'
import { Button } from '#platform/ui/button.tsx'
import { controlsOf, drawFields, type Control } from '#records/kinds/form-fields.tsx'
import { FormParts } from '#records/kinds/form-parts.tsx'
import { ImageUpload } from '#platform/ui/image-upload.tsx'
import { TextField } from '#platform/ui/input.tsx'
import { ParsedField } from '#platform/ui/parsed-field.tsx'
import { OrderedChoices } from '#records/kinds/ordered-choices.tsx'
import { RecordDialog } from '#records/editing/record-dialog.tsx'
import { toast } from '#platform/ui/toast.ts'
import { ZoneField } from '#platform/ui/zone-field.tsx'
import { formatMoment, momentOfText, wallText, zoneName } from '#platform/values/dates.ts'
import { fieldErrorsOf } from '#platform/values/field-errors.ts'
import { useFieldWords } from '#records/kinds/field-words.ts'
import { fieldsOf, initialOf, namesOf, maxLengthOf } from '#records/kinds/fields.ts'
import type { Naming } from '#records/kinds/place-names.ts'
import type { Json } from '#records/saving/merge.ts'
import { saySaveFailed } from './quick-switch.tsx'
import { t } from '#platform/values/translate.ts'
import { listed } from '#platform/values/listed.ts'
import { ItemsField } from '#records/kinds/items-field.tsx'
import { LinkField } from '#platform/ui/link-field.tsx'
import { addressProblem } from '#platform/values/web-address.ts'

const { url, platform, description } = meetingLinkFields
const platforms = [
  'Zoom',
  '腾讯会议',
  'VooV Meeting',
  'Microsoft Teams',
  'Google Meet',
  'Webex',
  '飞书',
  '钉钉',
  'YouTube',
]

type Props = Control<MeetingLinkFields[]> & {
  /** The error at this position, once somebody has tried to save. */
  errorAt: (place: number) => string | undefined
}

function MeetingLinksField({ label, hint, value, errorAt, onChange }: Props) {
  const choices = useId()
  return (
    <>
      <datalist id={choices}>
        {platforms.map((name) => (
          <option key={name}>{name}</option>
        ))}
      </datalist>
      <ItemsField
        {...{ label, hint, value }}
        addLabel={t('Add meeting link')}
        most={mostMeetingLinks}
        blank={initialOf(meetingLinkFields)}
        nameOf={(link, at) => link.description || link.platform || t('Link {number}', { number: at + 1 })}
        onChange={onChange}
      >
        {(link, at, put) => (
          <div className="grid gap-4 sm:grid-cols-2">
            <LinkField
              label={url.label}
              required
              className="sm:col-span-2"
              value={link.url}
              problem={addressProblem(link.url) ?? errorAt(at) ?? null}
              onChange={(address) => put({ url: address })}
            />
            <TextField
              label={platform.label}
              list={choices}
              autoComplete="off"
              maxLength={maxLengthOf(platform)}
              value={link.platform}
              onChange={({ target }) => put({ platform: target.value })}
            />
            <TextField
              label={description.label}
              maxLength={maxLengthOf(description)}
              value={link.description}
              onChange={({ target }) => put({ description: target.value })}
            />
          </div>
        )}
      </ItemsField>
    </>
  )
}

const teacherChoices = { query: () => teachersQuery(), words: teacherChoiceWords }

type AnnouncementDialogProps = {
  category: Category
  record: EditableAnnouncement | null
  onSaved: () => void
  onClose: () => void
}

/** Adds under `category` (`record` null) or edits. `onSaved` runs before it closes. */
export function AnnouncementDialog({ category, record: announcement, onSaved, onClose }: AnnouncementDialogProps) {
  const form = useRecordForm<AnnouncementFields>({
    draftKey: `announcements/${announcement?.id ?? `new-${category}`}`,
    version: announcement?.version ?? 0,
    stored: announcement
      ? fieldsOf(announcementFieldsSchema, announcement)
      : { ...initialOf(announcementFields), category },
    check: (fields) => fieldErrorsOf(announcementFieldsSchema, fields),
    send: (fields, version, added) => clientOf(announcementKind).store(announcement, fields, version, added),
  })
  const { fields } = form
  const isEvent = category !== 'news'
  const { timeZone } = useSite()
  const zone = zoneOfEntry(fields.time_zone, timeZone)
  const { data: teachers = [] } = useQuery(teachersQuery())
  const links = [...fields.meeting_links, ...(form.conflict?.theirs.meeting_links ?? [])]
  const names = new Map([
    ...links.map((link) => [link.id, linkName(link)] as const),
    ...teachers.map(({ id, name }) => [id, name] as const),
  ])
  const wordsFor = wordsIn(names, zone, useFieldWords(announcementFields))
  const controls = controlsOf(announcementFields, form)
  const drawn = drawFields(announcementFields, controls, {
    image_url: <ImageUpload {...pictureField('announcement-image')} {...controls.image_url} />,
    speakers: <OrderedChoices {...controls.speakers} {...teacherChoices} />,
    hosts: <OrderedChoices {...controls.hosts} {...teacherChoices} />,
    ...timeFields(fields, timeZone, form.put),
    meeting_links: (
      <MeetingLinksField {...controls.meeting_links} errorAt={(at) => form.errorAt(`meeting_links.${at}.url`)} />
    ),
  })

  return (
    <RecordDialog
      title={announcement ? t('Edit Announcement') : t('Add Announcement')}
      saveLabel={announcement ? t('Save Changes') : t('Add Announcement')}
      form={form}
      versions={{ entity: 'announcements', id: announcement?.id, what: t('this announcement'), only: { category } }}
      waits={(waiting) => waiting}
      names={namesOf(announcementFields)}
      wordsFor={wordsFor}
      size="lg"
      onClose={onClose}
      onSaved={() => {
        toast.success(announcement ? t('Announcement updated.') : t('Announcement added.'))
        onSaved()
      }}
      onFailed={saySaveFailed}
    >
      {drawn.title}
      {drawn.content}
      {isEvent && (
        <div className="grid gap-5 sm:grid-cols-2">
          {drawn.starts_at}
          {drawn.speakers}
        </div>
      )}
      <div className="grid gap-5 sm:grid-cols-[2fr_1fr_1fr] sm:*:not-first:pt-8">
        {drawn.category}
        {!isEvent && drawn.featured}
        {drawn.published}
      </div>
      <FormParts
        declared={isEvent ? eventFields : announcementFields}
        {...{ fields, drawn, wordsFor }}
        errorAt={form.errorAt}
      />
    </RecordDialog>
  )
}

/** How values are called in versions and conflicts: people and links by `names`, moments in `zone`. */
function wordsIn(names: ReadonlyMap<string, string>, zone: string, fieldWords: NonNullable<Naming['wordsFor']>) {
  return (value: Json, field: string) => {
    if (Array.isArray(value))
      return listed(value.map((id) => (typeof id === 'string' && names.get(id)) || t('A new one')))
    if (typeof value === 'object' && value !== null) return linkName(value as MeetingLinkFields)
    if (typeof value !== 'string') return undefined
    if (field === 'starts_at' || field === 'ends_at')
      return t('{time} ({zone})', { time: formatMoment(value, zone), zone: zoneName(zone) })
    return fieldWords(value, field)
  }
}

function linkName({ platform, description, url }: MeetingLinkFields): string {
  return [platform, description, url].filter(Boolean).join(' · ')
}

/** The time of an event by its fields: wall times in its own zone, all of it optional. */
function timeFields(time: EnteredTime, academyZone: string, onChange: (time: EnteredTime) => void) {
  const { starts_at, ends_at, time_zone } = time
  const zone = zoneOfEntry(time_zone, academyZone)
  const problems = timeProblems(time)
  const isSet = starts_at !== null || ends_at !== null || time_zone !== null
  const isWhole = starts_at !== null && !problems.starts_at && !problems.ends_at
  const moment = (name: 'starts_at' | 'ends_at', hint?: string) => (
    <MomentField
      label={announcementFields[name].label}
      {...(hint && { hint })}
      value={time[name]}
      zone={zone}
      error={problems[name]}
      onChange={(value) => onChange({ ...time, [name]: value })}
    />
  )

  /** Keeps the wall times, now in the new zone. */
  function moveTo(next: string | null) {
    const there = zoneOfEntry(next, academyZone)
    const again = (at: string | null) => (there === zone ? at : momentOfText(wallText(at, zone), there))
    onChange({ starts_at: again(starts_at), ends_at: again(ends_at), time_zone: next })
  }

  return {
    starts_at: moment(
      'starts_at',
      isWhole
        ? t('Readers see: {time}', { time: eventTimeIn(time, zone) ?? '' })
        : t('With a start this is an event: it stands in the calendars. Where it takes place is said in the content.'),
    ),
    ends_at: moment('ends_at'),
    time_zone: (
      <div className="grid justify-items-start gap-3">
        <ZoneField
          label={announcementFields.time_zone.label}
          hint={announcementFields.time_zone.hint}
          className="w-full"
          value={time_zone}
          error={problems.time_zone}
          onChange={moveTo}
        />
        {isSet && (
          <Button
            variant="quiet"
            size="sm"
            onClick={() => onChange({ starts_at: null, ends_at: null, time_zone: null })}
          >
            {t('Remove the time')}
          </Button>
        )}
      </div>
    ),
  }
}

type MomentFieldProps = {
  label: string
  hint?: string
  value: string | null
  zone: string
  error: string | undefined
  onChange: (moment: string | null) => void
}

/** Shows what was typed as long as it means the value, even a wall time that the zone's clocks skip. */
function MomentField({ value, zone, onChange, ...field }: MomentFieldProps) {
  const [typed, setTyped] = useState('')
  return (
    <ParsedField
      {...field}
      type="datetime-local"
      min="1900-01-01T00:00"
      max="9999-12-31T23:59"
      value={momentOfText(typed, zone) === value ? typed : wallText(value, zone)}
      onChange={({ target }) => {
        setTyped(target.value)
        onChange(momentOfText(target.value, zone))
      }}
    />
  )
}
