import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Moon, Sun } from 'lucide-react'
import { useCallback, useState } from 'react'
import { previewQuery } from '../client.ts'
import type { PreviewedEntity } from '../schema.ts'
import { Button } from '#platform/ui/button.tsx'
import { Dialog } from '#platform/ui/dialog.tsx'
import { EmptyState } from '#platform/ui/empty-state.tsx'
import { FailedState } from '#platform/ui/failed-state.tsx'
import { Spinner } from '#platform/ui/spinner.tsx'
import { LanguageChoice } from '#platform/ui/view-switch.tsx'
import { Tabs } from '#platform/ui/tabs.tsx'
import type { JsonObject } from '#records/saving/merge.ts'
import { PrivateLinks } from './private-links.tsx'
import { languageNow, t } from '#platform/values/translate.ts'

const screens = [
  { name: 'phone', label: t('Phone'), width: 390, title: t('The page on a phone, 390 pixels wide') },
  { name: 'tablet', label: t('Tablet'), width: 820, title: t('The page on a tablet, 820 pixels wide') },
  { name: 'desktop', label: t('Desktop'), width: 1440, title: t('The page on a desktop, 1440 pixels wide') },
] as const
type Screen = (typeof screens)[number]

type PreviewWindowProps = {
  of: { entity: PreviewedEntity; id: string }
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

type PageProps = { html: string; screen: Screen; isDark: boolean }

/** Without scripts, in a frame of the screen's width, smaller where there is less room. */
function Page({ html, screen: { title, width }, isDark }: PageProps) {
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
