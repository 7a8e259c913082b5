import type { ReactNode } from 'react'
import { SpinnerMark } from '#platform/ui/spinner.tsx'
import { Wordmark } from './wordmark.tsx'

/** All of the back office that the server ever sends. */
export function AdminFrame({ children }: { children: ReactNode }) {
  return (
    <div className="flex min-h-dvh flex-col">
      <header className="hairline-b">
        <div className="flex min-h-14 items-center px-5">
          <Wordmark />
        </div>
      </header>
      <main id="content" tabIndex={-1} className="grid flex-1 place-items-center px-5 py-16">
        {children}
      </main>
    </div>
  )
}

export function AdminLoading() {
  return (
    <AdminFrame>
      <h1 className="sr-only">Administration</h1>
      <p role="status" data-loading className="flex items-center gap-3 text-muted">
        <SpinnerMark className="text-2xl text-moss" />
        Loading admin panel...
      </p>
    </AdminFrame>
  )
}
