import { t } from '#platform/values/translate.ts'

/** Apart from the schema, so that visitors do not load it. */
export const emptyTeam = {
  title: t('Our Team'),
  description: t('Dedicated educators, scholars, and visionaries working together to transform education'),
  teamMembers: [],
}
