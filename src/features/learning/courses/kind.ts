import type { KindWords } from '#records/kinds/record-kind.ts'
import { courseFields } from './schema.ts'
import { t } from '#platform/values/translate.ts'

export const courseWords = {
  entity: 'courses',
  topic: 'courses',
  noun: [t('course'), t('courses')],
  capability: 'content',
  group: 'courses',
  place: 20,
  page: (id) => `/course/${id}`,
  shapes: { declared: courseFields },
  screens: [
    {
      to: '/admin/courses',
      label: t('Courses'),
      tabOf: 'courses',
      named: t('the course'),
      also: t('classes lessons hierarchy parents'),
      help: t(
        'Courses and the courses below them are added and edited here; visitors see those that are published. A course may stand below another, three levels at most, and whoever enrolls in the upper one gets the lower ones too. When it takes place is under “Sessions”.',
      ),
    },
  ],
  figure: { label: t('Courses'), place: 2 },
} as const satisfies KindWords
