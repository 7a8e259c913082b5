// @vitest-environment happy-dom
import { cleanup, render } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { styleSingleton } from './style-singleton.ts'

afterEach(cleanup)

test('styles are in the page while a component uses them, once, and never as a <style>', () => {
  const Sheet = styleSingleton()
  const { rerender } = render(
    <>
      <Sheet styles="body { overflow: hidden }" />
      <Sheet styles="body { overflow: hidden }" />
    </>,
  )
  expect(document.adoptedStyleSheets).toHaveLength(1)
  expect(document.querySelector('style')).toBeNull()
  rerender(<Sheet styles="body { overflow: hidden }" />)
  expect(document.adoptedStyleSheets).toHaveLength(1)
  rerender(<></>)
  expect(document.adoptedStyleSheets).toHaveLength(0)
})

test('styles of others stay', () => {
  const theirs = new CSSStyleSheet()
  document.adoptedStyleSheets = [theirs]
  const Sheet = styleSingleton()
  const { unmount } = render(<Sheet styles="a { color: red }" />)
  expect(document.adoptedStyleSheets).toHaveLength(2)
  unmount()
  expect(document.adoptedStyleSheets).toEqual([theirs])
})
