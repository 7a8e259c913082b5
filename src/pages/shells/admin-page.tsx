import type { ReactNode } from 'react'

type AdminPageProps = {
  title: string
  lead: string
  /** Beside the title. */
  actions?: ReactNode
  children: ReactNode
}

/** A screen of the back office: its title, what it is for, and its content below. */
export function AdminPage({ title, lead, actions, children }: AdminPageProps) {
  return (
    <div className="page-margins grid gap-8 py-10">
      <div className="flex flex-wrap items-end justify-between gap-4">
        <div>
          <h1 className="text-3xl">{title}</h1>
          <p className="measure mt-2 text-sm text-muted">{lead}</p>
        </div>
        {actions}
      </div>
      {children}
    </div>
  )
}
