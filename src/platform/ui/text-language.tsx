import { type Language, languageName, languageNow, t } from '#platform/values/translate.ts'

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
