import type { Hero } from './schema.ts'

const emptyFigure = { number: '', description: '' }

/** The hero before anybody has written it: three figures to fill in (admin.md §2, §9). */
export const emptyHero: Hero = {
  title: '',
  subtitle: '',
  // Of the same names on every device: two who begin at once write the same three.
  stats: ['new-figure-one', 'new-figure-two', 'new-figure-three'].map((id) => ({ id, ...emptyFigure })),
  backgroundImage: '',
  youtubeUrl: '',
  thirdCardImage: '',
}

/** The figures that visitors see: those that say something. */
export function writtenFigures(stats: Hero['stats']): Hero['stats'] {
  return stats.filter(({ number, description }) => `${number}${description}`.trim() !== '')
}
