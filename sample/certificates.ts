import type { DrawingReference } from '#sample/drawings/catalogue.ts'

/** The price is in whole yen. */
export type SampleCertificate = {
  key: string
  title: string
  description: string
  price: number
  image: DrawingReference | null
  published: boolean
  daysFromNow: number
}

export const sampleCertificates: SampleCertificate[] = [
  {
    key: 'certificate-watershed-steward',
    title: 'Watershed Steward',
    description:
      'For people who look after a basin: reading land and water, measuring with others, and bringing the result before those who decide.',
    price: 28000,
    image: 'drawing:measuring-1',
    published: true,
    daysFromNow: -360,
  },
  {
    key: 'certificate-living-soils',
    title: 'Living Soils Practitioner',
    description:
      'Assess a soil without a laboratory, plan its recovery over five years and keep a record that the next farmer can read.',
    price: 24000,
    image: 'drawing:planting-1',
    published: true,
    daysFromNow: -330,
  },
  {
    key: 'certificate-sponge-city',
    title: 'Sponge City Designer',
    description:
      'Plan streets, parks and roofs from the water outwards. Ends with a design that a city’s own engineers have examined.',
    price: 32000,
    image: null,
    published: true,
    daysFromNow: -240,
  },
  {
    key: 'certificate-outdoor-educator',
    title: 'Outdoor Educator',
    description: 'Forty lessons without a roof, taught and revised with a class of your own over one school year.',
    price: 18000,
    image: 'drawing:bridge-1',
    published: true,
    daysFromNow: -200,
  },
]
