import type { Hero } from './schema.ts'

export function writtenFigures(stats: Hero['stats']): Hero['stats'] {
  return stats.filter(({ number, description }) => `${number}${description}`.trim() !== '')
}
