import { Fragment, type ReactNode } from 'react'
import { languageOf } from '#platform/values/language.ts'
import { languageTag, type Language, languageName, languageNow, t } from '#platform/values/translate.ts'

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

/** As answers of the API have it; nothing where it is the page's. */
type Said = { text_language?: Language } | null | undefined

type TextLanguageProps = { of: readonly (object | null | undefined)[]; className?: string }

/** Says once and quietly what language the texts of these stand in, where they are not translated into the page's. */
export function TextLanguage({ of, className = '' }: TextLanguageProps) {
  const isElsewhere = (each: Said) => each?.text_language && each.text_language !== languageNow()
  const said: Said = of.find(isElsewhere)
  if (!said?.text_language) return null
  return (
    <span className={`text-xs text-muted ${className}`}>
      {t('In {language}', { language: languageName(said.text_language) })}
    </span>
  )
}
