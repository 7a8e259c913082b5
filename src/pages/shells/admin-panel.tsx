import { Menu, PanelLeft, Search } from 'lucide-react'
import { type ContextType, type ReactNode, Suspense, use, useCallback, useEffect, useMemo, useState } from 'react'
import { useLocation } from 'react-router'
import { useAuth } from '#features/people/accounts/site/auth-provider.tsx'
import { pictureField } from '#features/content/media/client.ts'
import { alsoEditing } from '#features/people/presence/also-editing.admin.tsx'
import { keepInCookie } from '#platform/browser/keep-in-cookie.ts'
import { browserApi, call } from '#platform/browser/api-client.ts'
import { DraftOwnerContext } from '#records/editing/drafts.ts'
import { lazyImport, lazyNamed } from '#platform/browser/lazy-import.ts'
import { UnsavedWorkProvider } from '#platform/browser/unsaved-work.tsx'
import { Button } from '#platform/ui/button.tsx'
import { LazyPart } from '#platform/ui/lazy-part.tsx'
import { PresenceContext } from '#records/editing/presence.ts'
import { RichTextServicesContext } from '#records/rich-text/editor/services.ts'
import { RecordPreviewContext } from '#records/kinds/record-preview.tsx'
import { type VersionHistory, VersionHistoryContext, type VersionsOf } from '#records/history/version-history.ts'
import { type Translating, TranslatingContext } from '#records/translations/translating.ts'
import { SessionNoticeContext } from '#platform/ui/session-notice.ts'
import { prepareToasts, toast } from '#platform/ui/toast.ts'
import { recordAddressIn } from '#platform/values/record-id.ts'
import { AdminPalette, loadPalette } from './admin-palette.tsx'
import { AdminSidebar } from './admin-sidebar.tsx'
import { Content, SkipLink } from './content.tsx'
import { LeaveGuard, useLeave } from './leave-guard.tsx'
import { PrintedHead } from './printed-head.tsx'
import { HelpButton, HelpNote, useScreenHelp } from './screen-help.tsx'
import { recordKinds } from './record-kinds.ts'
import { ThemeSwitch } from './theme-switch.tsx'
import { useMedia } from '#platform/browser/use-media.ts'
import { languageName, t } from '#platform/values/translate.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '#platform/browser/use-navigate.ts'
import { Skeleton } from '#platform/ui/skeleton.tsx'
import { translationQuery } from '#records/translations/client.ts'
import { translationAddress } from '#records/translations/kind.ts'
import { translationLanguages } from '#records/translations/schema.ts'
import { versionsQuery } from '#records/history/client.ts'
import { useSite } from '#platform/browser/use-site.ts'
import { deletedLabel } from '#records/kinds/record-kind.ts'
import { formatMoment } from '#platform/values/dates.ts'
import { previewedEntities } from '#records/previews/schema.ts'

const loadWay = () => import('./translate-way.tsx')
const TranslateWay = lazyNamed(loadWay, 'TranslateWay')

export function useTranslating(): Translating {
  const queries = useQueryClient()
  const navigate = useNavigate()
  return useMemo(
    () => ({
      way: (of) => (
        <Suspense fallback={<Skeleton className="h-9 w-52" />}>
          <TranslateWay {...of} />
        </Suspense>
      ),
      tellOlder: async ({ entity, id }, version) => {
        const { translatedNaming } = await lazyImport(loadWay)
        if (!translatedNaming(entity)) return
        for (const language of translationLanguages) {
          // Whoever saved is told of their save; what cannot be read now stands in the list.
          const read = await queries.fetchQuery(translationQuery({ entity, id, language })).catch(() => null)
          if (!read?.is_older || read.source_version !== version) continue
          const onClick = () => void navigate(translationAddress({ entity, id, language }))
          toast.info(t('The translation into {language} is older now', { language: languageName(language) }), {
            action: { label: t('Look at it'), onClick },
          })
        }
      },
    }),
    [queries, navigate],
  )
}

