import clsx from 'clsx'
import { Download, ExternalLink as Leaves, FileClock } from 'lucide-react'
import { useEffect } from 'react'
import { useLocation } from 'react-router'
import { clickOn, fileFacts, isPdf, resourceTypeName } from '#features/content/resources/rules.ts'
import type { Resource } from '#features/content/resources/schema.ts'
import { useHydrated } from '#platform/browser/use-hydrated.ts'
import { useSite } from '#platform/browser/use-site.ts'
import { Badge } from '#platform/ui/badge.tsx'
import { cardLinkClass, ListCard } from '#platform/ui/card.tsx'
import { mixedText, TextLanguage } from '#platform/ui/mixed-text.tsx'
import { Picture } from '#platform/ui/picture.tsx'
import { Video } from '#platform/ui/video.tsx'
import { formatDate } from '#platform/values/dates.ts'
import { drawnCoverAddress } from '#platform/values/drawn-address.ts'
import { languageOf } from '#platform/values/language.ts'
import { videoLink } from '#platform/values/video-links.ts'
import { t } from '#platform/values/translate.ts'

export function ResourceCard({ resource, eager, isLead }: { resource: Resource; eager: boolean; isLead: boolean }) {
  const { timeZone } = useSite()
  const { id, type, description, author, created_at } = resource
  const isVideo = type === 'video'
  const isNamed = useIsNamed(`resource-${id}`)
  return (
    <ListCard
      isLead={isLead}
      id={`resource-${id}`}
      title={<Title resource={resource} />}
      picture={<Cover resource={resource} eager={eager} />}
      eyebrow={
        <>
          {/* On a phone its picture says so. */}
          <Badge tone={isVideo ? 'link' : 'accent'} className={isVideo ? 'max-sm:sr-only' : undefined}>
            {resourceTypeName[type]}
          </Badge>
          <WhatAClickDoes resource={resource} />
          <TextLanguage of={[resource]} />
        </>
      }
      foot={
        <p className="flex flex-wrap justify-between gap-x-4 text-xs text-muted">
          <span>{mixedText(author)}</span>
          <time dateTime={created_at} className="max-sm:sr-only">
            {t('Added {date}', { date: formatDate(created_at, timeZone) })}
          </time>
        </p>
      }
      className={clsx(
        'target:rounded-sm target:outline-2 target:outline-offset-4 lg:target:outline-offset-12 target:outline-focus',
        isNamed && 'rounded-sm outline-2 outline-offset-4 outline-focus lg:outline-offset-12',
      )}
    >
      <p className={clsx('line-clamp-1 sm:line-clamp-3', isLead && 'lg:line-clamp-6')}>{mixedText(description)}</p>
    </ListCard>
  )
}

/** A link that covers the card; plain text without a file. */
function Title({ resource }: { resource: Resource }) {
  const click = clickOn(resource)
  const title = <span lang={languageOf(resource.title)}>{mixedText(resource.title)}</span>
  if (click === null) return title
  const isDownload = click.does === 'download'
  const opening = isDownload ? { download: click.fileName } : { target: '_blank', rel: 'noopener noreferrer' }
  return (
    <a href={click.url} {...opening} className={cardLinkClass}>
      {title} <span className="sr-only">{isDownload ? t('(download)') : t('(opens in a new tab)')}</span>
    </a>
  )
}

/** A reading's drawn cover, or a video's poster that becomes the player on a click. */
function Cover({ resource, eager }: { resource: Resource; eager: boolean }) {
  if (playsHere(resource)) {
    return (
      // In the small picture of a phone the sign to play stands in the middle.
      <div className="relative z-1 max-sm:[&>a>span]:inset-0 max-sm:[&>a>span]:scale-75 max-sm:[&>a>span]:justify-center max-sm:[&>a>span]:bg-none max-sm:[&>a>span]:p-0">
        <Video url={resource.url} title={resource.title} bare aspect="aspect-16/10" />
      </div>
    )
  }
  return (
    <Picture
      src={null}
      drawn={drawnCoverAddress(resource.id)}
      alt=""
      width={1280}
      height={800}
      eager={eager}
      className="aspect-16/10"
    />
  )
}

function playsHere({ type, url }: Resource): boolean {
  return type === 'video' && videoLink(url)?.kind === 'youtube'
}

/** Of a video that plays in its own card, only its title leaves the page. */
function WhatAClickDoes({ resource }: { resource: Resource }) {
  const click = clickOn(resource)
  const facts = resource.type === 'reading' ? fileFacts(resource) : null
  const Icon = click === null ? FileClock : click.does === 'open' ? Leaves : Download
  const does =
    click === null ? t('No file yet') : click.does === 'download' ? t('Download') : isPdf(resource) ? t('Open') : ''
  return (
    <span className="inline-flex min-h-6 items-center gap-1.5 text-xs text-muted">
      <Icon className="size-3.5" />
      {[does, facts].filter(Boolean).join(' · ') ||
        (playsHere(resource) ? t('Plays here · title opens YouTube') : t('Opens in a new tab'))}
    </span>
  )
}

/** Scrolls into view when the hash names it, also when it renders later. */
function useIsNamed(id: string): boolean {
  const { hash } = useLocation()
  const hydrated = useHydrated()
  const isNamed = hydrated && hash === `#${id}`
  useEffect(() => {
    if (isNamed) document.getElementById(id)?.scrollIntoView({ block: 'center' })
  }, [isNamed, id])
  return isNamed
}
