import clsx from 'clsx'
import { Play } from 'lucide-react'
import { type MouseEvent, useState } from 'react'
import { drawnCoverAddress } from '#platform/values/drawn-address.ts'
import { videoLink } from '#platform/values/video-links.ts'
import { ExternalLink } from './link.tsx'
import { Picture } from './picture.tsx'
import { t } from '#platform/values/translate.ts'

type VideoProps = {
  url: string | null | undefined
  title: string
  bare?: boolean
  aspect?: 'aspect-video' | 'aspect-16/10'
  className?: string
}

/** A poster that turns into YouTube's no-cookie player on a click, so that nothing is requested before. */
export function Video({ url, title, bare = false, aspect = 'aspect-video', className }: VideoProps) {
  const [playing, setPlaying] = useState<string | null>(null)
  const link = videoLink(url)
  if (!link) return null
  if (link.kind === 'link') return <ExternalLink href={link.page}>{title}</ExternalLink>
  if (playing === link.player) {
    return (
      <iframe
        ref={takeFocus}
        src={withAutoplay(link.player)}
        title={title}
        sandbox={playerRights.sandbox}
        allow={playerRights.allow}
        referrerPolicy="strict-origin-when-cross-origin"
        className={clsx('block w-full rounded-md bg-ink', aspect, className)}
      />
    )
  }
  const play = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return
    event.preventDefault()
    setPlaying(link.player)
  }
  return (
    <a
      href={withAutoplay(link.player)}
      target="_blank"
      rel="noopener"
      onClick={play}
      className={clsx('group/video relative block overflow-hidden rounded-md no-underline', className)}
    >
      <Picture src={null} drawn={drawnCoverAddress(link.id)} alt="" width={1280} height={720} className={aspect} />
      <span className="absolute inset-x-0 bottom-0 flex items-center gap-3 bg-linear-to-t from-ink/85 to-transparent p-4 pt-16 text-sm font-[550] text-paper print:static print:px-0 print:pt-2">
        <span className="grid size-12 shrink-0 place-items-center rounded-full bg-paper text-ink transition-transform print:hidden group-hover/video:scale-105">
          <Play className="ml-0.5 size-5 fill-current" />
        </span>
        <span>
          <span className="sr-only">{t('Play video:')} </span>
          <span className={bare ? 'sr-only' : undefined}>{title}</span>
        </span>
      </span>
    </a>
  )
}

/** The pressed link is gone: the focus goes to the player. */
function takeFocus(player: HTMLIFrameElement | null): void {
  player?.focus({ preventScroll: true })
}

/** `allow-same-origin` is the frame's own origin, another site's: it gives no access to ours. */
const playerRights = {
  sandbox: 'allow-scripts allow-same-origin allow-presentation allow-popups',
  allow: 'autoplay; encrypted-media; picture-in-picture; fullscreen',
}

function withAutoplay(player: string): string {
  const url = new URL(player)
  url.searchParams.set('autoplay', '1')
  url.searchParams.set('rel', '0')
  return url.href
}
