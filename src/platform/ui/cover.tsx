import { drawnCoverAddress } from '#platform/values/drawn-address.ts'
import { Picture } from './picture.tsx'

type CoverProps = {
  record: { id: string; image_url: string | null }
  sizes: string
  eager?: boolean
  className?: string
}

/** A record's picture, or the cover drawn from its id; always decoration beside the title. */
export function Cover({ record, sizes, eager = false, className = 'aspect-16/10' }: CoverProps) {
  return (
    <Picture
      src={record.image_url}
      drawn={drawnCoverAddress(record.id)}
      alt=""
      width={1280}
      height={800}
      sizes={sizes}
      eager={eager}
      className={className}
    />
  )
}
