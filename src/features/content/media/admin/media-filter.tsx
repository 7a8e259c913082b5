import { mediaCountQuery, type MediaShown } from '../library/client.ts'
import { mediaOrders, mediaUses } from '../library/schema.ts'
import { wordIn } from '#platform/browser/use-filter.ts'
import { FilterCount, ListControls } from '#records/lists/list-controls.tsx'
import { buckets } from '#platform/values/web-address.ts'
import { t } from '#platform/values/translate.ts'

export const mediaFilters = ['search', 'kind', 'use', 'order'] as const
type Said = Record<(typeof mediaFilters)[number], string>

const kind = { label: t('Kind'), any: t('Every kind'), words: { images: t('Pictures'), documents: t('Documents') } }
const use = { label: t('Use'), any: t('Used or not'), words: { used: t('In use'), unused: t('Not in use') } }
const order = {
  label: t('Order'),
  any: '',
  words: { newest: t('Newest first'), oldest: t('Oldest first'), name: t('By name'), largest: t('Largest first') },
  first: 'newest',
}
const search = { label: t('Search the library'), placeholder: t('File name or alternative text') }

/** What an address says, as the list is asked for. */
export function mediaShown({ search, kind, use, order }: Said): MediaShown {
  return {
    search,
    kind: wordIn(buckets, kind),
    use: wordIn(mediaUses, use),
    order: wordIn(mediaOrders, order),
  }
}

type MediaFilterProps = {
  filter: Said
  narrow: (part: Partial<Said>) => void
  /** Where only pictures, or only documents, can be chosen. */
  isOfOneKind?: boolean
}

export function MediaFilter({ filter, narrow, isOfOneKind = false }: MediaFilterProps) {
  const shown = mediaShown(filter)
  const { kind: ofKind, use: ofUse } = shown
  return (
    <ListControls
      listing={{ search, filters: { ...(!isOfOneKind && { kind }), use, order } }}
      state={{
        said: { search: filter.search, kind: ofKind ?? '', use: ofUse ?? '', order: shown.order ?? 'newest' },
        narrow: (part) => narrow(part.order === 'newest' ? { ...part, order: '' } : part),
        reset: () => narrow({ search: '', kind: '', use: '', order: '' }),
        isChanged: mediaFilters.some((name) => filter[name] !== ''),
      }}
      renderCount={([name]) =>
        name !== 'order' && (
          <FilterCount
            query={mediaCountQuery({
              search: '',
              kind: isOfOneKind || name === 'kind' ? ofKind : undefined,
              use: name === 'use' ? ofUse : undefined,
            })}
          />
        )
      }
    />
  )
}
