import { History } from 'lucide-react'
import type { ReactNode } from 'react'

export function Notice({ children, actions }: { children: ReactNode; actions: ReactNode }) {
  return (
    <div role="status" className="flex flex-wrap items-center gap-x-4 gap-y-3 rounded-md bg-wash px-4 py-3 text-sm">
      <History aria-hidden="true" className="size-5 shrink-0 text-accent" />
      <p className="min-w-48 flex-1">{children}</p>
      <div className="flex flex-wrap gap-2">{actions}</div>
    </div>
  )
}
