import { useQueries } from '@tanstack/react-query'
import clsx from 'clsx'
import { Monitor, Save, Smartphone, Tablet, Wifi, WifiOff } from 'lucide-react'
import { createContext, type ReactNode, use, useEffect, useRef, useState } from 'react'
import { sectionSourceQuery } from '../client.ts'
import type { EditedSection } from '../rules.ts'
import { useFilter, wordIn } from '#platform/browser/use-filter.ts'
import { useSaveKeys } from '#platform/browser/save-keys.ts'
import { useUnsavedWork } from '#platform/browser/unsaved-work.tsx'
import { useOnline } from '#platform/browser/use-online.ts'
import { Badge } from '#platform/ui/badge.tsx'
import { Button } from '#platform/ui/button.tsx'
import { FailedState } from '#platform/ui/failed-state.tsx'
import { LoadingRegion, Skeleton } from '#platform/ui/skeleton.tsx'
import { toast } from '#platform/ui/toast.ts'
import { linkClass } from '#platform/ui/link.tsx'
import { Rich } from '#platform/ui/rich.tsx'
import { IconSwitch, LanguageChoice } from '#platform/ui/view-switch.tsx'
import { translationQuery } from '#records/translations/client.ts'
import './preview.css'
import { languageNames, languageNow, type Language, languageTag, t } from '#platform/values/translate.ts'

/** In CSS pixels. */
const widths = {
  desktop: { label: t('Desktop'), icon: Monitor, class: 'w-full' },
  tablet: { label: t('Tablet'), icon: Tablet, class: 'w-[768px]' },
  mobile: { label: t('Mobile'), icon: Smartphone, class: 'w-[375px]' },
}
type Width = keyof typeof widths
const PreviewWidth = createContext<Width>('desktop')

type EditorScreenProps = {
  name: string
  loading: string
  subtitle: string
  sections: readonly EditedSection[]
  children: ReactNode
  /** The same in a language into which they are translated. */
  translation?: (language: Exclude<Language, 'en'>) => ReactNode
}

/** A screen that edits sections in place, from top to bottom; their editors open once all are read. */
export function EditorScreen({ name, loading, subtitle, sections, children, translation }: EditorScreenProps) {
  const { filter, narrow } = useFilter(['language'])
  const language = wordIn(languageNames, filter.language) ?? languageNow()
  const isTranslation = translation !== undefined && language !== 'en'
  const setLanguage = (chosen: Language) => narrow({ language: chosen })
  const [width, setWidth] = useState<Width>('desktop')
  const { parts } = useUnsavedWork()
  const unread = useUnread(sections, loading, isTranslation ? language : 'en')

  function saveAll() {
    const place = (id: string) => sections.findIndex((section) => section === id)
    const unsaved = parts.toSorted((one, other) => place(one.id) - place(other.id))
    if (unsaved.length === 0) {
      toast.info(t('No changes to save'), { description: t('All sections are up to date') })
      return
    }
    const names = new Intl.ListFormat(languageTag()).format(unsaved.map(({ label }) => label))
    toast.info(t('Please save each section individually'), { description: t('Not saved yet: {names}', { names }) })
    unsaved[0]?.reveal()
  }

  const whole = useRef<HTMLDivElement>(null)
  useSaveKeys(whole, saveAll, { isWhole: true })

  return (
    <div ref={whole} className="grid gap-8 px-4 py-8 sm:px-8">
      <div className="flex flex-wrap items-end gap-x-8 gap-y-5">
        <div className="min-w-64 flex-1">
          <h1 className="text-3xl">{t('{name} Management', { name })}</h1>
          <p className="mt-2 text-sm text-muted">
            {isTranslation ? (
              <Rich
                text={t(
                  'Click a text to translate it. Pictures, links and order are shared with the <a>English page</a>, and changed there.',
                )}
                a={(words) => (
                  <button type="button" className={linkClass} onClick={() => setLanguage('en')}>
                    {words}
                  </button>
                )}
              />
            ) : (
              subtitle
            )}
          </p>
        </div>
        <div className="flex flex-wrap items-center gap-3">
          {parts.length > 0 && <Badge tone="important">{t('Unsaved changes')}</Badge>}
          <ConnectionBadge />
          {translation && <LanguageChoice value={language} onChange={setLanguage} />}
          <IconSwitch legend={t('Preview width')} choices={widths} value={width} height="h-8" onChange={setWidth} />
          <Button variant="quiet" size="sm" icon={Save} onClick={saveAll}>
            {t('Save All Changes')}
          </Button>
        </div>
      </div>
      {unread ?? (
        <>
          <PreviewWidth value={width}>{isTranslation ? translation(language) : children}</PreviewWidth>
          <p className="hairline-t pt-5 text-sm text-muted">
            {t('Changes are saved individually per section. Make sure to save each section after editing.')}
          </p>
        </>
      )}
    </div>
  )
}

/** What stands there instead until all sections are read, and tried to be read in another language: nothing moves once it is there. */
function useUnread(sections: readonly EditedSection[], loading: string, language: Language): ReactNode {
  // Null before the first save; what was read survives a failed refetch.
  const missing = useQueries({ queries: sections.map((name) => sectionSourceQuery(name)) }).filter(
    ({ data }) => data === undefined,
  )
  const translations = useQueries({
    queries: language === 'en' ? [] : sections.map((id) => translationQuery({ entity: 'homepage_data', id, language })),
  })
  // What failed is asked for again by who shows it, and is pending then: shown instead, this would begin that anew for ever.
  if (missing.length === 0 && translations.every(({ isFetched }) => isFetched)) return null
  const failed = missing.filter(({ error }) => error)
  const error = failed[0]?.error
  if (!error) {
    return (
      <LoadingRegion label={loading} className="grid gap-4">
        <p aria-hidden="true" className="text-sm text-muted">
          {loading}
        </p>
        <Skeleton className="h-40 w-full" />
        <Skeleton className="h-80 w-full" />
      </LoadingRegion>
    )
  }
  return (
    <FailedState
      title={t('Loading Error')}
      error={error}
      reloadLabel={t('Try Again')}
      onReload={() => void Promise.all(failed.map(({ refetch }) => refetch()))}
    />
  )
}

/** A section in the chosen width; wider than the screen it scrolls by itself. */
export function Preview({ children }: { children: ReactNode }) {
  const width = use(PreviewWidth)
  return (
    <div className={clsx('overflow-x-auto p-px', width !== 'desktop' && 'bg-sunken py-3 sm:p-6')}>
      <div className={clsx('preview mx-auto bg-surface outline-1 outline-line', widths[width].class)}>{children}</div>
    </div>
  )
}

/** Toasts last 3 s for good news, 5 s for bad. */
export function ConnectionBadge() {
  const isOnline = useOnline()
  const before = useRef(isOnline)
  useEffect(() => {
    if (before.current === isOnline) return
    before.current = isOnline
    if (isOnline) toast.success(t('Connection restored'), { duration: 3000 })
    else toast.error(t('Connection lost'), { duration: 5000 })
  }, [isOnline])
  const Icon = isOnline ? Wifi : WifiOff
  return (
    <Badge tone={isOnline ? 'success' : 'danger'}>
      <Icon className="size-3.5" />
      {isOnline ? t('Online') : t('Offline')}
    </Badge>
  )
}
