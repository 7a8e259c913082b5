import { useQuery, useQueryClient, queryOptions } from '@tanstack/react-query'
import {
  mailCausesKnown,
  type MailWords,
  type Named,
  placeholdersOf,
} from '#features/delivery/mail/templates/causes.rules.ts'
import { useEffect, useState } from 'react'
import { causeGroups } from '#features/delivery/mail/templates/placeholders.rules.ts'
import {
  type ListedMailText,
  type MailText,
  wordsFields,
  wordsSchema,
} from '#features/delivery/mail/templates/schema.ts'
import { useFilter } from '#platform/browser/use-filter.ts'
import { Badge } from '#platform/ui/badge.tsx'
import { Button } from '#platform/ui/button.tsx'
import { Dialog } from '#platform/ui/dialog.tsx'
import { FailedState } from '#platform/ui/failed-state.tsx'
import { LoadingRegion } from '#platform/ui/skeleton.tsx'
import { QueryContent } from '#platform/ui/query-content.tsx'
import { adminTitle } from '#pages/shells/admin-page.tsx'
import { languages, t } from '#platform/values/translate.ts'
import { RotateCcw, Send } from 'lucide-react'
import { reasonOf, apiQuery, browserApi, call } from '#platform/browser/api-client.ts'
import type { MailCause } from '#features/delivery/mail/templates/causes.rules.ts'
import { type RecordFields, useRecordForm } from '#records/editing/use-record-form.ts'
import { controlsOf, drawFields } from '#records/kinds/form-fields.tsx'
import { languageOf } from '#platform/values/language.ts'
import { RecordDialog } from '#records/editing/record-dialog.tsx'
import { toast } from '#platform/ui/toast.ts'
import { useAction } from '#platform/ui/use-action.ts'
import { type FieldErrors, fieldErrorsOf } from '#platform/values/field-errors.ts'
import { namesOf, picked } from '#records/kinds/fields.ts'
import { isSame } from '#records/saving/merge.ts'
import { MailFrame } from '#features/delivery/mail/admin/mail-frame.tsx'
import type { ApiBody } from '#platform/browser/api-routes.ts'

export const meta = () => adminTitle(t('Mail templates'))

const path = '/api/admin/mail-templates'

type Words = ApiBody<'PUT', '/api/admin/mail-templates/{id}'>['data']

const mailTextsQuery = apiQuery(['mail-texts', 'list'], path, { select: ({ items }) => items })

function mailTextQuery(id: string) {
  return apiQuery(['mail-texts', 'one', id], `${path}/{id}`, { params: { id } })
}

/** What a mail of these words would be. Not under the topic: it hangs on nothing but them. */
function mailPreviewQuery(id: string, data: Words) {
  return queryOptions({
    queryKey: ['mail-preview', id, data] as const,
    queryFn: ({ signal }) =>
      call(browserApi, 'POST', `${path}/{id}/preview`, { params: { id }, body: { data }, signal }),
    placeholderData: (before) => before,
    staleTime: Infinity,
  })
}

/** @throws ApiError `stale` with both sides on a conflict, `invalid` with the faults of fields */
function saveMailText(id: string, version: number, data: Words) {
  return call(browserApi, 'PUT', `${path}/{id}`, { params: { id }, body: { version, data } })
}

/** A mail of the saved words to one's own address. @throws ApiError `too_many` */
function sendTestMail(id: string) {
  return call(browserApi, 'POST', `${path}/{id}/test`, { params: { id } })
}

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

function titleOf({ cause, language }: Named): string {
  return t('{label}: {title}', { label: mailCausesKnown[cause].label, title: languages[language].name })
}

