import { expect, test } from 'vitest'
import { drawCover, drawMonogram } from './drawing.server.ts'

const box = { width: 640, height: 360 }
const ids = Array.from({ length: 400 }, (_, at) => `00000000-0000-4000-8000-${String(at).padStart(12, '0')}`)
const covers = ids.map((id) => drawCover(id, box))

test('the same id always draws the same cover, another id another', () => {
  expect(drawCover('river', box)).toBe(drawCover('river', box))
  expect(new Set(covers).size).toBe(ids.length)
})

test('a cover fills the box it is asked for and keeps its heart when cropped', () => {
  const svg = drawCover('river', { width: 300, height: 300 })
  expect(svg).toMatch(/^<svg xmlns="http:\/\/www.w3.org\/2000\/svg" width="300" height="300" viewBox="0 0 1280 800"/)
  expect(svg).toContain('preserveAspectRatio="xMidYMid slice"')
})

test('light and dark grounds differ, and an id without a scheme takes one of the two', () => {
  for (const id of ids.slice(0, 40)) {
    const light = drawCover(id, { ...box, scheme: 'light' })
    const dark = drawCover(id, { ...box, scheme: 'dark' })
    expect(light).not.toBe(dark)
    expect([light, dark]).toContain(drawCover(id, box))
  }
})

test('every cover is well-formed, under 12 kB, without style attributes, words or broken numbers', () => {
  for (const svg of covers) {
    expect(svg.length).toBeLessThanOrEqual(12_288)
    expect(svg).not.toMatch(/style=|<text|<style|NaN|undefined|Infinity|e-\d/)
    expect(flawOf(svg)).toBe('')
  }
})

test('covers on one page never share the ids of their gradients', () => {
  const marks = covers.flatMap((svg) => [...svg.matchAll(/ id="([^"]+)"/g)].map((match) => match[1]))
  expect(marks.length).toBeGreaterThan(100)
  expect(new Set(marks).size).toBe(marks.length)
})

test('a monogram shows at most two initials, safely', () => {
  const svg = drawMonogram('someone', 'LWX')
  expect(svg).toContain('>LW</text>')
  expect(svg).not.toContain('style=')
  expect(svg.length).toBeLessThan(12_288)
  expect(flawOf(svg)).toBe('')
  expect(drawMonogram('someone', 'LW')).toBe(svg)
  expect(drawMonogram('somebody', 'LW')).not.toBe(svg)
  expect(flawOf(drawMonogram('someone', '<&'))).toBe('')
  expect(drawMonogram('someone', '林')).toContain('>林</text>')
})

test('an SVG with a flaw is recognised', () => {
  expect(flawOf('<svg><g></svg>')).not.toBe('')
  expect(flawOf('<svg a=1></svg>')).not.toBe('')
  expect(flawOf('<svg>a & b</svg>')).not.toBe('')
})

/** What is not well-formed in an SVG: tags that do not close, attributes without quotes or named twice, a bare '&'. */
function flawOf(svg: string): string {
  const open: string[] = []
  const rest = svg.replaceAll(
    /<(\/?)([a-zA-Z]+)((?: [a-zA-Z][a-zA-Z\d-]*="[^"<]*")*)(\/?)>/g,
    (whole, end: string, name: string, attributes: string, empty: string) => {
      const names = [...attributes.matchAll(/ ([a-zA-Z-]+)=/g)].map((match) => match[1])
      if (new Set(names).size !== names.length) return `<doubled ${whole}`
      if (end) return open.pop() === name ? '' : `<unexpected ${whole}`
      if (!empty) open.push(name)
      return ''
    },
  )
  if (open.length > 0) return `open: ${open.join(' ')}`
  return /[<>]|&(?!amp;|lt;|gt;)/.exec(rest) ? rest.slice(0, 80) : ''
}
