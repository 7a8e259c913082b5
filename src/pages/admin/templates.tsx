import { useQuery } from '@tanstack/react-query'
import { mailCausesKnown } from '#features/delivery/mail/templates/causes.rules.ts'
import { mailTextQuery, mailTextsQuery } from '#features/delivery/mail/templates/client.ts'
import { causeGroups } from '#features/delivery/mail/templates/placeholders.rules.ts'
import type { ListedMailText } from '#features/delivery/mail/templates/schema.ts'
import { useFilter } from '#platform/browser/use-filter.ts'
import { Badge } from '#platform/ui/badge.tsx'
import { Button } from '#platform/ui/button.tsx'
import { Dialog } from '#platform/ui/dialog.tsx'
import { FailedState } from '#platform/ui/failed-state.tsx'
import { LoadingRegion } from '#platform/ui/skeleton.tsx'
import { QueryContent } from '#platform/ui/query-content.tsx'
import { adminTitle } from '../shells/admin-page.tsx'
import { TemplateDialog, titleOf } from '#features/delivery/mail/admin/template-dialog.tsx'
import { languages, t } from '#platform/values/translate.ts'

export const meta = () => adminTitle(t('Mail templates'))

export default function TemplatesPage() {
  const query = useQuery(mailTextsQuery)
  // The one in the dialog: its address can be sent to others.
  const { filter, narrow } = useFilter(['template'])
  const opened = query.data?.find(({ id }) => id === filter.template)
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
      <QueryContent
        query={query}
        failed={t('The templates could not be loaded')}
        reloadLabel={t('Try Again')}
        loading={t('Loading the templates…')}
        shapes={Array<string>(6).fill('h-16 w-full')}
      >
        {(data) =>
          Object.entries(causeGroups).map(([group, name]) => {
            const texts = data.filter(({ cause }) => mailCausesKnown[cause].group === group)
            return (
              <section key={group} aria-labelledby={`${group}-mail`}>
                <h2 id={`${group}-mail`} className="text-xl">
                  {name}
                </h2>
                <ul className="hairline-t mt-3">
                  {[...Map.groupBy(texts, ({ cause }) => cause)].map(([cause, each]) => (
                    <Template key={cause} texts={each} onOpen={(template) => narrow({ template })} />
                  ))}
                </ul>
              </section>
            )
          })
        }
      </QueryContent>
      {opened && <OpenedTemplate key={opened.id} text={opened} onClose={() => narrow({ template: '' })} />}
    </div>
  )
}

/** A cause with its words in each language. */
function Template({ texts, onOpen }: { texts: readonly ListedMailText[]; onOpen: (id: string) => void }) {
  const [first] = texts
  if (!first) return null
  const { label, about } = mailCausesKnown[first.cause]
  return (
    <li className="hairline-b grid gap-x-8 gap-y-2 py-4 lg:grid-cols-[minmax(0,1fr)_minmax(0,1.4fr)]">
      <div className="min-w-0">
        <p className="font-[550]">{label}</p>
        <p className="mt-0.5 text-sm text-muted">{about}</p>
      </div>
      <ul className="grid content-start gap-2">
        {texts.map(({ id, language, subject, is_changed }) => (
          <li key={id} className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-6">
            <p className="flex min-w-0 flex-wrap items-center gap-x-3 gap-y-1 text-sm break-words">
              <span lang={languages[language].tag}>{subject}</span>
              {is_changed && <Badge tone="accent">{t('Reworded')}</Badge>}
            </p>
            <Button
              variant="secondary"
              size="sm"
              aria-label={t('Edit the mail: {label}', { label: `${label}, ${languages[language].name}` })}
              onClick={() => onOpen(id)}
            >
              <span lang={languages[language].tag}>{languages[language].name}</span>
            </Button>
          </li>
        ))}
      </ul>
    </li>
  )
}

/** The dialog, once its words are read. */
function OpenedTemplate({ text: { id, cause, language }, onClose }: { text: ListedMailText; onClose: () => void }) {
  const query = useQuery(mailTextQuery(id))
  if (query.data) return <TemplateDialog of={{ cause, language }} text={query.data} onClose={onClose} />
  return (
    <Dialog title={titleOf({ cause, language })} size="lg" onClose={onClose}>
      {query.error ? (
        <FailedState title={t('This mail could not be read')} query={query} reloadLabel={t('Try Again')} />
      ) : (
        <LoadingRegion label={t('Loading the mail…')} shapes={['h-11 w-full', 'h-60 w-full']} />
      )}
    </Dialog>
  )
}
