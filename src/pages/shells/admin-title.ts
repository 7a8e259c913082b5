import { t } from '#platform/values/translate.ts'

export function adminTitle(screen: string) {
  return [{ title: t('{screen} · Administration', { screen }) }, { name: 'robots', content: 'noindex' }]
}
