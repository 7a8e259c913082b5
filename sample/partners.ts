import type { DrawingReference } from '#sample/drawings/catalogue.ts'

export type SamplePartner = {
  key: string
  name: string
  logo: DrawingReference
  description: string
  website: string
  order: number
}

const partners: SamplePartner[] = [
  {
    key: 'partner-river-commons',
    name: 'River Commons Network',
    logo: 'drawing:logo-river-commons',
    description: 'Links the groups that look after thirty-one streams and publishes their records, good years and bad.',
    website: 'https://rivercommons.example',
    order: 0,
  },
  {
    key: 'partner-four-seasons',
    name: 'Four Seasons Farm Alliance',
    logo: 'drawing:logo-four-seasons',
    description:
      'Two hundred and forty farms that keep their soil covered all year and open their gates to our students.',
    website: 'https://fourseasonsfarms.example',
    order: 1,
  },
  {
    key: 'partner-field-press',
    name: 'Field & Margin Press',
    logo: 'drawing:logo-field-press',
    description: 'Publishes our readings on paper that will rot, and in files that will not.',
    website: 'https://fieldandmargin.example',
    order: 2,
  },
  {
    key: 'partner-highland-observatory',
    name: 'Highland Climate Observatory',
    logo: 'drawing:logo-highland-observatory',
    description:
      'Has measured snow, rain and springs above 3,000 metres since 1961. Its data run through half of our courses.',
    website: 'https://highlandobservatory.example',
    order: 3,
  },
  {
    key: 'partner-seed-library',
    name: 'The Open Seed Library',
    logo: 'drawing:logo-seed-library',
    description: 'Lends out seed of 1,900 local varieties in spring and takes it back, multiplied, in autumn.',
    website: 'https://openseedlibrary.example',
    order: 4,
  },
  {
    key: 'partner-new-village',
    name: 'New Village Workshop',
    logo: 'drawing:logo-new-village',
    description: 'Architects, carpenters and masons who repair old villages with what grows and lies around them.',
    website: 'https://newvillage.example',
    order: 5,
  },
]

export const samplePartners = {
  title: 'Our Partners',
  description:
    'We teach with those who do the work: networks of rivers and farms, a press, an observatory, a library of seeds, a workshop.',
  partners,
}
