import { Dialog } from '#platform/ui/dialog.tsx'
import { languageNow, languageTag } from '#platform/values/translate.ts'
import { RichText } from '#records/rich-text/rich-text.tsx'
import { blocksOfParts, type WrittenPart } from '#records/rich-text/written.ts'

const guides = import.meta.glob<string>('../../../docs/guide/languages*.md', {
  query: '?raw',
  import: 'default',
  eager: true,
})
const guideIn = (ending: string) => guides[`../../../docs/guide/languages${ending}.md`]

/** The guide for staff as it stands in docs/guide, in the reader's language, or marked as English where it does not speak that. */
export function LanguageGuide({ onClose }: { onClose: () => void }) {
  const own = guideIn(`.${languageNow()}`)
  const lang = own ? languageTag() : 'en'
  const [title = '', ...parts] = (own ?? guideIn('') ?? '').trim().split(/\n{2,}/)
  let place = 0
  return (
    <Dialog title={<span lang={lang}>{title.replace('# ', '')}</span>} size="lg" onClose={onClose}>
      <div lang={lang}>
        <RichText text="" blocks={blocksOfParts(parts.map(partOf), () => String(place++))} className="measure" />
      </div>
    </Dialog>
  )
}

function partOf(text: string): WrittenPart {
  if (text.startsWith('## ')) return { heading: text.slice(3) }
  return text.startsWith('- ') ? { bullets: text.slice(2).split('\n- ') } : text
}
