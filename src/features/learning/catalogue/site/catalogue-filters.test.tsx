// @vitest-environment happy-dom
import { cleanup, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useSearchParams } from 'react-router'
import { afterEach, expect, test } from 'vitest'
import { listAddress } from '#platform/browser/use-tab.ts'
import { t } from '#platform/values/translate.ts'
import { openScreen } from '#test/admin-screen.tsx'
import '#test/language.ts'
import { choicesIn } from '../rules.ts'
import { CatalogueFilters } from './catalogue-filters.tsx'

afterEach(cleanup)
const group = { fee: 'free', taught_in: 'en', length: null, mode: 'online', begins: null, topic: null } as const
const groups = [{ ...group, topic_name: null, count: 2 }]

function Screen() {
  const choices = choicesIn(useSearchParams()[0])
  return <CatalogueFilters {...{ groups, choices }} tab={null} addressOf={(each) => listAddress('/courses', each)} />
}

test('a choice that is taken back hands the focus to the filters (keyboard-2)', async () => {
  openScreen(Screen, '/courses?fee=free&mode=online')
  const place = screen.getByText(t('Filter these courses')).closest('summary')
  for (const link of [screen.getAllByRole('link')[0], screen.getByRole('link', { name: t('Clear') })]) {
    link?.focus()
    await userEvent.keyboard('{Enter}')
    await waitFor(() => expect(document.activeElement).toBe(place))
  }
  expect(screen.queryByRole('link')).toBeNull()
})
