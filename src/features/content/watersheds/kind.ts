import {
  defineFields,
  longTextField,
  publicLine,
  publicParagraph,
  publishedField,
  wholeNumber,
} from '#records/kinds/fields.ts'
import { defineKind } from '#records/kinds/kind.ts'
import { recordSchemas } from '#records/kinds/record-schemas.ts'
import { createdSort, draftFilters, publishedSort, recordListing, textSort } from '#records/lists/listing.ts'
import { wrongLine } from './rules.ts'
import { t } from '#platform/values/translate.ts'

/** A text of lines, each of which is read; the first that is none is told by its number. */
function lines(what: 'reading' | 'place', label: string, like: string) {
  const { schema, initial } = longTextField(label, 10_000, t('At most 10,000 characters.'))
  const checked = schema.superRefine((text, context) => {
    const line = wrongLine(text, what)
    if (line > 0)
      context.addIssue({ code: 'custom', message: t('Line {line} should read like {like}.', { line, like }) })
  })
  return {
    schema: checked,
    label: t('{label}, one a line, like {like}', { label, like }),
    called: label,
    initial,
    rows: 8,
  }
}

const fields = defineFields({
  name: publicLine(t('River'), 120, t('At most 120 characters.'), t('Please enter the name of the river.')),
  place: {
    ...publicLine(t('Basin and country'), 120, t('At most 120 characters.'), t('Please say where it flows.')),
    placeholder: t('Rivers of one basin share a map'),
  },
  group_name: publicLine(t('Group'), 200, t('At most 200 characters.'), t('Please say who looks after it.')),
  since_year: {
    schema: wholeNumber([1000, t('A year has four figures.')], [9999, t('A year has four figures.')]).nullable(),
    label: t('Since (year)'),
    initial: null,
    input: 'number',
    isPublic: true,
  },
  measures: { ...publicParagraph(t('What is measured'), 500, t('At most 500 characters.')), rows: 2 },
  unit: publicLine(t('Unit'), 40, t('At most 40 characters.')),
  readings: { ...lines('reading', t('measured::Readings'), '2026-03-05 7.2'), input: 'paragraph', isPublic: true },
  river_line: {
    ...lines('place', t('Places from spring to mouth'), '31.02, 103.61'),
    input: 'paragraph',
    isPublic: true,
  },
  published: publishedField,
})

export const watershedKind = defineKind({
  entity: 'watersheds',
  noun: [t('watershed'), t('watersheds')],
  capability: 'content',
  group: 'pages',
  place: 66,
  screens: [
    {
      to: '/admin/watersheds',
      label: t('Watersheds'),
      tabOf: 'about',
      also: t('rivers map readings measured groups evidence'),
      help: t(
        'Each watershed is a river of the public map, with the group that measures it. Its readings draw the small line beside it, and its places draw its course from spring to mouth. Only published ones are on the map.',
      ),
    },
  ],
  path: '/api/admin/watersheds',
  shapes: recordSchemas(fields),
  name: 'name',
  listing: recordListing(t('watersheds'), {
    searched: ['name', 'place', 'group_name'],
    placeholder: t('Search by river, basin or group'),
    parts: { published: [true, false] },
    filters: draftFilters,
    sorts: { created: createdSort, name: textSort('name', t('River')), published: publishedSort },
  }),
  columns: ['place', 'group_name', 'published'],
  says: {
    lead: t('The rivers of the map at /watersheds, each with its group and what it measured.'),
    first: t('Add the first one: the map, About and Home show it.'),
  },
})
