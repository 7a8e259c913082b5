/** What an API key may be given, by what it concerns; people, roles, sessions and keys are nobody's but a person's. */
export const scopeAreas = ['content', 'enrollments', 'inquiries'] as const
export type ScopeArea = (typeof scopeAreas)[number]

/** Each with what it includes: who may write may read. */
export const scopeLevels = ['read', 'write'] as const
export type ApiScope = `${ScopeArea}:${(typeof scopeLevels)[number]}`

export const apiScopes = scopeAreas.flatMap((area) => scopeLevels.map((level): ApiScope => `${area}:${level}`))

/** What an operation asks of a key, by its method. */
export function scopeAskedBy(area: ScopeArea, method: string): ApiScope {
  return ['GET', 'HEAD'].includes(method.toUpperCase()) ? `${area}:read` : `${area}:write`
}

export function hasScope(given: readonly ApiScope[], asked: ApiScope): boolean {
  return given.includes(asked) || given.some((scope) => scope === asked.replace(/:read$/, ':write'))
}
