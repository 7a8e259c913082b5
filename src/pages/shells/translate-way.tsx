import { siteContentWords } from '#features/content/site-content/kind.ts'
import { recordNaming } from '#pages/admin/record-naming.ts'
import { TranslateButtons, WrittenIn } from '#records/translations/admin/translate-buttons.tsx'
import { TranslationDialog } from '#records/translations/admin/translation-dialog.tsx'
import type { TranslationOf } from '#records/translations/client.ts'
import type { Way } from '#records/translations/translating.ts'

/** What the texts of a kind are called; null of one without translations. Load it lazily: it knows the fields of every kind. */
export function translatedNaming(entity: string) {
  const naming = recordNaming(entity)
  const isTranslated = Object.values(naming.declared).some(({ isTranslatable }) => isTranslatable)
  return isTranslated || entity === siteContentWords.entity ? naming : null
}

export function TranslateWay({ isDisabled, ...of }: Way) {
  const naming = translatedNaming(of.entity)
  if (!naming) return null
  if (of.id !== undefined) return <TranslateButtons {...of} {...{ isDisabled, naming }} />
  const { writtenIn, writeIn } = of.form
  return <WrittenIn language={writtenIn} isDisabled={isDisabled} onChange={writeIn} />
}

/** The translation that an address names; nothing of what is not translated. */
export function OpenTranslation({ onClose, ...of }: TranslationOf & { onClose: () => void }) {
  const naming = translatedNaming(of.entity)
  return naming && <TranslationDialog {...{ of, naming, onClose }} />
}