/** The words of one cause of mail: what can be filled in, and what becomes of it. */
function TemplateDialog({ of, text, onClose }: { of: Named; text: MailText; onClose: () => void }) {
  const queries = useQueryClient()
  const declared = wordsFields(of.cause)
  const names = Object.keys(declared)
  const check = (fields: RecordFields): FieldErrors => fieldErrorsOf(wordsSchema(of.cause), fields)
  const form = useRecordForm<RecordFields>({
    draftKey: `mail_texts/${text.id}`,
    version: text.version,
    stored: picked<RecordFields, string>(text, names),
    check,
    // Each field of these words is a text.
    send: (fields, version) => saveMailText(text.id, version, fields as MailWords),
  })
  const original = picked<RecordFields, string>(text.original, names)
  return (
    <RecordDialog
      title={titleOf(of)}
      description={mailCausesKnown[of.cause].about}
      size="lg"
      saveLabel={t('Save Changes')}
      form={form}
      names={namesOf(declared)}
      versions={{ entity: 'mail_texts', id: text.id, what: t('these words'), area: 'system' }}
      onClose={onClose}
      onSaved={() => {
        toast.success(t('The words are saved. The next mail has them.'))
        void queries.invalidateQueries({ queryKey: ['mail-texts'] })
      }}
      onFailed={(error) => toast.error(t('Operation failed: {reason}', { reason: reasonOf(error) }))}
    >
      {Object.values(drawFields(declared, controlsOf(declared, form), {}))}
      <div className="flex flex-wrap gap-3">
        <Button
          variant="secondary"
          size="sm"
          disabled={isSame(form.fields, original)}
          icon={RotateCcw}
          onClick={() => form.putAll(original, undefined)}
        >
          {t('Put back the words as they were')}
        </Button>
        <TestMail id={text.id} isUnsaved={form.isDirty} />
      </div>
      <Placeholders cause={of.cause} />
      <TemplatePreview id={text.id} words={form.fields} isSound={Object.keys(check(form.fields)).length === 0} />
    </RecordDialog>
  )
}

function TestMail({ id, isUnsaved }: { id: string; isUnsaved: boolean }) {
  const { isBusy, run } = useAction()
  async function send() {
    await sendTestMail(id)
    toast.success(t('A test mail is on its way to you'), { description: t('What becomes of it stands under Mail.') })
  }
  return (
    <Button
      variant="secondary"
      size="sm"
      busy={isBusy}
      disabled={isUnsaved}
      title={isUnsaved ? t('Save first: it has the words that are saved') : undefined}
      icon={Send}
      onClick={() => void run(t('The test mail was not sent'), send)}
    >
      {t('Send me this as a test mail')}
    </Button>
  )
}

function Placeholders({ cause }: { cause: MailCause }) {
  return (
    <details className="hairline-t pt-4">
      <summary className="min-h-6 w-fit cursor-pointer text-sm font-[550] text-link">{t('What is filled in')}</summary>
      <p className="mt-2 text-sm text-muted">
        {t('A line with something of which there is nothing, such as a name that is not known, is left out.')}
      </p>
      <dl className="mt-3 grid gap-x-6 gap-y-2 text-sm sm:grid-cols-[auto_1fr]">
        {Object.entries(placeholdersOf(cause)).map(([name, { about, isOptional }]) => (
          <div key={name} className="contents">
            <dt>
              <code className="font-mono">{`{${name}}`}</code>
            </dt>
            <dd className="text-muted max-sm:mb-2">{isOptional ? t('{about} (may be missing)', { about }) : about}</dd>
          </div>
        ))}
      </dl>
    </details>
  )
}

/** The mail that these words make, with sample data; it follows what is typed, as long as that can be saved. */
function TemplatePreview({ id, words, isSound }: { id: string; words: RecordFields; isSound: boolean }) {
  const shown = useResting(words, isSound)
  const { data, error } = useQuery(mailPreviewQuery(id, shown as MailWords))
  return (
    <section aria-label={t('Preview')} className="hairline-t grid gap-3 pt-4">
      {data ? (
        <>
          <p className="text-sm">
            <span className="text-muted">{t('Subject:')}</span>{' '}
            <span lang={languageOf(data.subject) ?? 'en'}>{data.subject}</span>
          </p>
          <MailFrame html={data.html} title={t('The mail with sample data')} />
        </>
      ) : error ? (
        <p role="alert" className="text-sm text-muted">
          {t('The preview could not be made. {reason}', { reason: reasonOf(error) })}
        </p>
      ) : (
        <LoadingRegion label={t('Making the preview…')} lines={8} />
      )}
    </section>
  )
}

/** Milliseconds without typing. */
const restMs = 400

/** The last sound words that nobody typed on for a moment. */
function useResting(words: RecordFields, isSound: boolean): RecordFields {
  const [rested, setRested] = useState(words)
  useEffect(() => {
    if (!isSound) return
    const timer = setTimeout(() => setRested(words), restMs)
    return () => clearTimeout(timer)
  }, [words, isSound])
  return rested
}
