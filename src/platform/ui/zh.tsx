import type { ReactNode } from 'react'

/** A Chinese passage inside an English page, marked so that it is read and set as Chinese (decisions.md C). */
export function Zh({ children, className }: { children: ReactNode; className?: string }) {
  return (
    <span lang="zh-CN" className={className}>
      {children}
    </span>
  )
}
