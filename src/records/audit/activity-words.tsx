import type { ActivityLine } from './schema.ts'
import { TextLink } from '#platform/ui/link.tsx'
import { mixedText } from '#platform/ui/mixed-text.tsx'
import { Rich } from '#platform/ui/rich.tsx'
import { t } from '#platform/values/translate.ts'

/** Who did what: a sentence that leads to the record. */
export function ActivityWords({ actor, line: { words, title, screen } }: { actor: string | null; line: ActivityLine }) {
  const linked = (text: string) =>
    screen === null ? mixedText(text) : <TextLink to={screen}>{mixedText(text)}</TextLink>
  return (
    <>
      <span className="font-[550]">{actor === null ? t('Somebody who is gone') : mixedText(actor)}</span>{' '}
      {title === null ? linked(words) : <Rich text={words} title={() => linked(title)} />}
    </>
  )
}
