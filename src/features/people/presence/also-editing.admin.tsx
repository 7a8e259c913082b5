import { useQuery, keepPreviousData, queryOptions } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react'
import { newestQuery } from '#records/history/client.ts'
import { mixedText } from '#platform/ui/mixed-text.tsx'
import type { PresenceProps } from '#records/editing/presence.ts'
import { randomUuid } from '#platform/values/random-uuid.ts'
import { browserApi, call } from '#platform/browser/api-client.ts'
import { shouldRetry } from '#platform/browser/page-data.ts'
import type { PresenceArea, OtherEditor } from './schema.ts'
import { languageTag, t } from '#platform/values/translate.ts'

const listed = (texts: readonly string[]) => new Intl.ListFormat(languageTag()).format(texts)
const namesOf = (editors: readonly OtherEditor[]) => listed(editors.map(({ name }) => name))

/** Who else has it open, as whole sentences; `isEdited`: it is changed there, and not only answered. Empty where nobody has. */
export function othersInWords(others: readonly OtherEditor[], isEdited: boolean): string[] {
  const people = others.filter(({ is_self }) => !is_self)
  const own = others.find(({ is_self }) => is_self)
  const said = people.length > 0 ? [isEdited ? editingInWords(people) : openInWords(people)] : []
  if (own?.unsaved) said.push(t('You have this open in another window as well, with unsaved changes.'))
  else if (own) said.push(t('You have this open in another window as well.'))
  return said
}

function openInWords(people: readonly OtherEditor[]): string {
  const writing = people.filter(({ unsaved }) => unsaved)
  const names = namesOf(people)
  if (writing.length === 0) return t('Also open at: {names}.', { names })
  return t('Also open at: {names}. Writing an answer: {writing}.', { names, writing: namesOf(writing) })
}

function editingInWords(people: readonly OtherEditor[]): string {
  const unsaved = people.filter((each) => each.unsaved)
  const names = namesOf(people)
  if (unsaved.length === 0) return t('Also editing: {names}.', { names })
  if (unsaved.length < people.length)
    return t('Also editing: {names}. Unsaved changes: {unsaved}.', { names, unsaved: namesOf(unsaved) })
  return t(
    '{count, plural, one {Also editing: {names}, has unsaved changes.} other {Also editing: {names}, have unsaved changes.}}',
    { count: people.length, names },
  )
}

/** What somebody else saved meanwhile, `name` null where nobody knows who; `overlaps`: the places that both changed. */
function savedInWords(name: string | null, overlaps: readonly string[]): string {
  const saved = name === null ? t('This was saved elsewhere meanwhile.') : t('{name} saved this meanwhile.', { name })
  if (overlaps.length === 0) return t('{saved} What you had not changed follows it.', { saved })
  const places = listed(overlaps)
  return t('{saved} You changed the same: {places}. When you save, you choose which stays.', { saved, places })
}

/** That it lies in the bin, `name` null where nobody knows who put it there. */
function deletedInWords(name: string | null): string {
  const deleted = name === null ? t('This was deleted meanwhile.') : t('{name} deleted this meanwhile.', { name })
  return t('{deleted} What you typed stays here; when you save, you choose what becomes of it.', { deleted })
}

/** One editor that is open, by a UUID of its own. */
type OpenEditor = { area: PresenceArea; entity: string; id: string; editor: string }

const pathIn = <Area extends PresenceArea>(area: Area) => `/api/admin/presence/${area}/{entity}/{id}/{editor}` as const

/** Said again so often (presence-2); a hidden tab says it with the change channel's heartbeats. */
const againMs = 25_000
/** Where the server could not be reached. */
const afterFailureMs = 5_000

/** Says that an editor is open, and gives who else has one of the same; asked again as that changes. @throws ApiError */
function othersQuery({ area, ...params }: OpenEditor, unsaved: boolean) {
  return queryOptions({
    queryKey: ['presence', params.entity, params.id, params.editor, unsaved] as const,
    queryFn: ({ signal }) => call(browserApi, 'PUT', pathIn(area), { params, body: { unsaved }, signal }),
    select: ({ others }) => others,
    placeholderData: keepPreviousData,
    staleTime: 0,
    gcTime: 0,
    refetchInterval: ({ state: { error } }) => (error !== null && shouldRetry(0, error) ? afterFailureMs : againMs),
    refetchIntervalInBackground: true,
  })
}

/** Says that it is closed, also while the page goes. Where that is lost the others see it within a minute. */
function closeEditor({ area, ...params }: OpenEditor): void {
  const outliving: typeof browserApi = (input, init) => browserApi(input, { ...init, keepalive: true })
  call(outliving, 'DELETE', pathIn(area), { params }).catch(() => {})
}

export function alsoEditing(presence: PresenceProps) {
  return <AlsoEditing {...presence} />
}

/** Who else has this open, and what they saved or deleted meanwhile: read out once each time it changes (presence-1, presence-4). */
function AlsoEditing({ of, isUnsaved, session }: PresenceProps) {
  const { entity, id, area = 'content' } = of
  const [editor] = useState(randomUuid)
  const open = useMemo(() => ({ area, entity, id, editor }), [area, entity, id, editor])
  const { data: others = [] } = useQuery(othersQuery(open, isUnsaved))
  useClosed(open)
  const saved = useSaved(of, session)
  const lines = [...othersInWords(others, session !== undefined), ...saved]
  return (
    // One line high from the beginning: whoever comes moves nothing, and a region that is there is read out.
    <div role="status" className="-my-2 grid min-h-5 basis-full content-start gap-1 text-sm text-muted">
      {lines.map((line) => (
        <p key={line} className="min-w-0 break-words">
          {mixedText(line)}
        </p>
      ))}
    </div>
  )
}

/** Told as the editor goes, with the page or before. */
function useClosed(open: OpenEditor): void {
  const leaving = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => {
    // It is back at once where React only tries its effects.
    clearTimeout(leaving.current)
    const tell = () => closeEditor(open)
    addEventListener('pagehide', tell)
    return () => {
      removeEventListener('pagehide', tell)
      leaving.current = setTimeout(tell)
    }
  }, [open])
}

type Newer = Parameters<NonNullable<NonNullable<PresenceProps['session']>['onNewer']>>[0]

function useSaved({ entity, id, topic = entity }: PresenceProps['of'], session: PresenceProps['session']): string[] {
  const { data } = useQuery({ ...newestQuery(topic, entity, id), enabled: session !== undefined })
  const { version = 0, ownVersion = 0, isSaving = false, overlaps = [], onNewer } = session ?? {}
  const newest = data?.newest ?? null
  const follow = useEffectEvent((newer: NonNullable<typeof newest>) => onNewer?.(newer as Newer))
  useEffect(() => {
    if (newest && !isSaving && newest.version > version) follow(newest)
  }, [newest, isSaving, version])
  if (session === undefined || isSaving || !data) return []
  if (data.deletion) return [deletedInWords(data.deletion.by)]
  return newest && newest.version > ownVersion ? [savedInWords(newest.saved_by, overlaps)] : []
}
