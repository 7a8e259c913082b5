import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { Avatar } from '#platform/ui/avatar.tsx'
import { mixedText } from '#platform/ui/mixed-text.tsx'
import { NotedPictures } from '#platform/ui/picture-notes.tsx'
import { voicesQuery } from './client.ts'
import { t } from '#platform/values/translate.ts'

/** What former students say of a course; nothing where nobody does. */
export function VoiceList({ course }: { course: string }) {
  const id = useId()
  const { data } = useQuery(voicesQuery(course))
  if (!data || data.items.length === 0) return null
  return (
    <NotedPictures of={data}>
      <section aria-labelledby={id} className="mt-12">
        <h2 id={id} className="text-2xl">
          {t('Former students')}
        </h2>
        <ul className="mt-5 grid gap-x-10 gap-y-8 sm:grid-cols-2">
          {data.items.map(({ id: of, name, occupation, quote, avatar_url }) => (
            <li key={of}>
              <figure className="grid grid-cols-[auto_1fr] items-start gap-x-4">
                <Avatar id={of} name={name} src={avatar_url} size={64} />
                <div className="min-w-0">
                  <blockquote className="font-display text-lg">{mixedText(quote)}</blockquote>
                  <figcaption className="mt-2 text-sm text-muted">
                    <span className="block font-[550] text-text">{mixedText(name)}</span>
                    {occupation && mixedText(occupation)}
                  </figcaption>
                </div>
              </figure>
            </li>
          ))}
        </ul>
      </section>
    </NotedPictures>
  )
}
