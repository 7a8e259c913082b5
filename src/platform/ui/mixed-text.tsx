import { Fragment } from 'react'

/** Chinese characters with the punctuation between them. */
const chinese = /(\p{Script=Han}[\p{Script=Han}，。；：、！？“”‘’（）《》·\s]*(?<=[^\s]))/u

/**
 * A text of the site with its Chinese passages marked as such, so that they are read and set as Chinese. It is one element,
 * also where it stands in a row or grid: its passages are no columns of their own.
 */
export function MixedText({ text }: { text: string }) {
  const parts = text.split(chinese)
  if (parts.length === 1) return text
  // Odd parts are what the pattern caught.
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
