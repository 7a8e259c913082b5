import { Fragment, type ReactNode } from 'react'
import { messageParts } from '#platform/values/bilingual-messages.ts'
import { MixedText } from './mixed-text.tsx'

/** A message with the site's Chinese parts translated, each marked with its language for screen readers. */
export function Message({ children }: { children: ReactNode }) {
  if (typeof children !== 'string') return children
  const parts = messageParts(children)
  if (parts.every((part) => typeof part === 'string')) return <MixedText text={children} />
  return (
    <span>
      {parts.map((part, at) =>
        typeof part === 'string' ? (
          <MixedText key={at} text={part} />
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
