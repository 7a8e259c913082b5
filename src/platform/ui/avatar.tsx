import clsx from 'clsx'
import { drawnMonogramAddress, initialsOf } from '#platform/values/drawn-address.ts'
import { Picture } from './picture.tsx'

type AvatarProps = {
  id: string
  name: string
  src?: string | null | undefined
  size?: keyof typeof boxes
  className?: string
}

/** A round portrait, or a monogram of the name, `size` CSS pixels wide; decorative, as the name stands beside it. */
export function Avatar({ id, name, src, size = 40, className }: AvatarProps) {
  return (
    <Picture
      src={src}
      drawn={drawnMonogramAddress(id, initialsOf(name))}
      alt=""
      width={size}
      height={size}
      sizes={`${size}px`}
      box={boxes[size]}
      className={clsx('shrink-0 rounded-full', className)}
    />
  )
}

const boxes = { 32: 'size-8', 40: 'size-10', 64: 'size-16', 128: 'size-32' }

/** The first three, one over the other, beside their names. */
export function Avatars({ of }: { of: readonly { id: string; name: string; avatar_url: string | null }[] }) {
  return (
    <span className="flex -space-x-2">
      {of.slice(0, 3).map(({ id, name, avatar_url }) => (
        <Avatar key={id} id={id} name={name} src={avatar_url} size={32} className="ring-2 ring-surface" />
      ))}
    </span>
  )
}
