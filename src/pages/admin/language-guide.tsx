import { Dialog } from '#platform/ui/dialog.tsx'
import { languageNow } from '#platform/values/translate.ts'
import { RichText } from '#records/rich-text/rich-text.tsx'
import { blocksOfParts, type WrittenPart } from '#records/rich-text/written.ts'

const guides = import.meta.glob<string>('../../../docs/guide/languages*.md', {
  query: '?raw',
  import: 'default',
  eager: true,
})
const guideIn = (ending: string) => guides[`../../../docs/guide/languages${ending}.md`]

/** The guide for staff as it stands in docs/guide, in the reader's language. */
export function LanguageGuide({ onClose }: { onClose: () => void }) {
  const [title = '', ...parts] = (guideIn(`.${languageNow()}`) ?? guideIn('') ?? '').trim().split(/\n{2,}/)
  let place = 0
  return (
    <Dialog title={title.replace('# ', '')} size="lg" onClose={onClose}>
      <RichText text="" blocks={blocksOfParts(parts.map(partOf), () => String(place++))} className="measure" />
    </Dialog>
  )
}

function partOf(text: string): WrittenPart {
  if (text.startsWith('## ')) return { heading: text.slice(3) }
  return text.startsWith('- ') ? { bullets: text.slice(2).split('\n- ') } : text
}
