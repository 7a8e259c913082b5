import type { ComponentProps } from 'react'
import { siteContentWords } from '#features/content/site-content/kind.ts'
import { recordNaming } from '#pages/admin/record-naming.ts'
import { TranslateButtons } from '#records/translations/admin/translate-buttons.tsx'
import { TranslationDialog } from '#records/translations/admin/translation-dialog.tsx'
import type { TranslationOf } from '#records/translations/client.ts'

/** What the texts of a kind are called; null of one without translations. Load it lazily: it knows the fields of every kind. */
export function translatedNaming(entity: string) {
  const naming = recordNaming(entity)
  const isTranslated = Object.values(naming.declared).some(({ isTranslatable }) => isTranslatable)
  return isTranslated || entity === siteContentWords.entity ? naming : null
}

export function TranslateWay(of: Omit<ComponentProps<typeof TranslateButtons>, 'naming'>) {
  const naming = translatedNaming(of.entity)
  return naming && <TranslateButtons {...of} naming={naming} />
}

/** The translation that an address names; nothing of what is not translated. */
export function OpenTranslation({ onClose, ...of }: TranslationOf & { onClose: () => void }) {
  const naming = translatedNaming(of.entity)
  return naming && <TranslationDialog {...{ of, naming, onClose }} />
}
