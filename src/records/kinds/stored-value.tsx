import { type ReactNode, useState, Fragment } from 'react'
import { isBookkeeping, isObject, type Json, type JsonObject } from '#records/saving/merge.ts'
import { fieldName, fieldOf, inNamedOrder, nameAt, type Naming } from './place-names.ts'
import { hasBlocks } from '#records/rich-text/document-fields.ts'
import type { AnyBlock, Block } from '#records/rich-text/blocks.ts'
import { isBlock, textOfBlock } from '#records/rich-text/text.ts'
import { mixedText } from '#platform/ui/mixed-text.tsx'
import { BlockView, RichText } from '#records/rich-text/rich-text.tsx'
import { t } from '#platform/values/translate.ts'
import clsx from 'clsx'
import { textChanges } from '#records/saving/text-changes.ts'

type MarkedTextProps = { text: string; other: string; mark: 'del' | 'ins' | 'mark'; abridged?: boolean }

/** A text with the words marked that differ from `other`, also for screen readers; `abridged` shortens unchanged passages. */
export function MarkedText({ text, other, mark: Mark, abridged = false }: MarkedTextProps) {
  const own = Mark === 'ins' ? 'new' : 'gone'
  const pieces = (Mark === 'ins' ? textChanges(other, text) : textChanges(text, other)).filter(
    ({ kind }) => kind === 'same' || kind === own,
  )
  // Where nothing is the same, marks would only tire.
  if (!pieces.some(({ kind, text: words }) => kind === 'same' && /[\p{L}\p{N}]/u.test(words))) {
    return mixedText(text)
  }
  return pieces.map(({ kind, text: words }, at) => {
    if (kind === 'same') {
      const shown = abridged ? shortened(words, at === 0, at === pieces.length - 1) : words
      return <Fragment key={at}>{mixedText(shown)}</Fragment>
    }
    return (
      <Mark key={at} className={clsx('rounded-xs px-0.5 text-text', looks[Mark])}>
        <span className="sr-only"> [{said[Mark]}: </span>
        {mixedText(words)}
        <span className="sr-only">] </span>
      </Mark>
    )
  })
}

const said = { del: t('taken out'), ins: t('added'), mark: t('different') }
const looks = {
  del: 'bg-danger/15 decoration-danger decoration-1',
  ins: 'bg-accent/15 font-[550] no-underline',
  mark: 'bg-accent/15',
}
/** Unchanged characters kept beside a change. */
const beside = 120

function shortened(text: string, isFirst: boolean, isLast: boolean): string {
  const characters = Array.from(text)
  if (characters.length <= beside * 2.5) return text
  const head = isFirst ? '' : characters.slice(0, beside).join('')
  const tail = isLast ? '' : characters.slice(-beside).join('')
  return `${head} … ${tail}`
}

export type StoredValueProps = {
  path: string
  value: Json | undefined
  documents: readonly Json[]
  naming: Naming
  against?: { other: Json | undefined; mark: 'del' | 'ins' | 'mark'; abridged?: boolean }
}

/** A value of a document in words: text, picture, item, list or sequence; `against` marks differing words. */
export function StoredValue({ path, value, documents, naming, against }: StoredValueProps) {
  const field = fieldOf(path)
  if (value === undefined) return <Nothing>{t('Not there')}</Nothing>
  if (value === null || value === '' || (Array.isArray(value) && value.length === 0))
    return <Nothing>{t('Empty')}</Nothing>
  if (isBlock(value)) return <StoredBlock value={value} against={against} />
  if (Array.isArray(value) && value.every(isBlock))
    return <RichText text="" blocks={value as Block[]} className="text-sm" />
  // A document is shown by field, an item list by item.
  const isRead = field !== '' && !(Array.isArray(value) && value.some(isObject))
  const said = isRead ? naming.wordsFor?.(value, field) : undefined
  if (said !== undefined) return <Text>{said}</Text>
  if (typeof value === 'boolean') return <Text>{value ? t('Yes') : t('No')}</Text>
  if (typeof value === 'number') return <Text>{String(value)}</Text>
  if (typeof value === 'string') {
    if (value.trim() === '') return <Nothing>{t('Empty')}</Nothing>
    if (value.startsWith('/files/images/'))
      return <StoredPicture key={value} src={value} name={fieldName(field, naming)} />
    if (typeof against?.other !== 'string') return <Text>{value}</Text>
    return (
      <span className={textClass}>
        <MarkedText text={value} {...against} other={against.other} />
      </span>
    )
  }
  if (Array.isArray(value)) {
    const list = path.endsWith('.order') ? path.slice(0, -'.order'.length) : null
    return (
      <ol className="grid list-decimal gap-1 pl-5 text-sm">
        {value.map((one, at) => (
          <li key={at}>
            {list !== null && typeof one === 'string' ? (
              mixedText(nameAt(`${list}.${one}`, documents) ?? t('Without a name'))
            ) : (
              <StoredValue path={path} value={one} documents={documents} naming={naming} />
            )}
          </li>
        ))}
      </ol>
    )
  }
  return <Parts {...{ path, value, documents, naming }} />
}

function Parts({ path, value, documents, naming }: StoredValueProps & { value: JsonObject }) {
  return (
    <dl className="grid gap-2 text-sm">
      {inNamedOrder(Object.entries(value), ([field]) => field, naming)
        .filter(([field]) => field !== 'id' && !isBookkeeping(field) && !hasBlocks(value, field))
        .map(([field, part]) => (
          <div key={field}>
            <dt className="text-xs text-muted">{fieldName(fieldOf(join(path, field)), naming)}</dt>
            <dd>
              <StoredValue path={join(path, field)} value={part} documents={documents} naming={naming} />
            </dd>
          </div>
        ))}
    </dl>
  )
}

/** A block of a structured text as it looks; its words marked where these differ. */
function StoredBlock({ value, against }: { value: AnyBlock; against: StoredValueProps['against'] }) {
  const { other } = against ?? {}
  const text = textOfBlock(value)
  if (against && isBlock(other) && textOfBlock(other) !== text && text !== '') {
    return (
      <span className={textClass}>
        <MarkedText text={text} {...against} other={textOfBlock(other)} />
      </span>
    )
  }
  return (
    <div className="rich-text text-sm">
      <BlockView block={value} />
    </div>
  )
}

function StoredPicture({ src, name }: { src: string; name: string }) {
  const [isGone, setGone] = useState(false)
  if (isGone) return <Nothing>{t('A picture that is no longer kept')}</Nothing>
  return (
    <img
      src={src}
      alt={name}
      onError={() => setGone(true)}
      className="aspect-video w-full max-w-sm rounded-sm bg-sunken object-contain"
    />
  )
}

function Text({ children }: { children: string }) {
  return <span className={textClass}>{mixedText(children)}</span>
}

function Nothing({ children }: { children: ReactNode }) {
  return <span className="text-sm text-muted italic">{children}</span>
}

const textClass = 'block text-sm break-words whitespace-pre-wrap'

function join(path: string, field: string): string {
  return path ? `${path}.${field}` : field
}
