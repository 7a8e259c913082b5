import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import { Link2, Moon, Sun } from 'lucide-react'
import { type FormEvent, useCallback, useId, useState } from 'react'
import { longestLink, type PreviewedEntity, type PreviewLink } from './schema.ts'
import { Button } from '#platform/ui/button.tsx'
import { Dialog } from '#platform/ui/dialog.tsx'
import { EmptyState } from '#platform/ui/empty-state.tsx'
import { FailedState } from '#platform/ui/failed-state.tsx'
import { Spinner } from '#platform/ui/spinner.tsx'
import { LanguageChoice } from '#platform/ui/view-switch.tsx'
import { Tabs } from '#platform/ui/tabs.tsx'
import type { JsonObject } from '#records/saving/merge.ts'
import { type Language, languageNow, languagePrefix, sentenceSpace, t } from '#platform/values/translate.ts'
import { browserApi, call, reasonOf, apiQuery } from '#platform/browser/api-client.ts'
import { useSite } from '#platform/browser/use-site.ts'
import { ParsedField } from '#platform/ui/parsed-field.tsx'
import { mixedText } from '#platform/ui/mixed-text.tsx'
import { CopyField } from '#platform/ui/copy-field.tsx'
import { toast } from '#platform/ui/toast.ts'
import { useAction } from '#platform/ui/use-action.ts'
import { formatMoment, momentOfText, wallText, zoneName } from '#platform/values/dates.ts'

const dayMs = 24 * 60 * 60 * 1000

/** The links by which somebody without an account reads what waits, with the ways to make and to withdraw them. */
function PrivateLinks({ of, language, isUnsaved }: { of: Of; language: Language; isUnsaved: boolean }) {
  const id = useId()
  const query = useQuery(previewLinksQuery(of))
  const { data: links, error, refetch } = query
  return (
    <section aria-labelledby={id} className="hairline-t pt-6">
      <h3 id={id} className="text-xl">
        {t('Private links')}
      </h3>
      <p className="measure mt-1 text-sm text-muted">
        {t(
          'Whoever has such a link reads what waits to be published, or the draft, without an account, until its date.',
        )}
        {sentenceSpace()}
        {isUnsaved && t('What you have not saved is not in it.')}
      </p>
      <NewLink of={of} onMade={() => void refetch()} />
      {!links && error && <FailedState title={t('Loading Error')} query={query} />}
      {links && links.length > 0 && (
        <ul aria-label={t('Private links')} className="mt-6 grid gap-6">
          {links.map((link) => (
            <LinkRow key={link.id} {...{ of, language, link }} onWithdrawn={() => void refetch()} />
          ))}
        </ul>
      )}
    </section>
  )
}

function NewLink({ of, onMade }: { of: Of; onMade: () => void }) {
  const { timeZone } = useSite()
  const [until, setUntil] = useState(() => wallText(new Date(Date.now() + 7 * dayMs), timeZone))
  const [refused, setRefused] = useState<string>()
  const { isBusy, run } = useAction()
  const moment = momentOfText(until, timeZone)
  const make = async (end: string) => {
    await call(browserApi, 'POST', links, { params: of, body: { until: end } })
    toast.success(t('Private link made'))
    onMade()
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (moment === null || isBusy) return
    void run(
      null,
      () => make(moment),
      (error) => setRefused(reasonOf(error)),
    )
  }
  return (
    <form noValidate onSubmit={submit} className="mt-4 flex flex-wrap items-end gap-3">
      <div className="min-w-0 flex-1 sm:max-w-xs">
        <ParsedField
          type="datetime-local"
          label={t('Until ({timeZone})', { timeZone: zoneName(timeZone) })}
          hint={t('At most {days} days from now.', { days: longestLink })}
          value={until}
          error={moment === null ? t('Please enter a date and a time.') : refused}
          onChange={({ target }) => {
            setRefused(undefined)
            setUntil(target.value)
          }}
        />
      </div>
      <Button type="submit" variant="secondary" busy={isBusy} disabled={moment === null} icon={Link2}>
        {t('Make Private Link')}
      </Button>
    </form>
  )
}

type LinkRowProps = { of: Of; language: Language; link: PreviewLink; onWithdrawn: () => void }

function LinkRow({ of, language, link, onWithdrawn }: LinkRowProps) {
  const { timeZone } = useSite()
  // Not while it is drawn: the same props draw the same.
  const [isOver] = useState(() => Date.parse(link.until) <= Date.now())
  const { isBusy, run } = useAction()
  const withdraw = async () => {
    await run(t('The link was not withdrawn'), async () => {
      await call(browserApi, 'DELETE', `${links}/{link}`, { params: { ...of, link: link.id } })
      toast.success(t('Private link withdrawn'))
    })
    onWithdrawn()
  }
  const until = formatMoment(link.until, timeZone)
  return (
    <li className="grid gap-2">
      <CopyField
        label={isOver ? t('Over since {until}', { until }) : t('Until {until}', { until })}
        // One link, read in either language.
        value={link.address.replace('/preview?', `${languagePrefix(language)}/preview?`)}
        hint={
          link.last_used_at === null
            ? t('Not used yet.')
            : t('Last used {moment}.', { moment: formatMoment(link.last_used_at, timeZone) })
        }
      />
      <div className="flex flex-wrap items-center justify-between gap-3 text-sm text-muted">
        <p>
          {t('Made {moment}', { moment: formatMoment(link.created_at, timeZone) })}
          {link.made_by && (
            <>
              {' · '}
              {mixedText(link.made_by)}
            </>
          )}
        </p>
        <Button variant="quiet" size="sm" busy={isBusy} onClick={() => void withdraw()}>
          {t('Withdraw')}
        </Button>
      </div>
    </li>
  )
}

