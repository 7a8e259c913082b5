import type { ApiScope, ScopeArea, scopeLevels } from '#platform/values/api-scopes.ts'
import { t } from '#platform/values/translate.ts'

type Level = (typeof scopeLevels)[number]

/** What a key may be given, in words. */
export const areaWords: Record<ScopeArea, { name: string; about: string }> = {
  content: { name: t('Content'), about: t('Courses, announcements, resources, pages, pictures: drafts included') },
  enrollments: { name: t('Enrollments'), about: t('Who takes part in what, and the marks on payments') },
  inquiries: { name: t('Messages'), about: t('Questions and volunteer applications') },
}

export const levelWords: Record<Level | 'none', string> = {
  none: t('Nothing'),
  read: t('Read'),
  write: t('Read and write'),
}

/** How far the scopes of a key reach in an area. */
export function levelIn(scopes: readonly ApiScope[], area: ScopeArea): Level | 'none' {
  if (scopes.includes(`${area}:write`)) return 'write'
  return scopes.includes(`${area}:read`) ? 'read' : 'none'
}

/** The scopes with another reach in an area. */
export function withLevel(scopes: readonly ApiScope[], area: ScopeArea, level: Level | 'none'): ApiScope[] {
  const others = scopes.filter((scope) => !scope.startsWith(`${area}:`))
  return level === 'none' ? others : [...others, `${area}:${level}`]
}
