import clsx from 'clsx'
import { Fragment, type ReactNode } from 'react'
import { drawnCoverAddress } from '#platform/values/drawn-address.ts'
import { readAddress } from '#platform/values/page-address.ts'
import type { AnyBlock, Block, PictureBlock, Run } from './blocks.ts'
import { Link } from '#platform/ui/link.tsx'
import { mixedText } from '#platform/ui/mixed-text.tsx'
import { Paragraphs } from '#platform/ui/paragraphs.tsx'
import { PictureCaption } from '#platform/ui/picture-caption.tsx'
import { Picture } from '#platform/ui/picture.tsx'

type RichTextProps = {
  text: string
  /** Null: the text is read as paragraphs. */
  blocks: readonly Block[] | null | undefined
  className?: string
  sizes?: string
  /** Its headings can be linked to, by the ids of their blocks. */
  hasAnchors?: boolean
}

/** A text with its structure, as it was written in the back office; `.rich-text` (rich-text.css) gives both their look. */
export function RichText({ text, blocks, className, ...shown }: RichTextProps) {
  return (
    <div className={clsx('rich-text', className)}>
      {blocks ? (
        blocks.map((block) => <BlockView key={block.id} block={block} {...shown} />)
      ) : (
        <Paragraphs text={text} />
      )}
    </div>
  )
}

const textSizes = '(min-width: 48rem) 42rem, 92vw'

type BlockViewProps = { block: AnyBlock } & Pick<RichTextProps, 'sizes' | 'hasAnchors'>

export function BlockView({ block, sizes = textSizes, hasAnchors }: BlockViewProps): ReactNode {
  switch (block.type) {
    case 'paragraph':
      // One left empty between others is no part of the text.
      return block.text.length > 0 && <p>{runs(block.text)}</p>
    case 'heading': {
      const Heading = block.level === 2 ? 'h2' : 'h3'
      return <Heading id={hasAnchors ? block.id : undefined}>{runs(block.text)}</Heading>
    }
    case 'quote':
      return <blockquote>{within(block.blocks)}</blockquote>
    case 'list': {
      const List = block.ordered ? 'ol' : 'ul'
      return <List {...(block.start !== undefined && { start: block.start })}>{within(block.blocks)}</List>
    }
    case 'item':
      return <li>{within(block.blocks)}</li>
    case 'picture':
      return <Figure {...{ block, sizes }} />
  }
}

function within(blocks: readonly AnyBlock[]) {
  return blocks.map((block) => <BlockView key={block.id} block={block} />)
}

function Figure({ block: { src, alt, text }, sizes }: { block: PictureBlock; sizes: string }) {
  return (
    <figure>
      <Picture
        src={src}
        drawn={drawnCoverAddress(src.slice(-36).replace(/[^\w.-]/g, ''))}
        alt={alt}
        width={1600}
        height={1000}
        isOwnSize
        sizes={sizes}
      />
      <PictureCaption url={src} own={text.length > 0 ? runs(text) : undefined} />
    </figure>
  )
}

function runs(text: readonly Run[]): ReactNode {
  return text.map((run, at) => <Fragment key={at}>{linked(run)}</Fragment>)
}

function linked(run: Run): ReactNode {
  const { href } = run
  if (href === null) return marked(run)
  if (href.startsWith('/') && !href.startsWith('/files/')) {
    return <Link to={readAddress(href)}>{marked(run)}</Link>
  }
  return (
    <a href={href} {...(!href.startsWith('/') && { rel: 'noopener external' })}>
      {marked(run)}
    </a>
  )
}

function marked({ text, marks }: Run): ReactNode {
  const lines = text.split('\n').map((line, row) => (
    <Fragment key={row}>
      {row > 0 && <br />}
      {mixedText(line)}
    </Fragment>
  ))
  return marks.reduce<ReactNode>(
    (inner, mark) => (mark === 'bold' ? <strong>{inner}</strong> : <em>{inner}</em>),
    lines,
  )
}
