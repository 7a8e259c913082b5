import { ArrowLeft } from 'lucide-react'
import { type ModulePageItem, topicsOf } from '#features/content/site-content/topics.rules.ts'
import type { Module } from '#features/content/site-content/modules/schema.ts'
import { mixedText, TextLanguage } from '#platform/ui/mixed-text.tsx'
import { plainSlots, type Slots } from '#records/editing/slots.tsx'
import { EmptyState } from '#platform/ui/empty-state.tsx'
import { ModuleList } from './module-list.tsx'
import { topicTarget, useTopic } from './use-topic.ts'
import { Link } from '#platform/ui/link.tsx'
import { t } from '#platform/values/translate.ts'

type ModulePageProps = {
  section: { title: string; description: string; modules: readonly Module[] } | undefined
  fallbackTitle: string
  items?: readonly ModulePageItem[] | undefined
  slots?: Slots | undefined
}

/** A mission or vision page; `items` are the mission's values or the vision's statements, which alone are edited here. */
export function ModulePage({ section, fallbackTitle, items = [], slots = plainSlots }: ModulePageProps) {
  const title = section?.title || fallbackTitle
  const Title = slots.isEditing ? 'h3' : 'h1'
  const topics = topicsOf(section?.modules ?? [], items)
  useTopic()
  return (
    <article className="page-margins grid-12 pt-10 sm:pt-14">
      <div className="col-span-12 lg:col-span-8 lg:col-start-3">
        {!slots.isEditing && (
          <Link
            to="/about"
            className="inline-flex min-h-11 items-center gap-2 text-sm text-muted no-underline hover:text-text"
          >
            <ArrowLeft className="size-4" />
            {t('Back')}
          </Link>
        )}
        <header className="hairline-b mt-4 grid gap-5 pb-10">
          <Title className="text-4xl">{slots.text('title', title, { label: t('Title') })}</Title>
          <TextLanguage of={[section]} />
          {section?.description && (
            <p className="measure text-lg text-muted">
              {slots.text('description', section.description, { label: t('Description'), multiline: true })}
            </p>
          )}
        </header>
        {items.length > 0 && (
          <ul className="hairline-b grid gap-x-10 gap-y-6 py-10 sm:grid-cols-2">
            {items.map((item) => (
              <li key={item.id} {...topicTarget(topics.get(item.id))}>
                <p className="font-display text-xl text-balance">
                  {slots.text(`items.${item.id}.text`, item.text, { label: t('Statement') })}
                </p>
                {item.description && <p className="measure mt-2 text-sm text-muted">{mixedText(item.description)}</p>}
              </li>
            ))}
          </ul>
        )}
        <div className="mt-10">
          {section && section.modules.length > 0 ? (
            <ModuleList modules={section.modules} pageTitle={title} topics={topics} slots={slots} />
          ) : (
            <EmptyState title={t('Nothing has been written here yet')} titleLevel="h2">
              {t('Please come back in a few days.')}
            </EmptyState>
          )}
        </div>
      </div>
    </article>
  )
}
