import type { Along } from './bin.ts'
import type { Binned, Chosen } from './schema.ts'

const words = {
  sections: ['section', 'sections'],
  courses: ['course', 'courses'],
  announcements: ['announcement', 'announcements'],
  speakers: ['speaker', 'speakers'],
  hosts: ['host', 'hosts'],
  enrollments: ['enrollment', 'enrollments'],
  sessions: ['session', 'sessions'],
} as const satisfies Record<keyof Along, readonly [one: string, several: string]>

const list = new Intl.ListFormat('en', { type: 'unit' })

/** '3 sections, 12 enrollments'; empty for nothing. */
export function alongInWords(along: Along): string {
  return list.format(
    (Object.keys(words) as (keyof Along)[]).flatMap((name) => {
      const count = along[name] ?? 0
      return count === 0 ? [] : `${count.toLocaleString('en')} ${words[name][count === 1 ? 0 : 1]}`
    }),
  )
}

/** '“Rivers” and its 3 sections, 12 enrollments'. */
export function withAlong({ title, along }: Pick<Binned, 'title' | 'along'>): string {
  const further = alongInWords(along)
  return further === '' ? `“${title}”` : `“${title}” and its ${further}`
}

/** '12 days left'; null where nothing goes by itself. */
export function timeLeft(days: number | null): string | null {
  if (days === null) return null
  if (days === 0) return 'Goes tonight'
  return days === 1 ? '1 day left' : `${days} days left`
}

/** Why nothing was done with these. What somebody may not see is not there for them, its title included (bin-7). */
export function notThere(chosen: readonly Chosen[]) {
  const message = 'This is not in the bin any more: somebody has restored it, or its time was over.'
  return chosen.map(({ entity, id }) => ({ entity, id, title: '', message }))
}

export const keyOf = ({ entity, id }: Pick<Binned, 'entity' | 'id'>) => `${entity}/${id}`
