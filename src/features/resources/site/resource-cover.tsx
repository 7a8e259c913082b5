import type { Resource } from '#features/resources/schema.ts'
import { Picture } from '#platform/ui/picture.tsx'
import { Video } from '#platform/ui/video.tsx'
import { drawnCoverAddress } from '#platform/values/drawn-address.ts'
import { videoLink } from '#platform/values/video-links.ts'

/** A reading's drawn cover, or a video's poster that becomes the player on a click. */
export function ResourceCover({ resource, eager }: { resource: Resource; eager: boolean }) {
  if (resource.type === 'video' && videoLink(resource.url)?.kind === 'youtube') {
    return (
      <div className="relative z-1">
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
