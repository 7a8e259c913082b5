import clsx from 'clsx'
import { Expand } from 'lucide-react'
import { useState } from 'react'
import type { Module } from '../schema.ts'
import { lazyNamed } from '#platform/browser/lazy-import.ts'
import { LazyPart } from '#platform/ui/lazy-part.tsx'
import { Picture } from '#platform/ui/picture.tsx'
import { PictureCaption } from '#platform/ui/picture-caption.tsx'
import { plainSlots, type Slots } from '#records/editing/slots.tsx'
import { RichText } from '#records/rich-text/rich-text.tsx'
import { Video } from '#platform/ui/video.tsx'
import { drawnCoverAddress } from '#platform/values/drawn-address.ts'
import { topicTarget } from './use-topic.ts'
import { t } from '#platform/values/translate.ts'

const PicturePreview = lazyNamed(() => import('./picture-preview.tsx'), 'PicturePreview')

type ModuleListProps = {
  modules: readonly Module[]
  pageTitle: string
  topics: ReadonlyMap<string, string>
  slots?: Slots | undefined
}

/** The modules by order. `pageTitle` names its videos; `topics` are the anchors by id. */
export function ModuleList({ modules, pageTitle, topics, slots }: ModuleListProps) {
  const [preview, setPreview] = useState<string | null>(null)
  return (
    <div className="grid gap-7">
      {modules
        .toSorted((one, other) => one.order - other.order)
        .map((module) => (
          <ModuleView
            key={module.id}
            module={module}
            topic={topics.get(module.id)}
            pageTitle={pageTitle}
            slots={slots}
            onPreview={setPreview}
          />
        ))}
      {preview !== null && (
        <LazyPart>
          <PicturePreview url={preview} onClose={() => setPreview(null)} />
        </LazyPart>
      )}
    </div>
  )
}

const aligned = { left: 'text-left', center: 'text-center', right: 'text-right' }

type ModuleViewProps = {
  module: Module
  topic?: string | undefined
  pageTitle: string
  slots?: Slots | undefined
  onPreview: (url: string) => void
}

export function ModuleView({ module, topic, pageTitle, slots = plainSlots, onPreview }: ModuleViewProps) {
  const path = `modules.${module.id}.content`
  switch (module.type) {
    case 'title':
      return (
        <h2 {...topicTarget(topic)} className={clsx('pt-8', aligned[module.alignment])}>
          {slots.text(path, module.content, { label: t('Title') })}
        </h2>
      )
    case 'subtitle':
      return (
        <h3 {...topicTarget(topic)} className={clsx('text-2xl text-muted', aligned[module.alignment])}>
          {slots.text(path, module.content, { label: t('Subtitle') })}
        </h3>
      )
    case 'paragraph':
      return slots.richText(
        path,
        <RichText text={module.content} blocks={module.content_blocks} className="measure text-lg" />,
      )
    case 'image':
      return slots.picture(
        path,
        module.content,
        { label: '' },
        <PreviewablePicture url={module.content} onPreview={onPreview} />,
      )
    case 'video':
      return slots.video(
        path,
        module.content,
        { label: '' },
        <Video url={module.content} title={t('{title}: video', { title: pageTitle })} className="my-3" />,
      )
  }
}

function PreviewablePicture({ url, onPreview }: { url: string; onPreview: (url: string) => void }) {
  return (
    <figure className="my-3">
      <div className="group/picture relative">
        <Picture
          src={url}
          drawn={drawnCoverAddress(url.slice(-36).replace(/[^\w.-]/g, ''))}
          alt=""
          width={1600}
          height={1000}
          isOwnSize
          sizes="(min-width: 64rem) 52rem, 100vw"
          className="rounded-md"
        />
        {/* Without scripts the link opens the picture itself. */}
        <a
          href={url}
          aria-label={t('Open the picture in full size')}
          onClick={(event) => {
            if (event.metaKey || event.ctrlKey || event.shiftKey) return
            event.preventDefault()
            onPreview(url)
          }}
          className="absolute inset-0 flex items-end justify-end rounded-md p-3"
        >
          <span className="grid size-11 place-items-center rounded-full bg-ink/70 text-paper transition-opacity">
            <Expand className="size-5" />
          </span>
        </a>
      </div>
      <PictureCaption url={url} />
    </figure>
  )
}
