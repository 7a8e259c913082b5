import { Picture } from '#platform/ui/picture.tsx'
import { drawnCoverAddress } from '#platform/values/drawn-address.ts'
import { pictureAt } from '#platform/values/picture-files.ts'

/** Its picture, or the cover drawn from its id; always decoration beside the title. */
export function AnnouncementCover({
  announcement,
  sizes,
  eager = false,
  className = 'aspect-16/10',
}: {
  announcement: { id: string; image_url: string | null }
  sizes: string
  eager?: boolean
  className?: string
}) {
  return (
    <Picture
      src={announcement.image_url}
      drawn={drawnCoverAddress(announcement.id)}
      alt=""
      width={1280}
      height={800}
      variants={announcement.image_url ? (pictureAt(announcement.image_url)?.variants ?? []) : []}
      sizes={sizes}
      eager={eager}
      className={className}
    />
  )
}
