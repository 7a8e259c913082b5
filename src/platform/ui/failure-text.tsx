import type { ReactNode } from 'react'
import { unknownMeaning, unknownMessage } from '#platform/values/unavailable.ts'
import { MixedText } from './mixed-text.tsx'

/** Why a read failed; knows only the one Chinese message of reads, to keep the bundle small. */
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
