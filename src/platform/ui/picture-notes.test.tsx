import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { PictureCaption } from './picture-caption.tsx'
import { NotedPictures } from './picture-notes.tsx'

const url = '/files/images/a.webp'
const shown = (note: { caption?: string; credit?: string }, own?: string) =>
  renderToStaticMarkup(
    <NotedPictures of={{ pictures: { [url]: { alt: null, focus: null, ...note } } }}>
      <PictureCaption url={url} own={own} />
    </NotedPictures>,
  )

test('below a picture stand caption and credit, nothing where neither is said (media-10)', () => {
  expect(shown({ caption: 'At the outlet', credit: 'Photo: Wen' })).toMatch(/At the outlet<.*Photo: Wen<\/span>/)
  expect(shown({ caption: 'At the outlet' }, 'In this text')).toMatch(/^<figcaption.*<span>In this text<\/span>/)
  expect(shown({})).toBe('')
})
