import clsx from 'clsx'
import { drawnMonogramAddress, initialsOf } from '#platform/values/drawn-address.ts'
import { Picture } from './picture.tsx'

/** A round portrait, or the drawn monogram of the name. The name stands beside it. */
export function Avatar({
  id,
  name,
  src,
  size = 'md',
  className,
}: {
  id: string
  name: string
  src?: string | null | undefined
  size?: keyof typeof sizes
  className?: string
}) {
  return (
    <Picture
      src={src}
      drawn={drawnMonogramAddress(id, initialsOf(name))}
      alt=""
      width={sizes[size].pixels}
      height={sizes[size].pixels}
      box={sizes[size].box}
      className={clsx('shrink-0 rounded-full', className)}
    />
  )
}

const sizes = {
  sm: { pixels: 32, box: 'size-8' },
  md: { pixels: 40, box: 'size-10' },
  lg: { pixels: 64, box: 'size-16' },
  xl: { pixels: 128, box: 'size-32' },
}
