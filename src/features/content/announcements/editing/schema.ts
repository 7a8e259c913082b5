import { batchSchema } from '#records/batches/record-batch.ts'
import { z } from 'zod'
import { announcementFields } from '../schema.ts'
import { isTimeZone, zoneMessage } from '#platform/values/dates.ts'
import { type Fields, schemaOf, shapeOf } from '#records/kinds/fields.ts'
import { t } from '#platform/values/translate.ts'

export type MeetingLinkFields = z.infer<typeof announcementFields.meeting_links.schema>[number]

/** What an administrator writes; the server settles the rest, its author too. */
export const announcementFieldsSchema = schemaOf(announcementFields).superRefine((entered: EnteredTime, context) => {
  for (const [field, message] of Object.entries(timeProblems(entered))) {
    context.addIssue({ code: 'custom', path: [field], message })
  }
})
export type AnnouncementFields = z.infer<typeof announcementFieldsSchema>

/** What is done to several at once. */
export const announcementBatchSchema = batchSchema({
  published: announcementFields.published.schema.optional(),
  category: announcementFields.category.schema.optional(),
})

export const editableAnnouncementSchema = z.object({
  ...shapeOf(announcementFields),
  id: z.uuid(),
  author_id: z.uuid().nullable(),
  version: z.number().int(),
  created_at: z.iso.datetime(),
})
export type EditableAnnouncement = z.infer<typeof editableAnnouncementSchema>

/** As the editor holds it: moments in ISO 8601. */
export type EnteredTime = { starts_at: string | null; ends_at: string | null; time_zone: string | null }

const firstYear = '1900'

/** Problems by field; none where it has no time. */
export function timeProblems({
  starts_at,
  ends_at,
  time_zone,
}: EnteredTime): Partial<Record<keyof EnteredTime, string>> {
  const early = t('Please enter a year of four figures, from 1900 on.')
  return {
    ...(starts_at !== null && starts_at < firstYear && { starts_at: early }),
    ...(ends_at !== null && endProblem(starts_at, ends_at, early)),
    ...(time_zone !== null && !isTimeZone(time_zone) && { time_zone: zoneMessage }),
  }
}

function endProblem(starts_at: string | null, ends_at: string, early: string) {
  if (ends_at < firstYear) return { ends_at: early }
  if (starts_at === null) return { ends_at: t('Please enter when it begins, too.') }
  return ends_at < starts_at ? { ends_at: t('It cannot end before it begins.') } : {}
}

/** The announcement's own zone once it is a known one, else the academy's. */
export function zoneOfEntry(time_zone: string | null, academyZone: string): string {
  return time_zone !== null && isTimeZone(time_zone) ? time_zone : academyZone
}

const { featured, ...others } = announcementFields
const partsOfEvents = new Map<string | undefined, string>([
  [others.ends_at.part, t('End and time zone')],
  [others.image_url.part, t('Hosts, links and picture')],
])
/** Of what happens at a time, when and with whom comes first, and whether it is important later. */
export const eventFields: Fields = Object.fromEntries(
  Object.entries<Fields[string]>({ ...others, featured: { ...featured, part: others.image_url.part } }).map(
    ([name, field]) => {
      const isFirst = name === 'starts_at' || name === 'speakers'
      return [name, { ...field, part: isFirst ? undefined : partsOfEvents.get(field.part) }]
    },
  ),
)
