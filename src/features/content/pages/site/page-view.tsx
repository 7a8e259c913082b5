import clsx from 'clsx'
import type { Page } from '../schema.ts'
import { ModuleList } from '#features/content/site-content/modules/site/module-list.tsx'
import { EmptyState } from '#platform/ui/empty-state.tsx'
import { linkClass } from '#platform/ui/link.tsx'
import { mixedText } from '#platform/ui/mixed-text.tsx'
import type { Block } from '#records/rich-text/blocks.ts'
import { textOfBlock } from '#records/rich-text/text.ts'
import { RichText } from '#records/rich-text/rich-text.tsx'
import { TextLanguage } from '#platform/ui/text-language.tsx'
import { t } from '#platform/values/translate.ts'

/** Fewer parts are seen at once. */
const fewestListed = 4
const noTopics: ReadonlyMap<string, string> = new Map()

/** A page of its own: its text, and its modules below. */
export function PageView({ page }: { page: Pick<Page, 'title' | 'text' | 'text_blocks' | 'modules'> }) {
  const { title, text, text_blocks, modules } = page
  return (
    <article className="page-margins grid-12 pt-14 sm:pt-20">
      <div className="col-span-12 lg:col-span-8 lg:col-start-3">
        <header className="hairline-b pb-8">
          <h1>{mixedText(title)}</h1>
          <TextLanguage of={[page]} className="mt-4 block" />
        </header>
        <div className="mt-10 grid gap-10">
          <Contents blocks={text_blocks ?? []} />
          {text && <RichText text={text} blocks={text_blocks} className="measure" hasAnchors />}
          {modules.length > 0 && <ModuleList modules={modules} pageTitle={title} topics={noTopics} />}
          {!text && modules.length === 0 && (
            <EmptyState title={t('Nothing has been written here yet')} titleLevel="h2">
              {t('Please come back in a few days.')}
            </EmptyState>
          )}
        </div>
      </div>
    </article>
  )
}

/** The way to each part of a long page, as at the head of a law. */
function Contents({ blocks }: { blocks: readonly Block[] }) {
  const headings = blocks.filter((block) => block.type === 'heading' && block.level === 2)
  if (headings.length < fewestListed) return null
  return (
    <nav aria-labelledby="contents">
      <h2 id="contents" className="eyebrow">
        {t('Contents')}
      </h2>
      <ol className="mt-3 gap-x-8 sm:columns-2">
        {headings.map((heading) => (
          <li key={heading.id}>
            <a href={`#${heading.id}`} className={clsx(linkClass, 'inline-block py-1')}>
              {mixedText(textOfBlock(heading))}
            </a>
          </li>
        ))}
      </ol>
    </nav>
  )
}
