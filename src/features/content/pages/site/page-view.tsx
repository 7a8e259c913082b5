import type { Page } from '../schema.ts'
import { ModuleList } from '#features/content/site-content/modules/site/module-list.tsx'
import { EmptyState } from '#platform/ui/empty-state.tsx'
import { mixedText } from '#platform/ui/mixed-text.tsx'
import { RichText } from '#records/rich-text/rich-text.tsx'
import { TextLanguage } from '#platform/ui/text-language.tsx'
import { t } from '#platform/values/translate.ts'

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
          {text && <RichText text={text} blocks={text_blocks} className="measure" />}
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
