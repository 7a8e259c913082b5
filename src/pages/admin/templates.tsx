import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { mailCausesKnown } from '#features/delivery/mail/templates/causes.rules.ts'
import { mailTextQuery, mailTextsQuery } from '#features/delivery/mail/templates/client.ts'
import { causeGroups } from '#features/delivery/mail/templates/placeholders.rules.ts'
import type { ListedMailText } from '#features/delivery/mail/templates/schema.ts'
import { useFilter } from '#platform/browser/use-filter.ts'
import { Badge } from '#platform/ui/badge.tsx'
import { Button } from '#platform/ui/button.tsx'
import { FailedState } from '#platform/ui/failed-state.tsx'
import { mixedText } from '#platform/ui/mixed-text.tsx'
import { LoadingRegion } from '#platform/ui/skeleton.tsx'
import { adminTitle } from '../shells/admin-title.ts'
import { TemplateDialog } from '#features/delivery/mail/admin/template-dialog.tsx'
import { t } from '#platform/values/translate.ts'

export const meta = () => adminTitle(t('Mail templates'))

export default function TemplatesPage() {
  const query = useQuery(mailTextsQuery)
  const { data, error } = query
  // The one in the dialog: its address can be sent to others.
  const { filter, narrow } = useFilter(['template'])
  const opened = data?.find(({ id }) => id === filter.template)
  return (
    <div className="page-margins grid gap-10 py-10">
      <div>
        <h1 className="text-3xl">{t('Mail templates')}</h1>
        <p className="measure mt-2 text-sm text-muted">
          {t('What each mail says. Words in braces, such as {example}, are filled in for whoever gets it.', {
            example: '{name}',
          })}
        </p>
      </div>
      {data &&
        Object.entries(causeGroups).map(([group, name]) => (
          <Group
            key={group}
            name={name}
            texts={data.filter(({ cause }) => mailCausesKnown[cause].group === group)}
            onOpen={(template) => narrow({ template })}
          />
        ))}
      {!data && error && (
        <FailedState title={t('The templates could not be loaded')} query={query} reloadLabel={t('Try Again')} />
      )}
      {!data && !error && (
        <LoadingRegion
          label={t('Loading the templates…')}
          className="grid gap-4"
          shapes={Array<string>(6).fill('h-16 w-full')}
        />
      )}
      {opened && <OpenedTemplate key={opened.id} text={opened} onClose={() => narrow({ template: '' })} />}
    </div>
  )
}

type GroupProps = { name: string; texts: readonly ListedMailText[]; onOpen: (id: string) => void }

function Group({ name, texts, onOpen }: GroupProps) {
  const heading = useId()
  return (
    <section aria-labelledby={heading}>
      <h2 id={heading} className="text-xl">
        {name}
      </h2>
      <ul className="hairline-t mt-3">
        {texts.map((text) => (
          <Template key={text.id} text={text} onOpen={() => onOpen(text.id)} />
        ))}
      </ul>
    </section>
  )
}

function Template({ text: { cause, subject, is_changed }, onOpen }: { text: ListedMailText; onOpen: () => void }) {
  const { label, about } = mailCausesKnown[cause]
  return (
    <li className="hairline-b grid gap-x-8 gap-y-2 py-4 sm:grid-cols-[minmax(0,1fr)_auto] sm:items-center lg:grid-cols-[minmax(0,1fr)_minmax(0,1fr)_auto]">
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1 font-[550]">
          {label}
          {is_changed && <Badge tone="accent">{t('Reworded')}</Badge>}
        </p>
        <p className="mt-0.5 text-sm text-muted">{about}</p>
      </div>
      <p className="min-w-0 text-sm break-words max-lg:col-start-1">{mixedText(subject)}</p>
      <Button
        variant="secondary"
        size="sm"
        className="justify-self-start sm:col-start-2 sm:row-start-1 lg:col-start-3"
        aria-label={t('Edit the mail: {label}', { label })}
        onClick={onOpen}
      >
        {t('Edit')}
      </Button>
    </li>
  )
}

/** The dialog, once its words are read. */
function OpenedTemplate({ text: { id, cause, language }, onClose }: { text: ListedMailText; onClose: () => void }) {
  const { data } = useQuery(mailTextQuery(id))
  if (!data) return null
  return <TemplateDialog of={{ cause, language }} text={data} onClose={onClose} />
}
