import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const css = readFileSync(new URL('../../app.css', import.meta.url), 'utf8')

const surfaces = ['surface', 'raised', 'sunken', 'wash']
const texts = ['text', 'muted', 'accent', 'link', 'money', 'important', 'success', 'danger']
const onGround = [
  ['on-accent', 'accent'],
  ['on-accent', 'accent-strong'],
  ['on-money', 'money'],
  ['on-money', 'money-strong'],
  ['on-danger', 'danger'],
  ['on-danger', 'danger-strong'],
] as const

for (const scheme of ['light', 'dark'] as const) {
  test.each(surfaces.flatMap((surface) => texts.map((text) => [text, surface])))(
    `in the ${scheme} scheme, %s reads on %s at 4.5:1 or better (scheme-1)`,
    (text, surface) => {
      expect(contrast(colour(text, scheme), colour(surface, scheme))).toBeGreaterThanOrEqual(4.5)
    },
  )
  test.each(onGround)(`in the ${scheme} scheme, %s reads on %s at 4.5:1 or better (scheme-1)`, (text, ground) => {
    expect(contrast(colour(text, scheme), colour(ground, scheme))).toBeGreaterThanOrEqual(4.5)
  })
  test.each(['surface', 'raised', 'sunken'])(
    `in the ${scheme} scheme control edges and the focus ring contrast with %s at 3:1 or better`,
    (surface) => {
      for (const line of ['edge', 'focus']) {
        expect(contrast(colour(line, scheme), colour(surface, scheme))).toBeGreaterThanOrEqual(3)
      }
    },
  )
}

function colour(token: string, scheme: 'light' | 'dark'): string {
  const [, light, dark] = new RegExp(`--color-${token}: light-dark\\((#\\w{6}), (#\\w{6})\\)`).exec(css) ?? []
  const value = scheme === 'light' ? light : dark
  if (!value) throw new Error(`There is no colour named ${token}.`)
  return value
}

/** The contrast of two colours as WCAG 2.2 defines it. */
function contrast(one: string, other: string): number {
  const [bright = 0, dim = 0] = [luminance(one), luminance(other)].toSorted((a, b) => b - a)
  return (bright + 0.05) / (dim + 0.05)
}

function luminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5]
    .map((at) => Number.parseInt(hex.slice(at, at + 2), 16) / 255)
    .map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4))
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}
