import { t } from '#platform/values/translate.ts'

/** Where another record chooses teachers. */
export const teacherChoiceWords = {
  placeholder: t('Search teachers by name'),
  loading: t('Loading teachers…'),
  failed: t('The teachers could not be read just now.'),
  gone: t('No longer a teacher'),
  noneLeft: t('There is no other teacher to choose.'),
  notFound: (search: string) => t('No teacher found matching “{search}”', { search }),
}
