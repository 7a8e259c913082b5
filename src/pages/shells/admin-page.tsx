import type { ReactNode } from 'react'

type AdminPageProps = {
  title: string
  lead?: string | undefined
  /** Beside the title: what is done seldom. */
  actions?: ReactNode
  children: ReactNode
}

/** A screen of the back office: its title, what it is for, and its content below. */
export function AdminPage({ title, lead, actions, children }: AdminPageProps) {
  return (
    <div className="page-margins grid gap-4 py-5">
      <div>
        <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
          <h1 className="text-2xl">{title}</h1>
          {actions && <div className="flex flex-wrap items-center gap-2">{actions}</div>}
        </div>
        {lead && <p className="text-sm text-muted">{lead}</p>}
      </div>
      {children}
    </div>
  )
}
