import clsx from 'clsx'
import { useSite } from '#platform/browser/use-site.ts'
import { LeafMark } from '#platform/ui/leaf-mark.tsx'
import { Link } from '#platform/ui/link.tsx'

export function Wordmark({ className, onClick }: { className?: string; onClick?: () => void }) {
  const { name } = useSite()
  return (
    <Link
      to="/"
      onClick={onClick}
      className={clsx('flex min-w-0 items-center gap-3 text-text no-underline', className)}
    >
      <LeafMark className="size-9 shrink-0 text-accent" />
      <span className="max-w-[12.5rem] font-display text-[1.0625rem] leading-[1.15] font-[480] text-balance xl:max-[85rem]:text-[0.9375rem]">
        {name}
      </span>
    </Link>
  )
}
