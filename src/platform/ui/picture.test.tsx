// @vitest-environment happy-dom
import { cleanup, fireEvent, render } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { Picture } from './picture.tsx'
import { NotedPictures } from './picture-notes.tsx'

// This document loads no pictures and says at once that all of them are complete; a browser is still loading here.
vi.spyOn(HTMLImageElement.prototype, 'complete', 'get').mockReturnValue(false)
afterEach(cleanup)

const drawn = '/drawn/cover/7.svg?v=1'
function shown(props: Partial<Parameters<typeof Picture>[0]>) {
  const { container } = render(<Picture src={null} drawn={drawn} alt="A river" width={1280} height={800} {...props} />)
  const image = container.querySelector('img')
  if (!image) throw new Error('There is no picture.')
  return image
}

test('a record without a picture shows its drawing, as decoration (covers-1)', () => {
  const image = shown({ src: null })
  expect(image.getAttribute('src')).toBe(drawn)
  expect(image.alt).toBe('')
})

test('a picture has its size, its words, its variants, and waits until it comes near', () => {
  const image = shown({ src: '/files/a.webp', variants: [{ url: '/files/a-640.webp', width: 640 }], sizes: '50vw' })
  expect(image.getAttribute('src')).toBe('/files/a.webp')
  expect([image.getAttribute('width'), image.getAttribute('height'), image.alt]).toEqual(['1280', '800', 'A river'])
  expect([image.getAttribute('srcset'), image.getAttribute('sizes')]).toEqual(['/files/a-640.webp 640w', '50vw'])
  expect(image.getAttribute('loading')).toBe('lazy')
  expect(image.getAttribute('style')).toBeNull()
})

test('the first visible picture is loaded at once', () => {
  expect(shown({ src: '/files/a.webp', eager: true }).getAttribute('loading')).toBeNull()
})

test('a picture that cannot be loaded gives way to the drawing (covers-1)', () => {
  const image = shown({ src: '/files/gone.webp', variants: [{ url: '/files/gone-640.webp', width: 640 }] })
  fireEvent.error(image)
  expect(image.getAttribute('src')).toBe(drawn)
  expect(image.getAttribute('srcset')).toBeNull()
  expect(image.alt).toBe('')
})

test('an answer has its pictures’ descriptions, decoration and focal points (media-3, media-7)', () => {
  const pictures = {
    '/files/a.webp': { alt: 'Mist over terraces', focus: { x: 22, y: 80 } },
    '/files/b.webp': { alt: '', focus: null },
  }
  const { container } = render(
    <NotedPictures of={{ pictures }}>
      {['a', 'b', 'c'].map((name) => (
        <Picture key={name} src={`/files/${name}.webp`} drawn={drawn} alt="A river" width={4} height={3} />
      ))}
    </NotedPictures>,
  )
  const [noted, decoration, other] = container.querySelectorAll('img')
  expect([noted?.alt, decoration?.alt, other?.alt]).toEqual(['Mist over terraces', '', 'A river'])
  expect([...(noted?.classList ?? [])]).toEqual(expect.arrayContaining(['crop-focus', 'crop-x-20', 'crop-y-80']))
  expect(other?.className).not.toContain('crop')
})
