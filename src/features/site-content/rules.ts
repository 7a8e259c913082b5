import type { Json } from '#platform/values/merge.ts'

/** Every stored picture or document that a section names by its address, each once. */
export function storedFilesIn(data: Json): string[] {
  const found = new Set<string>()
  const visit = (value: Json) => {
    if (typeof value === 'string') {
      if (value.startsWith('/files/')) found.add(value)
    } else if (Array.isArray(value)) value.forEach(visit)
    else if (value !== null && typeof value === 'object') Object.values(value).forEach(visit)
  }
  visit(data)
  return [...found]
}
