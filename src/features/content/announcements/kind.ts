import { defineKind } from '#records/kinds/kind.ts'
import { createdSort, draftFilters, publishedSort, recordListing, textSort, titleSort } from '#records/lists/listing.ts'
import { announcementFieldsSchema, editableAnnouncementSchema } from './editing/schema.ts'
import { announcementFields, categories, type Category } from './schema.ts'

type ScreenWords = { label: string; also: string; named?: string }

/** The screen of a category; that of news holds whatever has none. */
function screen<Of extends Category>(category: Of, words: ScreenWords) {
  return {
    to: `/admin/announcements/${category}` as const,
    tabOf: 'announcements' as const,
    asked: { category },
    ...(category !== 'news' && { within: category }),
    ...words,
    help: 'Announcements are kept in five categories, which are the tabs above; each shows how many it has. A new one is a draft that nobody else sees until you publish it, at once or at a time that you choose. Give it a start, and it also stands among the events and in the calendars that people subscribe to.',
  }
}

export const announcementKind = defineKind({
  entity: 'announcements',
  noun: ['announcement', 'announcements'],
  capability: 'content',
  group: 'news',
  place: 40,
  page: (id: string) => `/announcements/${id}` as const,
  screens: [
    screen('news', { label: 'News', also: 'announcements articles' }),
    screen('conferences', { label: 'Conferences', named: 'the conference', also: 'announcements' }),
    screen('events', { label: 'Events', named: 'the event', also: 'announcements calendar' }),
    screen('training', { label: 'Training', named: 'the training', also: 'announcements workshops' }),
    screen('lectures', { label: 'Lectures', named: 'the lecture', also: 'announcements talks speakers' }),
  ],
  figure: { label: 'Announcements', place: 3 },
  path: '/api/admin/announcements',
  shapes: { declared: announcementFields, fields: announcementFieldsSchema, editable: editableAnnouncementSchema },
  listing: recordListing('announcements', {
    searched: ['title', 'content'],
    days: 'Created',
    parts: { category: categories, published: [true, false] },
    filters: {
      ...draftFilters,
      featured: {
        label: 'Featured',
        any: 'Featured or not',
        words: { yes: 'Featured', no: 'Not featured' },
        column: 'featured',
        is: { yes: true, no: false },
      },
    },
    sorts: {
      created: createdSort,
      title: titleSort,
      content: textSort('content', 'Content'),
      featured: { column: 'featured', as: 'flag', ascending: 'Not featured first', descending: 'Featured first' },
      published: publishedSort,
      image: {
        column: 'image_url',
        as: 'presence',
        ascending: 'Without a picture first',
        descending: 'With a picture first',
      },
      starts: {
        column: 'starts_at',
        as: 'moment',
        isNullable: true,
        ascending: 'Earliest event first',
        descending: 'Latest event first',
      },
    },
  }),
  within: { category: announcementFields.category.schema },
  says: {
    lead: 'Announcements of this category, newest first. Visitors see those that are published.',
    first:
      'The announcements of this category will stand here. Add the first one: it stays a draft until it is published.',
    question: '确定要删除此公告吗？',
    whenDeleted: [
      'Its page, and its entries in feeds and calendars, go with it.',
      'Their pages, and their entries in feeds and calendars, go with them.',
    ],
  },
})
