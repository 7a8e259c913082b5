import clsx from 'clsx'
import type { ReactNode } from 'react'
import { t } from '#platform/values/translate.ts'

type Tone = 'plain' | 'accent' | 'important' | 'link' | 'success' | 'danger'

type BadgeProps = { tone?: Tone; children: ReactNode; className?: string }

/** A short label; `important` and money are clay, links and events lake. */
export function Badge({ tone = 'plain', children, className }: BadgeProps) {
  return (
    <span
      className={clsx(
        'inline-flex min-h-6 items-center gap-1.5 rounded-full border px-2.5 text-xs font-[550] whitespace-nowrap',
        tones[tone],
        className,
      )}
    >
      {children}
    </span>
  )
}

/** 'Published' or 'Draft'. */
export function StateBadge({ published }: { published: boolean }) {
  return <Badge tone={published ? 'success' : 'plain'}>{published ? t('Published') : t('Draft')}</Badge>
}

const tones: Record<Tone, string> = {
  plain: 'border-line text-muted',
  accent: 'border-transparent bg-wash text-accent',
  important: 'border-current text-important',
  link: 'border-current text-link',
  success: 'border-current text-success',
  danger: 'border-current text-danger',
}
