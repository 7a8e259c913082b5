import type { ReactNode } from 'react'

type AdminPageProps = {
  title: string
  lead?: string | undefined
  /** The way up, above the title. */
  above?: ReactNode
  /** Beside the title: what is done seldom. */
  actions?: ReactNode
  children: ReactNode
}

/** A screen of the back office: its title, what it is for, and its content below. */
export function AdminPage({ title, lead, above, actions, children }: AdminPageProps) {
  return (
    <div className="page-margins grid gap-5 py-6">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <div className="min-w-0">
          {above}
          <h1 className="text-2xl">{title}</h1>
          {lead && <p className="mt-0.5 text-sm text-muted">{lead}</p>}
        </div>
        {actions && <div className="flex flex-wrap items-center gap-2">{actions}</div>}
      </div>
      {children}
    </div>
  )
}
