import type { ApiScope, ScopeArea, scopeLevels } from '#platform/values/api-scopes.ts'

type Level = (typeof scopeLevels)[number]

/** What a key may be given, in words. */
export const areaWords: Record<ScopeArea, { name: string; about: string }> = {
  content: { name: 'Content', about: 'Courses, announcements, resources, pages, pictures: drafts included' },
  enrollments: { name: 'Enrollments', about: 'Who takes part in what, and the marks on payments' },
  inquiries: { name: 'Messages', about: 'Questions and volunteer applications' },
}

export const levelWords: Record<Level | 'none', string> = { none: 'Nothing', read: 'Read', write: 'Read and write' }

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
