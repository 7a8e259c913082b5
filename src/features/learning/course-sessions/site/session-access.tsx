import { useQuery } from '@tanstack/react-query'
import clsx from 'clsx'
import { Paperclip, Play, Video } from 'lucide-react'
import { useAuth } from '#features/people/accounts/site/auth-provider.tsx'
import { type SchedulePage, sessionAccessQuery } from '../client.ts'
import type { PublicSession } from '../schema.ts'
import { useNow } from '#platform/browser/use-now.ts'
import { useReadersZone } from '#platform/browser/use-readers-zone.ts'
import { useSite } from '#platform/browser/use-site.ts'
import { buttonClass } from '#platform/ui/button.tsx'
import { ExternalLink, linkClass } from '#platform/ui/link.tsx'
import { mixedText } from '#platform/ui/mixed-text.tsx'
import { formatMoment } from '#platform/values/dates.ts'
import { spokenAddress, t } from '#platform/values/translate.ts'

/** Join, replay and materials of a session, for who has access. */
export function SessionAccess({ page, session }: { page: SchedulePage; session: PublicSession }) {
  const { status, user } = useAuth()
  const { data: access } = useQuery({
    ...sessionAccessQuery(page, user?.id ?? null),
    enabled: status !== 'loading',
  })
  const site = useSite()
  // In the reader's own zone, as the time of the class beside it.
  const zone = useReadersZone() ?? session.time_zone ?? site.timeZone
  const own = access?.items.find(({ id }) => id === session.id)
  const now = useNow([...(own ? [own.join_opens_at] : []), session.ends_at])
  if (access && !access.has_access && session.has_replay)
    return <p className="text-xs text-muted">{t('The replay is open to who is enrolled.')}</p>
  if (!own || !now) return null
  const isOver = now >= new Date(session.ends_at)
  const isOpen = now >= new Date(own.join_opens_at)
  return (
    <>
      {own.join_url && !isOver && (
        <p>
          {isOpen ? (
            <ExternalLink href={spokenAddress(own.join_url)} className={buttonClass({ size: 'sm' })}>
              <Video className="size-4" />
              {t('Join')}
            </ExternalLink>
          ) : (
            <span className="text-xs text-muted">
              {t('You can join from {moment} on.', {
                moment: formatMoment(own.join_opens_at, zone),
              })}
            </span>
          )}
        </p>
      )}
      {(own.replay_link ?? own.materials.length > 0) && (
        <ul className="flex flex-wrap gap-x-5 text-sm">
          {own.replay_link && (
            <li>
              <ExternalLink href={own.replay_link} className={withIcon}>
                <Play className="size-4 shrink-0" />
                {t('Watch the replay')}
              </ExternalLink>
            </li>
          )}
          {own.materials.map(({ id, title, type, url }) => (
            <li key={id} className="min-w-0">
              {url === null ? (
                mixedText(title)
              ) : (
                <ExternalLink href={url} className={withIcon}>
                  {type === 'video' ? <Play className="size-4 shrink-0" /> : <Paperclip className="size-4 shrink-0" />}
                  {mixedText(title)}
                </ExternalLink>
              )}
            </li>
          ))}
        </ul>
      )}
    </>
  )
}

const withIcon = clsx(linkClass, 'inline-flex min-h-8 min-w-0 items-center gap-2')
