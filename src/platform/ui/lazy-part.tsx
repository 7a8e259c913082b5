import { type ReactNode, Suspense } from 'react'
import { useIsLate } from './spinner.tsx'
import { t } from '#platform/values/translate.ts'

/** Around lazily loaded code that somebody asked for: shows that it loads. */
export function LazyPart({ children }: { children: ReactNode }) {
  return <Suspense fallback={<Waiting />}>{children}</Suspense>
}

function Waiting() {
  const isLate = useIsLate(1000)
  return (
    <p
      role="status"
      className="fixed inset-x-4 bottom-6 z-50 mx-auto w-fit max-w-md rounded-md border border-edge bg-raised px-5 py-3 text-sm shadow-float empty:hidden"
    >
      {isLate && t('Still on its way: it opens as soon as it is here. If it does not, reload the page.')}
    </p>
  )
}
