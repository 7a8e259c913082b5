import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { Images } from 'lucide-react'
import { useEffect, useEffectEvent, useId, useRef, useState } from 'react'
import { saveMedia } from '../library/client.ts'
import { mediaFieldsSchema, type MediaFields, type MediaItem } from '../library/schema.ts'
import { storedFileAt } from '../rules.ts'
import { ApiError, browserApi, call, reasonOf } from '#platform/browser/api-client.ts'
import { isComposing } from '#platform/browser/is-composing.ts'
import { Button } from '#platform/ui/button.tsx'
import type { PictureLibraryProps } from '#platform/ui/image-upload.tsx'
import { TextField } from '#platform/ui/input.tsx'
import { Switch } from '#platform/ui/switch.tsx'
import { toast } from '#platform/ui/toast.ts'
import { useSettledBeforeSave } from '#platform/ui/use-leave-question.tsx'
import { fieldsOf } from '#records/kinds/fields.ts'
import { useChoosePicture } from './choose-picture.tsx'
import { t } from '#platform/values/translate.ts'

/** In the field of a picture: choosing one that is there already, and the words for people who cannot see it. */
export function PictureLibrary({ label, value, disabled, error, onChange }: PictureLibraryProps) {
  const { choosePicture, chooser } = useChoosePicture()
  const choose = async () => {
    const chosen = await choosePicture()
    if (chosen) onChange(chosen.url)
  }
  return (
    <>
      <Button
        variant="quiet"
        size="sm"
        disabled={disabled}
        aria-haspopup="dialog"
        aria-label={t('Choose from the library: {label}', { label })}
        icon={Images}
        onClick={() => void choose()}
      >
        {t('Choose from the library')}
      </Button>
      {value !== null && storedFileAt(value) && <PictureDescription key={value} url={value} error={error} />}
      {chooser}
    </>
  )
}

/** The library's file at an address of this site; null where there is none. */
function mediaAtQuery(url: string) {
  return queryOptions({
    queryKey: ['media', 'at', url] as const,
    queryFn: async ({ signal }) => {
      const { items } = await call(browserApi, 'GET', '/api/admin/media', { query: { url, limit: 1 }, signal })
      return items[0] ?? null
    },
  })
}

function PictureDescription({ url, error }: { url: string; error: string | undefined }) {
  const { data: item } = useQuery(mediaAtQuery(url))
  return item ? <Description item={item} url={url} error={error} /> : null
}

/** Milliseconds after the last key. */
const pause = 700

/** Stored by itself: the words belong to the picture, wherever it is shown. */
function Description({ item, url, error }: { item: MediaItem; url: string; error: string | undefined }) {
  const queries = useQueryClient()
  const id = useId()
  const [typed, setTyped] = useState<string | null>(null)
  const [problem, setProblem] = useState<string>()
  const text = typed ?? item.alt
  const isSaid = text.trim() !== '' || item.is_decorative
  const underWay = useRef(Promise.resolve())
  const sent = useRef<string | null>(null)

  const store = (part: Partial<MediaFields>) => {
    underWay.current = underWay.current.then(() => send(part))
  }
  async function send(part: Partial<MediaFields>) {
    setProblem(undefined)
    try {
      const saved = await saveMedia(item.id, item.version, { ...fieldsOf(mediaFieldsSchema, item), ...part })
      queries.setQueryData(mediaAtQuery(url).queryKey, saved)
      setTyped((now) => (now === null || now.trim() === saved.alt ? null : now))
    } catch (error) {
      sent.current = null
      const isStale = error instanceof ApiError && error.code === 'stale'
      if (isStale) await queries.invalidateQueries({ queryKey: mediaAtQuery(url).queryKey })
      setProblem(isStale ? overtaken : t('This is not saved yet: {reason}', { reason: reasonOf(error) }))
      if (!isStale && part.is_decorative !== undefined) toast.error(t('Save failed'), { description: reasonOf(error) })
    }
  }
  const storeTyped = () => {
    const alt = typed?.trim()
    if (alt === undefined || alt === item.alt || alt === sent.current) return
    sent.current = alt
    store({ alt, is_decorative: false })
  }
  useSettledBeforeSave(() => {
    if (problem === undefined) storeTyped()
    return underWay.current
  })
  const storeLater = useEffectEvent(storeTyped)
  const [isWriting, setWriting] = useState(false)
  useEffect(() => {
    if (typed === null || isWriting) return
    const waiting = setTimeout(() => storeLater(), pause)
    return () => clearTimeout(waiting)
  }, [typed, isWriting])

  return (
    <div role="group" aria-labelledby={id} className="mt-1 grid w-full basis-full gap-3 rounded-md bg-sunken p-4">
      <p id={id} className="text-xs text-muted">
        {t('For people who cannot see this picture; saved with the picture, wherever it is shown.')}
      </p>
      <TextField
        label={t('Alternative text')}
        value={text}
        maxLength={500}
        error={problem ?? (isSaid ? undefined : error)}
        disabled={item.is_decorative}
        onChange={({ target }) => setTyped(target.value)}
        onCompositionStart={() => setWriting(true)}
        onCompositionEnd={() => setWriting(false)}
        onBlur={storeTyped}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || isComposing(event.nativeEvent)) return
          event.preventDefault()
          storeTyped()
        }}
      />
      <Switch
        label={t('Decorative: it says nothing that the text does not say')}
        checked={item.is_decorative}
        onChange={({ target }) => store({ is_decorative: target.checked })}
      />
    </div>
  )
}

const overtaken = t('Somebody else has described this picture meanwhile. Change the text once more to keep yours.')
