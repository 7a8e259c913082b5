import { z } from 'zod'
import { defineFields, imageField, publishedField, textField } from '#records/kinds/fields.ts'
import { defineKind } from '#records/kinds/kind.ts'
import { recordSchemas } from '#records/kinds/record-schemas.ts'
import { createdSort, draftFilters, publishedSort, recordListing, textSort } from '#records/lists/listing.ts'
import { t } from '#platform/values/translate.ts'

const fields = defineFields({
  name: {
    ...textField(t('Name'), 200, t('A name has at most 200 characters.'), t('Please enter a name.')),
    input: 'line',
    isPublic: true,
  },
  occupation: {
    ...textField(t('What they do now'), 200, t('This text has at most 200 characters.')),
    input: 'line',
    isPublic: true,
    isTranslatable: true,
  },
  quote: {
    ...textField(t('Quote'), 600, t('A quote has at most 600 characters.'), t('Please enter what they say.')),
    input: 'paragraph',
    isPublic: true,
    isTranslatable: true,
  },
  course_id: {
    schema: z.uuid(t('Please choose a course.')).nullable(),
    label: t('Course'),
    initial: null,
    input: 'own',
  },
  avatar_url: { ...imageField(t('Portrait'), { shape: 'round' }), isPublic: true },
  consent_by: {
    ...textField(t('Consent: who gave it, and to whom'), 200, t('This text has at most 200 characters.')),
    input: 'line',
  },
  consent_on: {
    schema: z.iso.date(t('Please enter a day.')).nullable(),
    label: t('Consent: when'),
    initial: null,
    input: 'date',
  },
  consent_how: {
    ...textField(t('Consent: how, and to what'), 500, t('This text has at most 500 characters.')),
    input: 'line',
  },
  published: { ...publishedField, initial: false },
})

/** What former students say of a course. Shown only with a note of their consent. */
export const voiceKind = defineKind({
  entity: 'voices',
  noun: [t('voice'), t('voices')],
  capability: 'content',
  group: 'courses',
  place: 28,
  screens: [
    {
      to: '/admin/voices',
      label: t('Voices'),
      tabOf: 'courses',
      also: t('testimonials quotes alumni former students consent'),
      help: t(
        'A voice is what a former student says of a course, shown on its page. Note who gave consent, when and how: without that it stays hidden. A portrait and what they do now make it credible.',
      ),
    },
  ],
  path: '/api/admin/voices',
  shapes: recordSchemas(fields),
  name: 'name',
  listing: recordListing(t('voices'), {
    searched: ['name', 'quote'],
    parts: { published: [true, false] },
    filters: draftFilters,
    sorts: { created: createdSort, name: textSort('name', t('Name')), published: publishedSort },
  }),
  before: { field: 'avatar_url', heading: t('Portrait') },
  columns: ['quote', 'published'],
  says: {
    lead: t('What former students say, on the page of their course.'),
    first: t('Add the first one. It is shown once who gave consent, when and how is noted, and it is published.'),
  },
})
