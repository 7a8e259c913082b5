import clsx from 'clsx'
import { Fragment } from 'react'
import { textChanges } from '#records/saving/text-changes.ts'
import { mixedText } from '#platform/ui/mixed-text.tsx'
import { t } from '#platform/values/translate.ts'

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
