import { z } from 'zod'
import { defineFields, textField } from '#records/kinds/fields.ts'
import { defineKind } from '#records/kinds/kind.ts'
import { recordSchemas } from '#records/kinds/record-schemas.ts'
import { createdSort, recordListing, titleSort } from '#records/lists/listing.ts'
import { unknownPlaceholderIn } from './rules.ts'
import { t } from '#platform/values/translate.ts'

const fields = defineFields({
  // Staff alone read it: it is not translated.
  title: {
    ...textField(t('Title'), 200, t('A title has at most 200 characters.'), t('Please enter a title.')),
    input: 'line',
  },
  text: {
    schema: z
      .string()
      .trim()
      .min(1, t('Please write the answer.'))
      .max(10_000, t('An answer has at most 10,000 characters.'))
      .superRefine((text, context) => {
        const unknown = unknownPlaceholderIn(text)
        if (unknown !== null)
          context.addIssue({
            code: 'custom',
            message: t('{unknown} stands for nothing: only {name} is filled in.', { unknown, name: '{name}' }),
          })
      }),
    label: t('Text'),
    initial: '',
    input: 'paragraph',
    rows: 10,
  },
})

export const preparedAnswerKind = defineKind({
  entity: 'prepared_answers',
  noun: [t('prepared answer'), t('prepared answers')],
  capability: 'inquiries',
  group: 'settings',
  place: 85,
  screens: [
    {
      to: '/admin/contact/answers',
      label: t('Prepared answers'),
      also: t('templates replies snippets canned responses'),
      help: t(
        'What is asked again and again is answered here once. While you reply to a question, choose one of these and change it as you like before it is sent. Write {name} where the name of whoever asked is to stand.',
        { name: '{name}' },
      ),
    },
  ],
  path: '/api/admin/prepared-answers',
  shapes: recordSchemas(fields),
  listing: recordListing(t('prepared answers'), {
    searched: ['title', 'text'],
    sorts: { title: titleSort, created: createdSort },
    first: { by: 'title', ascending: true },
  }),
  columns: ['text'],
  says: {
    lead: t('What is often asked, answered once. {name} becomes the name of whoever is answered.', { name: '{name}' }),
    first: t(
      'What is often asked will stand here with its answer. Add the first one: it can then be put into every reply.',
    ),
    whenDeleted: [t('Replies that were made with it stay.'), t('Replies that were made with them stay.')],
  },
})