const loadSheet = () => lazyImport(() => import('./sidebar-sheet.tsx'))
const SidebarSheet = lazyNamed(loadSheet, 'SidebarSheet')

const richTextServices = {
  picture: pictureField('picture'),
  deadLinks: async (paths: readonly string[]) =>
    (await call(browserApi, 'POST', '/api/admin/dead-links', { body: { paths: [...paths] } })).dead,
}

/** As the document was made. */
type Known = { isSidebarOpen?: boolean; helpRead?: string }
type AdminPanelProps = Known & { children: ReactNode }

export function AdminPanel({ children, ...known }: AdminPanelProps) {
  const { user } = useAuth()
  const translating = useTranslating()
  return (
    <UnsavedWorkProvider>
      <LeaveGuard>
        <VersionHistoryContext value={versionHistory}>
          <RecordPreviewContext value={recordPreview}>
            <RichTextServicesContext value={richTextServices}>
              <DraftOwnerContext value={user?.id ?? ''}>
                <PresenceContext value={alsoEditing}>
                  <TranslatingContext value={translating}>
                    <Panel {...known}>{children}</Panel>
                  </TranslatingContext>
                </PresenceContext>
              </DraftOwnerContext>
            </RichTextServicesContext>
          </RecordPreviewContext>
        </VersionHistoryContext>
      </LeaveGuard>
    </UnsavedWorkProvider>
  )
}

function Panel({ children, isSidebarOpen, helpRead }: AdminPanelProps) {
  const { signOut } = useAuth()
  const leave = useLeave()
  const sidebar = useSidebar(isSidebarOpen)
  const help = useScreenHelp(helpRead)
  const [isPaletteOpen, setPaletteOpen] = useState(false)
  const logOut = () => leave(() => void signOut())
  // Loaded while online: one of the first messages may be that the connection was lost.
  useEffect(prepareToasts, [])
  const { isPhone, isOpen } = sidebar
  const Toggle = isPhone ? Menu : PanelLeft
  const notice = use(SessionNoticeContext)
  const { pathname } = useLocation()
  return (
    <div className="min-h-dvh md:flex print:table print:w-full">
      <PrintedHead hasQuery />
      <SkipLink className="absolute" />
      {isPhone ? (
        sidebar.isSheetOpen && (
          <LazyPart>
            <SidebarSheet onClose={() => sidebar.setSheetOpen(false)} onLogOut={logOut} />
          </LazyPart>
        )
      ) : (
        // Of a document: whether this is a phone is not known yet.
        <aside
          id="admin-sidebar"
          aria-label={t('Sidebar')}
          className={`sticky top-0 h-dvh shrink-0 max-md:hidden border-r border-line bg-sunken transition-[width] ${isOpen ? 'w-[16rem]' : 'w-[4.25rem]'}`}
        >
          <AdminSidebar folded={!isOpen} onLogOut={logOut} />
        </aside>
      )}
      <div className="flex min-w-0 flex-1 flex-col">
        <header className="hairline-b sticky top-0 z-30 flex min-h-14 items-center gap-2 bg-surface px-3 sm:px-5">
          <Button
            variant="quiet"
            size="icon"
            aria-label={isPhone ? t('Open the sidebar') : t('Sidebar')}
            aria-expanded={isPhone ? sidebar.isSheetOpen : isOpen}
            aria-controls={isPhone ? undefined : 'admin-sidebar'}
            title="Ctrl + B"
            onPointerEnter={() => void (isPhone && loadSheet())}
            onFocus={() => void (isPhone && loadSheet())}
            onClick={sidebar.toggle}
          >
            <Toggle className="size-5" />
          </Button>
          <Button
            variant="secondary"
            size="sm"
            aria-haspopup="dialog"
            icon={Search}
            onPointerEnter={() => void loadPalette()}
            onFocus={() => void loadPalette()}
            onClick={() => setPaletteOpen(true)}
            className="ml-auto border-line font-normal text-muted sm:min-w-56 sm:justify-start"
          >
            <span className="max-sm:sr-only">{t('Go to or do…')}</span>
            <kbd className="ml-auto font-text text-xs max-sm:hidden">Ctrl K</kbd>
          </Button>
          <HelpButton {...help} />
          <ThemeSwitch />
        </header>
        {notice && <div className="sticky top-14 z-20 bg-surface px-3 py-2 sm:px-5">{notice}</div>}
        <Content className="min-w-0 flex-1" page={recordAddressIn(pathname).list}>
          {children}
        </Content>
        <HelpNote {...help} />
      </div>
      <AdminPalette
        open={isPaletteOpen}
        onOpenChange={setPaletteOpen}
        onToggleSidebar={sidebar.toggle}
        onLogOut={logOut}
      />
    </div>
  )
}

