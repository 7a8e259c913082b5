import { Picture } from '#platform/ui/picture.tsx'
import { drawnCoverAddress } from '#platform/values/drawn-address.ts'
import { pictureAt } from '#platform/values/picture-files.ts'

type CourseCoverProps = {
  course: { id: string; image_url: string | null }
  sizes: string
  eager?: boolean
  className?: string
}

/** Its picture, or the cover drawn from its id; always decoration beside the title. */
export function CourseCover({ course, sizes, eager = false, className = 'aspect-16/10' }: CourseCoverProps) {
  return (
    <Picture
      src={course.image_url}
      drawn={drawnCoverAddress(course.id)}
      alt=""
      width={1280}
      height={800}
      variants={course.image_url ? (pictureAt(course.image_url)?.variants ?? []) : []}
      sizes={sizes}
      eager={eager}
      className={className}
    />
  )
}
