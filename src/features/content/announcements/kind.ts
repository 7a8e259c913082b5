import { defineKind } from '#records/kinds/kind.ts'
import { createdSort, draftFilters, publishedSort, recordListing, textSort, titleSort } from '#records/lists/listing.ts'
import { announcementFieldsSchema, editableAnnouncementSchema } from './editing/schema.ts'
import { announcementFields, categories } from './schema.ts'

const to = '/admin/announcements' as const

export const announcementKind = defineKind({
  entity: 'announcements',
  noun: ['announcement', 'announcements'],
  capability: 'content',
  group: 'Announcements',
  place: 40,
  page: (id: string) => `/announcements/${id}` as const,
  screens: [
    { to: `${to}/news`, label: 'News', also: 'announcements articles' },
    {
      to: `${to}/conferences`,
      label: 'Conferences',
      within: 'conferences',
      named: 'the conference',
      also: 'announcements',
    },
    { to: `${to}/events`, label: 'Events', within: 'events', named: 'the event', also: 'announcements calendar' },
    {
      to: `${to}/training`,
      label: 'Training',
      within: 'training',
      named: 'the training',
      also: 'announcements workshops',
    },
    {
      to: `${to}/lectures`,
      label: 'Lectures',
      within: 'lectures',
      named: 'the lecture',
      also: 'announcements talks speakers',
    },
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
    first: 'Add the first one: it stays a draft until it is published.',
    question: '确定要删除此公告吗？',
    whenDeleted: [
      'Its page, and its entries in feeds and calendars, go with it.',
      'Their pages, and their entries in feeds and calendars, go with them.',
    ],
  },
})
