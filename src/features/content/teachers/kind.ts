import { defineKind } from '#records/kinds/kind.ts'
import { createdSort, recordListing, textSort } from '#records/lists/listing.ts'
import { teacherShapes } from './schema.ts'
import { t } from '#platform/values/translate.ts'

export const teacherKind = defineKind({
  entity: 'teachers',
  noun: [t('teacher'), t('teachers')],
  capability: 'content',
  group: 'news',
  place: 50,
  screens: [
    {
      to: '/admin/announcements/teachers',
      label: t('Teachers'),
      also: t('speakers hosts people lecturers'),
      help: t(
        'Everybody who hosts an event or speaks at one is written down here once, with a portrait and a few words. Announcements then name them by choosing from this list. A change here shows at once wherever they are named.',
      ),
    },
  ],
  path: '/api/admin/teachers',
  shapes: teacherShapes,
  name: 'name',
  listing: recordListing(t('teachers'), {
    searched: ['name', 'bio'],
    sorts: { created: createdSort, name: textSort('name', t('Name')), bio: textSort('bio', t('Bio')) },
  }),
  before: { field: 'avatar_url', heading: t('Avatar') },
  columns: ['bio'],
  says: {
    lead: t('The people who host announcements and speak at them.'),
    first: t(
      'Everybody who hosts or speaks will stand here. Add the first one: announcements can then name hosts and speakers.',
    ),
    whenDeleted: [
      t('Announcements that name this teacher stay, without the name.'),
      t('Announcements that name these teachers stay, without the names.'),
    ],
  },
})
