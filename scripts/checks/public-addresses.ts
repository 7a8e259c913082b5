/** Every public page of a running site, with one example of each kind of record. */
export async function publicAddressesOf(origin: string): Promise<string[]> {
  const [course, section, announcement, event] = await Promise.all([
    firstId(`${origin}/api/courses`, (row) => Array.isArray(row['sub_courses']) && row['sub_courses'].length > 0),
    firstId(
      `${origin}/api/courses`,
      (row) => row['parent_course_id'] !== null && row['parent_course_id'] !== undefined,
    ),
    firstId(`${origin}/api/announcements`, (row) => row['starts_at'] === null),
    firstId(`${origin}/api/announcements`, (row) => row['starts_at'] !== null),
  ])
  return [
    '/',
    '/about',
    '/about/mission',
    '/about/vision',
    '/about/team',
    '/about/partners',
    '/courses',
    '/courses?tab=free',
    `/course/${course}`,
    `/course/${section ?? course}`,
    '/announcements',
    '/announcements?tab=lectures',
    `/announcements/${announcement}`,
    `/announcements/${event}`,
    '/resources',
    '/resources?tab=video',
    '/contact',
    '/contact?tab=volunteer',
    '/profile',
    '/search?q=river',
    '/privacy',
  ]
}

async function firstId(url: string, wanted: (row: Record<string, unknown>) => boolean): Promise<string | undefined> {
  const answer = (await (await fetch(url)).json()) as { items: Record<string, unknown>[] }
  const id = (answer.items.find(wanted) ?? answer.items[0])?.['id']
  return typeof id === 'string' ? id : undefined
}
