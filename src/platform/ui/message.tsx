import { Fragment, type ReactNode } from 'react'
import { messageParts } from '#platform/values/bilingual-messages.ts'
import { MixedText } from './mixed-text.tsx'

/**
 * What the site says to people, as written. Chinese messages of the site's own stand in an element of their own, and their
 * English meaning follows in a second one, each marked with its language, so that both are read aloud as they should be. What
 * is no plain text stays as it is.
 */
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
