import { type ReactNode, useDeferredValue } from 'react'
import { LinkField } from '#platform/ui/link-field.tsx'
import { Video } from '#platform/ui/video.tsx'
import { videoLink } from '#platform/values/video-links.ts'
import { addressProblem } from '#platform/values/web-address.ts'

/** The address of a video, with what it is understood as while it is typed, and how visitors will get it. */
export function VideoLinkField({
  title,
  url,
  error,
  onChange,
}: {
  title: string
  url: string
  /** What is said of it once somebody has tried to save. */
  error: string | undefined
  onChange: (url: string) => void
}) {
  const address = useDeferredValue(url.trim())
  const problem = addressProblem(address)
  const link = problem === null ? videoLink(address) : null
  return (
    <div className="grid gap-3">
      <LinkField
        label="YouTube URL"
        required
        placeholder="https://www.youtube.com/watch?v=..."
        value={url}
        problem={problem ?? error ?? null}
        onChange={onChange}
      />
      <p role="status" className="text-sm text-muted empty:hidden">
        {link?.kind === 'youtube' && (
          <Understood>
            A YouTube video, <span className="whitespace-nowrap">{link.id}</span>
            {link.start > 0 && `, from ${clock(link.start)}`}: visitors play it on this site.
          </Understood>
        )}
        {link?.kind === 'link' && (
          <Understood>
            A link to {new URL(link.page).host}: visitors open it in a new tab, since it is no address of a YouTube
            video.
          </Understood>
        )}
      </p>
      {link && <Video url={address} title={title.trim() || 'Preview'} className="max-w-sm" />}
    </div>
  )
}

function Understood({ children }: { children: ReactNode }) {
  return (
    <>
      <span className="font-[550] text-text">Understood:</span> {children}
    </>
  )
}

/** Seconds as a player shows them: 1:05, 1:02:03. */
function clock(seconds: number): string {
  const parts = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60]
  const [first = 0, ...rest] = parts[0] === 0 ? parts.slice(1) : parts
  return [first, ...rest.map((part) => String(part).padStart(2, '0'))].join(':')
}
