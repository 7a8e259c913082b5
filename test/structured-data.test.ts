import { expect, test } from 'vitest'
import { structuredDataOf, structuredDataProblems } from './structured-data.ts'

const organization = { '@type': 'Organization', name: 'A', url: 'https://a.example/' }
const event = {
  '@type': 'Event',
  name: 'Walk',
  startDate: '2026-03-05T02:00:00.000Z',
  location: { '@type': 'Place', name: 'A', address: '18 Heron Lane' },
}
const problems = (thing: object) =>
  structuredDataProblems(JSON.stringify({ '@context': 'https://schema.org', ...thing }))

test('data with all required properties pass', () => {
  expect(problems(organization)).toEqual([])
  expect(problems(event)).toEqual([])
  expect(structuredDataOf('<p></p><script type="application/ld+json">{"a":1}</script>')).toEqual(['{"a":1}'])
})

test.each([
  ['nothing that could be read', '{', 'it is no JSON'],
  [
    'another context',
    JSON.stringify({ '@context': 'https://x.example', ...organization }),
    '@context is not https://schema.org',
  ],
])('a block with %s is a problem (structured-data-1)', (_, block, problem) => {
  expect(structuredDataProblems(block)).toEqual([problem])
})

test.each([
  ['a type that is not known here', { '@type': 'Thing' }, 'Thing is no type that the site uses'],
  ['a property that is not known here', { ...organization, colour: 'green' }, 'Organization.colour is not known here'],
  ['a missing name', { ...organization, name: undefined }, 'Organization has no name'],
  ['an empty name', { ...organization, name: ' ' }, 'Organization.name is no text'],
  ['a path for an address', { ...organization, url: '/about' }, 'Organization.url is no absolute address: /about'],
  [
    'a script for an address',
    { ...organization, url: 'javascript:alert(1)' },
    'Organization.url is no absolute address: javascript:alert(1)',
  ],
  [
    'a day without a zone',
    { ...event, startDate: '2026-03-05T02:00' },
    'Event.startDate is no moment with its zone: 2026-03-05T02:00',
  ],
  [
    'a day that does not exist',
    { ...event, startDate: '2026-13-05T02:00Z' },
    'Event.startDate is no moment with its zone: 2026-13-05T02:00Z',
  ],
  [
    'a place without an address',
    { ...event, location: { '@type': 'Place', name: 'A' } },
    'Event.location → Place has no address',
  ],
  [
    'a way of one step',
    {
      '@type': 'BreadcrumbList',
      itemListElement: [{ '@type': 'ListItem', position: 1, name: 'A', item: 'https://a.example/' }],
    },
    'BreadcrumbList.itemListElement is too short',
  ],
  [
    'a list that counts from nought',
    { '@type': 'ItemList', itemListElement: [{ '@type': 'ListItem', position: 0, item: {} }] },
    'ItemList.itemListElement counts wrong at 1',
  ],
])('%s is a problem (structured-data-1)', (_, thing, problem) => {
  expect(problems(thing)).toEqual([problem])
})