const screens = [
  { name: 'phone', label: t('Phone'), width: 390, title: t('The page on a phone, 390 pixels wide') },
  { name: 'tablet', label: t('Tablet'), width: 820, title: t('The page on a tablet, 820 pixels wide') },
  { name: 'desktop', label: t('Desktop'), width: 1440, title: t('The page on a desktop, 1440 pixels wide') },
] as const
type Screen = (typeof screens)[number]

type PreviewWindowProps = {
  of: Of
  /** As typed; null shows what is kept. */
  fields: JsonObject | null
  onClose: () => void
}

/** The page of a record as visitors will get it, at three widths and in both colour schemes, and the private links to it. */
export function PreviewWindow({ of, fields, onClose }: PreviewWindowProps) {
  const [language, setLanguage] = useState(languageNow)
  const query = useQuery({ ...previewQuery(of, fields, language), placeholderData: keepPreviousData })
  const { data, error } = query
  const [name, setName] = useState<Screen['name']>('phone')
  const [isDark, setDark] = useState(isDarkNow)
  const SchemeMark = isDark ? Moon : Sun
  const screen = screens.find((each) => each.name === name) ?? screens[0]
  const description = fields
    ? t('With what you have typed and not saved yet. Links open in a new tab; buttons do nothing here.')
    : t('What waits to be published, or what is stored. Links open in a new tab; buttons do nothing here.')
  return (
    <Dialog onClose={onClose} title={t('Preview')} description={description} size="full">
      <div className="grid gap-8">
        <Tabs label={t('Screen')} items={screens} active={name} onSelect={setName}>
          {error && !data ? (
            <FailedState title={t('There is no preview of this yet')} query={query} reference={null} />
          ) : !data ? (
            <Spinner label={t('Making the preview…')} />
          ) : data.html === null ? (
            <EmptyState title={t('No page shows this yet')}>
              {t('A certificate is shown with the courses that lead to it: choose it in a published course first.')}
            </EmptyState>
          ) : (
            <div className="grid gap-3">
              <div className="flex flex-wrap items-center justify-between gap-3">
                <Button
                  variant="quiet"
                  size="sm"
                  aria-pressed={isDark}
                  className="-ml-3"
                  icon={SchemeMark}
                  onClick={() => setDark(!isDark)}
                >
                  {t('Dark')}
                </Button>
                <LanguageChoice value={language} onChange={setLanguage} />
              </div>
              <Page html={data.html} screen={screen} isDark={isDark} />
            </div>
          )}
        </Tabs>
        <PrivateLinks {...{ of, language }} isUnsaved={fields !== null} />
      </div>
    </Dialog>
  )
}

/** Without scripts, in a frame of the screen's width, smaller where there is less room. */
function Page({ html, screen: { title, width }, isDark }: { html: string; screen: Screen; isDark: boolean }) {
  const [room, setRoom] = useState<{ width: number; height: number }>({ width, height: 0 })
  const watch = useCallback((element: HTMLDivElement) => {
    const watching = new ResizeObserver(() => setRoom({ width: element.clientWidth, height: element.clientHeight }))
    watching.observe(element)
    return () => watching.disconnect()
  }, [])
  const scale = Math.min(1, room.width / width)
  return (
    <div ref={watch} className="h-[60dvh] overflow-hidden rounded-md border border-line bg-wash">
      <iframe
        key={`${width} ${isDark}`}
        title={title}
        // Its style sheet and fonts are those of this origin; scripts never run in it.
        sandbox="allow-same-origin allow-popups allow-popups-to-escape-sandbox"
        srcDoc={inScheme(html, isDark)}
        className="mx-auto block max-w-none origin-top-left border-0"
        style={{
          width,
          height: room.height / scale,
          transform: `scale(${scale})`,
          // Centred where there is room beside it.
          marginLeft: Math.max(0, (room.width - width) / 2),
        }}
      />
    </div>
  )
}

function inScheme(html: string, isDark: boolean): string {
  return html
    .replace('<html ', `<html data-theme="${isDark ? 'dark' : 'light'}" `)
    .replace('<head>', '<head><base target="_blank">')
}

function isDarkNow(): boolean {
  const { theme } = document.documentElement.dataset
  return theme ? theme === 'dark' : window.matchMedia('(prefers-color-scheme: dark)').matches
}

type Of = { entity: PreviewedEntity; id: string }
const links = '/api/admin/preview-links/{entity}/{id}'

/** The page of a record as visitors would get it; `fields` as typed, null for what is kept. @throws ApiError */
function previewQuery(params: Of, fields: JsonObject | null, language: Language) {
  return queryOptions({
    queryKey: ['preview', params.entity, params.id, fields, language] as const,
    queryFn: ({ signal }) =>
      call(browserApi, 'POST', '/api/admin/previews/{entity}/{id}', {
        params,
        query: { language },
        body: { fields },
        signal,
      }),
    staleTime: 0,
    gcTime: 0,
    retry: false,
  })
}

/** Always read again: being used is not announced. */
function previewLinksQuery(params: Of) {
  const select = ({ items }: { items: PreviewLink[] }) => items
  return apiQuery(['preview-links', params.entity, params.id], links, { params, select, staleTime: 0 })
}
