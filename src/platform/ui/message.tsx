import { Fragment, type ReactNode } from 'react'
import { messageParts } from '#platform/values/bilingual-messages.ts'
import { mixedText } from './mixed-text.tsx'

/** A message with the site's Chinese parts translated, each marked with its language for screen readers. */
export function Message({ children }: { children: ReactNode }) {
  if (typeof children !== 'string') return children
  const parts = messageParts(children)
  if (parts.every((part) => typeof part === 'string')) return mixedText(children)
  return (
    <span>
      {parts.map((part, at) =>
        typeof part === 'string' ? (
          <Fragment key={at}>{mixedText(part)}</Fragment>
        ) : (
          <span key={at} lang="zh-CN">
            {part.zh}
          </span>
        ),
      )}
      {parts.map(
        (part, at) =>
          typeof part !== 'string' && (
            <Fragment key={at}>
              {' '}
              <span lang="en">{part.en}</span>
            </Fragment>
          ),
      )}
    </span>
  )
}
