import type { ReactNode } from 'react'
import { unknownMeaning, unknownMessage } from '#platform/values/unavailable.ts'
import { MixedText } from './mixed-text.tsx'

/**
 * Why something could not be read. Of the site's Chinese messages it knows the one that a failed read may say, and not all of them
 * as `<Message>` does, so that every page can afford it.
 */
export function FailureText({ children }: { children: ReactNode }) {
  if (typeof children !== 'string') return children
  const at = children.indexOf(unknownMessage)
  if (at === -1) return <MixedText text={children} />
  return (
    <span>
      {children.slice(0, at)}
      <span lang="zh-CN">{unknownMessage}</span>
      {children.slice(at + unknownMessage.length)} <span lang="en">{unknownMeaning}</span>
    </span>
  )
}