const cookieSeconds = 7 * 24 * 60 * 60
/** At this width the sidebar is a sheet. */
const phone = '(width < 768px)'

/** The sidebar's state, remembered for 7 days on wide screens; Ctrl or Cmd+B toggles it. */
function useSidebar(wasOpen = !/(?:^|; )sidebar_state=false/.test(document.cookie)) {
  const isPhone = useMedia(phone)
  const [isOpen, setOpen] = useState(wasOpen)
  const [isSheetOpen, setSheetOpen] = useState(false)

  const toggle = useCallback(() => {
    if (isPhone) return setSheetOpen((before) => !before)
    setOpen(!isOpen)
    keepInCookie('sidebar_state', String(!isOpen), { path: '/', seconds: cookieSeconds })
  }, [isPhone, isOpen])

  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      // In a structured text it makes words bold.
      if (event.defaultPrevented || event.key.toLowerCase() !== 'b') return
      if (!(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey) return
      event.preventDefault()
      toggle()
    }
    window.addEventListener('keydown', onKeyDown)
    return () => window.removeEventListener('keydown', onKeyDown)
  }, [toggle])

  return { isPhone, isOpen, isSheetOpen: isPhone && isSheetOpen, setSheetOpen, toggle }
}

const VersionsDialog = lazyNamed(() => import('#records/history/admin/version-windows.tsx'), 'VersionsDialog')
const DeletedDialog = lazyNamed(() => import('#records/history/admin/version-windows.tsx'), 'DeletedDialog')

/** The versions of a record, or the deleted ones of its kind for a dialog that adds one. */
function versionHistory({ entity, id, only }: VersionsOf): VersionHistory {
  if (id === undefined) {
    return {
      label: deletedLabel(recordKinds, entity),
      window: (about) => (
        <LazyPart>
          <DeletedDialog {...about} entity={entity} only={only} />
        </LazyPart>
      ),
      savedBy: () => null,
    }
  }
  return {
    label: t('Versions'),
    window: (about) => (
      <LazyPart>
        <VersionsDialog {...about} entity={entity} id={id} />
      </LazyPart>
    ),
    savedBy: (version) => <SavedBy entity={entity} id={id} version={version} />,
  }
}

/** Who saved a version and when; nothing while loading or if unknown. */
function SavedBy({ entity, id, version }: { entity: string; id: string; version: number }) {
  const { data } = useQuery(versionsQuery(entity, id))
  const { timeZone } = useSite()
  const found = data?.find((each) => each.version === version)
  if (!found?.saved_by) return null
  return t('It was {name}, on {moment}.', {
    name: found.saved_by,
    moment: formatMoment(found.saved_at, timeZone),
  })
}

const PreviewWindow = lazyNamed(() => import('#records/previews/preview-window.tsx'), 'PreviewWindow')

/** The window with a record's preview, of the kinds that have one. */
const recordPreview: NonNullable<ContextType<typeof RecordPreviewContext>> = (entity) => {
  const known = previewedEntities.find((each) => each === entity)
  if (!known) return undefined
  return ({ id, fields, onClose }) => (
    <LazyPart>
      <PreviewWindow of={{ entity: known, id }} fields={fields} onClose={onClose} />
    </LazyPart>
  )
}
