import clsx from 'clsx'
import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { SpinnerMark } from '#platform/ui/spinner.tsx'

type Look = 'plain' | 'good' | 'waiting' | 'bad'
export type Said = { title: string; text?: string; icon: LucideIcon | null; look: Look }

const looks: Record<Look, { ground: string; sign: string }> = {
  plain: { ground: 'bg-sunken', sign: 'text-muted' },
  good: { ground: 'bg-wash', sign: 'text-accent' },
  waiting: { ground: 'border border-important', sign: 'text-important' },
  bad: { ground: 'border border-danger', sign: 'text-danger' },
}

/** How somebody stands with a course; a spinner where there is no icon. */
export function Banner({ title, text, icon: Icon, look, children }: Said & { children?: ReactNode }) {
  return (
    <div className={clsx('flex gap-3 rounded-md p-4 text-sm', looks[look].ground)}>
      {Icon ? (
        <Icon aria-hidden="true" strokeWidth={1.75} className={clsx('mt-0.5 size-5 shrink-0', looks[look].sign)} />
      ) : (
        <SpinnerMark className="mt-0.5 shrink-0 text-xl text-moss" />
      )}
      <div className="min-w-0">
        <p className="font-[550]">{title}</p>
        {text && <p className="mt-1 text-muted">{text}</p>}
        {children}
      </div>
    </div>
  )
}
