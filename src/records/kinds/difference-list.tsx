import type { Difference } from '#records/saving/compare.ts'
import type { Json } from '#records/saving/merge.ts'
import { inNamedOrder, itemCalled, type Naming, placeName } from './place-names.ts'
import { Badge } from '#platform/ui/badge.tsx'
import { StoredValue, type StoredValueProps } from './stored-value.tsx'
import { t } from '#platform/values/translate.ts'

type DifferenceListProps = {
  label: string
  differences: readonly Difference[]
  /** The earlier and the later version. */
  documents: readonly [Json, Json]
  naming: Naming
  sides: readonly [then: string, now: string]
}

/** The differences between two versions of a document in words; `sides` are what the versions are called. */
export function DifferenceList({ label, differences, documents, naming, sides: [then, now] }: DifferenceListProps) {
  const placeOf = (path: string, behind: string | null) =>
    behind === null
      ? t('at the beginning')
      : t('behind {item}', { item: itemCalled(path.replace(/[^.]+$/, behind), documents) })
  const value = { documents: documents.toReversed(), naming }
  return (
    <ul aria-label={label} className="grid">
      {inNamedOrder(differences, ({ path }) => path, naming).map((each) => (
        <li key={`${each.kind} ${each.path}`} className="hairline-t grid min-w-0 gap-3 py-4 first:border-0 first:pt-0">
          <h3 className="flex flex-wrap items-center gap-x-3 gap-y-1 font-text text-sm font-[550]">
            {placeName(each.path, value.documents, naming)}
            {each.kind !== 'changed' && <Badge tone={tones[each.kind]}>{words[each.kind]}</Badge>}
          </h3>
          {each.kind === 'changed' && (
            <div className="grid gap-x-6 gap-y-3 sm:grid-cols-2">
              <Side {...value} path={each.path} name={then} value={each.before} other={each.after} mark="del" />
              <Side {...value} path={each.path} name={now} value={each.after} other={each.before} mark="ins" />
            </div>
          )}
          {each.kind === 'added' && <StoredValue {...value} path={each.path} value={each.after} />}
          {each.kind === 'removed' && <StoredValue {...value} path={each.path} value={each.before} />}
          {each.kind === 'moved' && (
            <p className="text-sm text-muted">
              {then}: {placeOf(each.path, each.from)} · {now}: {placeOf(each.path, each.to)}
            </p>
          )}
        </li>
      ))}
    </ul>
  )
}

const words = { added: t('Added'), removed: t('Taken out'), moved: t('Moved') }
const tones = { added: 'success', removed: 'danger', moved: 'link' } as const

type SideProps = Omit<StoredValueProps, 'against'> & { name: string; other: Json | undefined; mark: 'del' | 'ins' }

function Side({ name, other, mark, ...value }: SideProps) {
  return (
    <div className="min-w-0">
      <p className="mb-1 text-xs text-muted">{name}</p>
      <StoredValue {...value} against={{ other, mark, abridged: true }} />
    </div>
  )
}
