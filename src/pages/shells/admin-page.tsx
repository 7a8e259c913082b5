import type { ReactNode } from 'react'
import { t } from '#platform/values/translate.ts'

/** What the browser's window says of a screen. */
export function adminTitle(screen: string) {
  return [{ title: t('{screen} · Administration', { screen }) }, { name: 'robots', content: 'noindex' }]
}

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
    <div className="page-margins grid gap-2.5 py-4">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
        <div className="min-w-0 flex-[1_1_16rem] xl:flex xl:flex-wrap xl:items-baseline xl:gap-x-4">
          <h1 className="text-2xl">{title}</h1>
          {lead && <p className="text-sm text-muted">{lead}</p>}
        </div>
        {actions && <div className="flex flex-wrap items-center gap-2">{actions}</div>}
      </div>
      {children}
    </div>
  )
}
