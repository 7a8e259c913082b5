/** Where another record chooses teachers. */
export const teacherChoiceWords = {
  placeholder: 'Search teachers by name',
  loading: 'Loading teachers…',
  failed: 'The teachers could not be read just now.',
  gone: 'No longer a teacher',
  noneLeft: 'There is no other teacher to choose.',
  notFound: (search: string) => `No teacher found matching “${search}”`,
}
