import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { QrCode } from './qr-code.tsx'

test.each([
  // How many modules a code has on each side is set by the standard for a length and level: of these at level H.
  ['https://meet.example/like-water', 33],
  ['https://a.example', 29],
])('the QR code of %s is 128 pixels wide with %i modules and a margin of 2 (announcements-7)', (url, modules) => {
  const svg = renderToStaticMarkup(<QrCode url={url} title="QR code: Lecture" />)
  expect(svg).toMatch(/^<svg[^>]* height="128" width="128"/)
  expect(svg).toContain(`viewBox="0 0 ${modules + 4} ${modules + 4}"`)
  expect(svg).toContain('<title>QR code: Lecture</title>')
})
