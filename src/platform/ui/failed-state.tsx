import type { UseQueryResult } from '@tanstack/react-query'
import clsx from 'clsx'
import { RotateCw } from 'lucide-react'
import type { ReactNode } from 'react'
import { useLocation } from 'react-router'
import { ApiError, reasonOf } from '#platform/browser/api-client.ts'
import { Button, ButtonLink } from './button.tsx'
import { unknownMeaning, unknownMessage } from '#platform/values/unavailable.ts'
import { mixedText } from './mixed-text.tsx'
import { languageTag, t } from '#platform/values/translate.ts'

type FailedStateProps = {
  title: ReactNode
  titleLevel?: 'h1' | 'h2'
  /** What failed: its error is shown, and it is read again. */
  query?: Pick<UseQueryResult, 'error' | 'isFetching' | 'refetch'>
  /** Its reference is shown, if it has one, and what it says where there are no `children`. */
  error?: unknown
  children?: ReactNode
  reference?: string | null
  onReload?: () => void
  busy?: boolean
  reloadLabel?: ReactNode
  className?: string
}

/** What a place shows whose content failed to load; without `onReload` a plain link reloads the page, even before hydration. */
export function FailedState(props: FailedStateProps) {
  const { title, titleLevel: Title = 'h2', query, error = query?.error, children = reasonOf(error) } = props
  const { reference = error instanceof ApiError ? error.requestId : null, busy = query?.isFetching ?? false } = props
  const { onReload = query && (() => void query.refetch()), reloadLabel = t('Reload'), className } = props
  const { pathname, search } = useLocation()
  return (
    <div
      ref={leaveFocus}
      role="alert"
      className={clsx('hairline-t hairline-b grid justify-items-start gap-3 py-12', className)}
    >
      <Title className="text-2xl">
        <FailureText>{title}</FailureText>
      </Title>
      <div className="measure text-muted">
        <FailureText>{children}</FailureText>
      </div>
      <div className="mt-2">
        {onReload ? (
          <Button variant="secondary" busy={busy} onClick={onReload}>
            {!busy && <RotateCw className="size-4" />}
            {reloadLabel}
          </Button>
        ) : (
          <ButtonLink to={{ pathname, search }} reloadDocument variant="secondary" icon={RotateCw}>
            {reloadLabel}
          </ButtonLink>
        )}
      </div>
      {reference && (
        <p className="text-xs text-muted">
          {t('Reference')} <code className="font-mono">{reference}</code>
        </p>
      )}
    </div>
  )
}

/** The `ref` of what is taken away where its content is read again: the focus goes to the content around it. */
const leaveFocus = (shown: HTMLElement | null) => () => {
  if (shown?.contains(document.activeElement)) shown.closest<HTMLElement>('[tabindex="-1"]')?.focus()
}

/** Why a read failed; knows only the one Chinese message of reads, to keep the bundle small. */
export function FailureText({ children }: { children: ReactNode }) {
  if (typeof children !== 'string') return children
  const at = children.indexOf(unknownMessage)
  if (at === -1 || languageTag() !== 'en') return mixedText(children)
  return (
    <span>
      {children.slice(0, at)}
      <span lang="zh-CN">{unknownMessage}</span>
      {children.slice(at + unknownMessage.length)} <span lang="en">{unknownMeaning}</span>
    </span>
  )
}
