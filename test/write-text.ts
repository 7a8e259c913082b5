import { fireEvent, screen } from '@testing-library/react'

/** Pastes into a field for structured texts, before what it holds; gives the field. */
export async function writeText(name: string, text: string): Promise<HTMLElement> {
  const field = await screen.findByRole('textbox', { name })
  const getData = (type: string) => (type === 'text/plain' ? text : '')
  fireEvent.paste(field, { clipboardData: { types: ['text/plain'], files: [], getData } })
  return field
}
