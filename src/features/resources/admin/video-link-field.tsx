import { useDeferredValue } from 'react'
import type { Control } from '#platform/ui/form-fields.tsx'
import { LinkField } from '#platform/ui/link-field.tsx'
import { Video } from '#platform/ui/video.tsx'
import { videoLink } from '#platform/values/video-links.ts'
import { addressProblem } from '#platform/values/web-address.ts'

/** A video's address, with what it is recognised as while typing. */
export function VideoLinkField({ title, value, error, ...field }: Control<string> & { title: string }) {
  const address = useDeferredValue(value.trim())
  const problem = addressProblem(address)
  const link = problem === null ? videoLink(address) : null
  return (
    <div className="grid gap-3">
      <LinkField
        {...field}
        placeholder="https://www.youtube.com/watch?v=..."
        value={value}
        problem={problem ?? error ?? null}
      />
      <p role="status" className="text-sm text-muted empty:hidden">
        {link && <span className="font-[550] text-text">Understood: </span>}
        {link?.kind === 'youtube' && (
          <>
            A YouTube video, <span className="whitespace-nowrap">{link.id}</span>
            {link.start > 0 && `, from ${clock(link.start)}`}: visitors play it on this site.
          </>
        )}
        {link?.kind === 'link' &&
          `A link to ${new URL(link.page).host}: visitors open it in a new tab, since it is no address of a YouTube video.`}
      </p>
      {link && <Video url={address} title={title.trim() || 'Preview'} className="max-w-sm" />}
    </div>
  )
}

/** Seconds as 1:05 or 1:02:03. */
function clock(seconds: number): string {
  const parts = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60]
  const [first = 0, ...rest] = parts[0] === 0 ? parts.slice(1) : parts
  return [first, ...rest.map((part) => String(part).padStart(2, '0'))].join(':')
}
