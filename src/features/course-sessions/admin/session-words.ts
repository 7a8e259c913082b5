import type { ChoiceWords } from '#platform/ui/ordered-choices.tsx'

/** What the choice of materials says. */
export const materialWords: ChoiceWords = {
  placeholder: 'Search resources by title or author',
  loading: 'Loading resources…',
  failed: 'The resources could not be read just now.',
  gone: 'No longer a resource',
  noneLeft: 'There is no other resource to choose.',
  notFound: (search: string) => `No resource found matching “${search}”`,
}
