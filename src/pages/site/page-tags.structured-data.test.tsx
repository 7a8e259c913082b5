import { renderToString } from 'react-dom/server'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { expect, test } from 'vitest'
import { addressIn, t } from '#platform/values/translate.ts'
import '#test/language.ts'
import { breadcrumbs, jsonLd, organization, StructuredData } from './page-tags.tsx'

const origin = 'https://academy.example'
const site = {
  name: 'The Academy',
  publicUrl: origin,
  currency: 'JPY',
  timeZone: 'UTC',
  donationUrl: null,
}

test('no text can end the script of structured data, and every text is read back intact', () => {
  const name = '</script><script>alert(1)</script><!-- & "quotes" \u2028'
  const text = jsonLd({ '@type': 'Thing', name })
  expect(text).not.toContain('<')
  expect(JSON.parse(text)).toEqual({ '@context': 'https://schema.org', '@type': 'Thing', name })
})

test('the academy is an organization with addresses, phone and logo (structured-data-1)', () => {
  expect(organization(site)).toEqual({
    '@type': 'Organization',
    name: 'The Academy',
    url: origin + addressIn('/'),
    logo: 'https://academy.example/apple-touch-icon.png',
    email: 'hello@academy.example',
    telephone: '+86 571 5550 0118',
    address: {
      '@type': 'PostalAddress',
      streetAddress: t('18 Heron Lane, Xixi Wetland'),
      addressLocality: t('Hangzhou'),
      postalCode: '310030',
      addressRegion: t('Zhejiang'),
      addressCountry: t('China'),
    },
  })
})

test('breadcrumbs begin at Home and count from one', () => {
  const { itemListElement } = breadcrumbs(site, [{ name: 'Courses', path: '/courses' }])
  expect(itemListElement).toEqual([
    { '@type': 'ListItem', position: 1, name: t('Home'), item: origin + addressIn('/') },
    { '@type': 'ListItem', position: 2, name: 'Courses', item: origin + addressIn('/courses') },
  ])
})

test('a page has its JSON-LD unharmed by React and by its content', () => {
  const name = '</script> "&amp;" 天人合一'
  const element = <StructuredData make={(known) => ({ ...organization(known), name })} />
  const router = createMemoryRouter([{ id: 'root', path: '/', element }], {
    hydrationData: { loaderData: { root: { site, position: 1 } } },
  })
  const html = renderToString(<RouterProvider router={router} />)
  const [, text = ''] = /^<script type="application\/ld\+json">(.*?)<\/script>$/.exec(html) ?? []
  expect(JSON.parse(text)).toMatchObject({ '@type': 'Organization', name, url: origin + addressIn('/') })
})
