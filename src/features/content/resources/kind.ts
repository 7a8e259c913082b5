import { z } from 'zod'
import { isRecordId } from '#platform/values/record-id.ts'
import { defineKind } from '#records/kinds/kind.ts'
import { createdSort, draftFilters, publishedSort, recordListing, textSort, titleSort } from '#records/lists/listing.ts'
import { editableResourceSchema, resourceFieldsSchema } from './editing/schema.ts'
import { readingFields, resourceTypeSchema, resourceTypes } from './schema.ts'
import { t } from '#platform/values/translate.ts'

const mostNamed = 50

export const resourceKind = defineKind({
  entity: 'resources',
  noun: [t('resource'), t('resources')],
  capability: 'content',
  group: 'library',
  place: 60,
  screens: [
    {
      to: '/admin/resources/videos',
      label: t('Videos'),
      within: 'video',
      named: t('the video'),
      also: t('films youtube watch resources'),
      help: t(
        'Films on the resources page of the site are listed here. Paste the address of a film: one of YouTube plays on the site, any other is shown as a link. A video is public as soon as you save it, and Delete takes its link off the site but not the film itself.',
      ),
    },
    {
      to: '/admin/resources/readings',
      label: t('Readings'),
      named: t('the reading'),
      also: t('files documents pdf books resources'),
      help: t(
        'Books, papers and handouts that visitors open or download are listed here. Upload a file of at most 50 MB in the dialog, or save the entry first and add its file later. A reading is public once its switch says Published.',
      ),
    },
  ],
  figure: { label: t('Resources'), place: 4 },
  path: '/api/admin/resources',
  shapes: { declared: readingFields, fields: resourceFieldsSchema, editable: editableResourceSchema },
  listing: recordListing(t('resources'), {
    searched: ['title', 'author', 'description'],
    days: t('Created'),
    parts: { type: resourceTypes, published: [true, false] },
    filters: draftFilters,
    sorts: {
      created: createdSort,
      title: titleSort,
      author: textSort('author', t('Author')),
      description: textSort('description', t('Description')),
      url: { ...textSort('url', t('Address')), isNullable: true },
      published: publishedSort,
    },
  }),
  /** Of one type unless all are asked for; `ids`: these alone, with commas between. */
  within: {
    type: resourceTypeSchema.optional(),
    ids: z
      .string()
      .refine((text) => text.split(',').every(isRecordId), t('These are not ids of resources.'))
      .refine((text) => text.split(',').length <= mostNamed, {
        error: () => t('At most {most} at a time.', { most: mostNamed }),
      })
      .optional(),
  },
  says: {
    noMatch: t('No resources match'),
  },
})
