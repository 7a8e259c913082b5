import clsx from 'clsx'
import { useEffect, useState } from 'react'
import { sentenceSpace, t } from '#platform/values/translate.ts'

/** A silent spinner of one letter's size, for where text announces the work. */
export function SpinnerMark({ className }: { className?: string }) {
  return (
    <svg viewBox="0 0 24 24" width="1em" height="1em" aria-hidden="true" className={clsx('animate-turn', className)}>
      <circle cx="12" cy="12" r="9" fill="none" stroke="currentColor" strokeOpacity="0.25" strokeWidth="2.5" />
      <path d="M21 12a9 9 0 0 0-9-9" fill="none" stroke="currentColor" strokeWidth="2.5" strokeLinecap="round" />
    </svg>
  )
}

export const stillTrying = t('Still trying…')

/** A spinner with its `label`, announced once; after two seconds also 'Still trying…'. */
export function Spinner({ label = t('Loading…'), className }: { label?: string; className?: string }) {
  const isLate = useIsLate()
  return (
    <p role="status" className={clsx('flex items-center justify-center gap-3 py-12 text-muted', className)}>
      <SpinnerMark className="text-2xl text-moss" />
      <span>
        {label}
        {sentenceSpace()}
        {isLate && stillTrying}
      </span>
    </p>
  )
}

export function useIsLate(after = 2000): boolean {
  const [isLate, setLate] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), after)
    return () => clearTimeout(timer)
  }, [after])
  return isLate
}
