// @vitest-environment happy-dom
// @vitest-environment-options { "settings": { "disableIframePageLoading": true, "handleDisabledFileLoadingAsSuccess": true } }
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { either } from '#test/language.ts'
import { Video } from './video.tsx'

afterEach(cleanup)

const id = 'dQw4w9WgXcQ'
const address = `https://www.youtube.com/watch?v=${id}`

test('a video is a poster for the no-cookie player, with no request before a click (video-1)', () => {
  const title = either('The academy in three minutes', '三分钟了解学院')
  const { container } = render(<Video url={address} title={title} />)
  const link = screen.getByRole('link', { name: new RegExp(title) })
  expect(link.getAttribute('href')).toBe(`https://www.youtube-nocookie.com/embed/${id}?autoplay=1&rel=0`)
  expect(container.querySelector('iframe')).toBeNull()
  expect(container.querySelector('img')?.getAttribute('src')).toMatch(/^\/drawn\/cover\//)
})

test('a click turns the poster into the player (video-1)', () => {
  render(<Video url={address} title="Film" />)
  fireEvent.click(screen.getByRole('link'))
  expect(screen.getByTitle('Film').getAttribute('src')).toBe(
    `https://www.youtube-nocookie.com/embed/${id}?autoplay=1&rel=0`,
  )
})

test('a click that asks for a new tab is left to the browser', () => {
  render(<Video url={address} title="Film" />)
  let taken: boolean | undefined
  const stop = (event: Event) => {
    taken = event.defaultPrevented
    event.preventDefault()
  }
  document.addEventListener('click', stop, { once: true })
  fireEvent.click(screen.getByRole('link'), { ctrlKey: true })
  expect(taken).toBe(false)
  expect(screen.queryByTitle('Film')).toBeNull()
})

test('a film of another house is a plain link, never a frame', () => {
  const { container } = render(<Video url="https://vimeo.com/76979871" title="Film" />)
  expect(screen.getByRole('link', { name: /Film/ }).getAttribute('href')).toBe('https://vimeo.com/76979871')
  expect(container.querySelector('img, iframe')).toBeNull()
})

test('an address that leads nowhere shows nothing', () => {
  const { container } = render(<Video url="javascript:alert(1)" title="Film" />)
  expect(container.innerHTML).toBe('')
})
