import clsx from 'clsx'
import type { ReactNode } from 'react'
import { LeafMark } from './leaf-mark.tsx'

type EmptyStateProps = {
  title: ReactNode
  titleLevel?: 'h2' | 'h3'
  children?: ReactNode
  action?: ReactNode
  className?: string
}

export function EmptyState({ title, titleLevel: Title = 'h3', children, action, className }: EmptyStateProps) {
  return (
    <div className={clsx('hairline-t hairline-b grid justify-items-start gap-3 py-12', className)}>
      <LeafMark className="size-10 text-moss" />
      <Title className="text-2xl">{title}</Title>
      {children && <div className="measure text-muted">{children}</div>}
      {action && <div className="mt-2 flex flex-wrap gap-3">{action}</div>}
    </div>
  )
}
