import { Fragment, type ReactNode } from 'react'
import { languageOf } from '#platform/values/language.ts'
import { languageTag } from '#platform/values/translate.ts'

const chinese = /(\p{Script=Han}[\p{Script=Han}，。；：、！？“”‘’（）《》·\s]*(?<=[^\s]))/u

/** A text with what is not in the page's language marked as such; one element, so that it stays one item of a grid. */
export function mixedText(text: string): ReactNode {
  if (languageTag() === 'zh-Hans') return languageOf(text) ? <span lang="en">{text}</span> : text
  const parts = text.split(chinese)
  if (parts.length === 1) return text
  return (
    <span>
      {parts.map((part, at) =>
        at % 2 === 1 ? (
          <span key={at} lang="zh-CN">
            {part}
          </span>
        ) : (
          <Fragment key={at}>{part}</Fragment>
        ),
      )}
    </span>
  )
}
