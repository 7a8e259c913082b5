import { defineKind } from '#records/kinds/kind.ts'
import { createdSort, draftFilters, publishedSort, recordListing, textSort, titleSort } from '#records/lists/listing.ts'
import { announcementFieldsSchema, editableAnnouncementSchema } from './editing/schema.ts'
import { announcementFields, categories, type Category } from './schema.ts'
import { t } from '#platform/values/translate.ts'

/** The screen of a category; that of news holds whatever has none. */
function screen<Of extends Category>(category: Of, words: { label: string; also: string; named?: string }) {
  return {
    to: `/admin/announcements/${category}` as const,
    tabOf: 'announcements' as const,
    asked: { category },
    ...(category !== 'news' && { within: category }),
    ...words,
    help: t(
      'Announcements are kept in five categories, which are the tabs above; each shows how many it has. A new one is a draft that nobody else sees until you publish it, at once or at a time that you choose. Give it a start, and it also stands among the events and in the calendars that people subscribe to.',
    ),
  }
}

export const announcementKind = defineKind({
  entity: 'announcements',
  noun: [t('announcement'), t('announcements')],
  capability: 'content',
  group: 'news',
  place: 40,
  page: (id: string) => `/announcements/${id}` as const,
  screens: [
    screen('news', { label: t('News'), also: t('announcements articles') }),
    screen('conferences', {
      label: t('Conferences'),
      named: t('the conference'),
      also: t('conferences::announcements'),
    }),
    screen('events', { label: t('Events'), named: t('the event'), also: t('announcements calendar') }),
    screen('training', { label: t('Training'), named: t('the training'), also: t('announcements workshops') }),
    screen('lectures', { label: t('Lectures'), named: t('the lecture'), also: t('announcements talks speakers') }),
  ],
  figure: { label: t('Announcements'), place: 3 },
  path: '/api/admin/announcements',
  shapes: { declared: announcementFields, fields: announcementFieldsSchema, editable: editableAnnouncementSchema },
  listing: recordListing(t('announcements'), {
    searched: ['title', 'content'],
    days: t('Created'),
    parts: { category: categories, published: [true, false] },
    filters: {
      ...draftFilters,
      featured: {
        label: t('Featured'),
        any: t('Featured or not'),
        words: { yes: t('Featured'), no: t('Not featured') },
        column: 'featured',
        is: { yes: true, no: false },
      },
    },
    sorts: {
      created: createdSort,
      title: titleSort,
      content: textSort('content', t('Content')),
      featured: { column: 'featured', as: 'flag', ascending: t('Not featured first'), descending: t('Featured first') },
      published: publishedSort,
      image: {
        column: 'image_url',
        as: 'presence',
        ascending: t('Without a picture first'),
        descending: t('With a picture first'),
      },
      starts: {
        column: 'starts_at',
        as: 'moment',
        isNullable: true,
        ascending: t('Earliest event first'),
        descending: t('Latest event first'),
      },
    },
  }),
  within: { category: announcementFields.category.schema },
  says: {
    lead: t('Announcements of this category, newest first. Visitors see those that are published.'),
    first: t(
      'The announcements of this category will stand here. Add the first one: it stays a draft until it is published.',
    ),
    question: t('确定要删除此公告吗？'),
    whenDeleted: [
      t('Its page, and its entries in feeds and calendars, go with it.'),
      t('Their pages, and their entries in feeds and calendars, go with them.'),
    ],
  },
})
