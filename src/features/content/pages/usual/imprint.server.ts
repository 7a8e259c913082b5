import type { WrittenPart } from '#records/rich-text/written.ts'

/** Nothing of this can be known by the software. */
export const imprint: readonly WrittenPart[] = [
  'This site is published by:',
  '[[name of the organisation]]\n[[street and number]]\n[[postal code, city, country]]',
  { heading: 'Represented by' },
  '[[name of the person who represents the organisation]]',
  { heading: 'Contact' },
  'Email: [[email address]]\nPhone: [[phone number]]\nOr write to us through [the contact page](/contact).',
  { heading: 'Register and tax' },
  'Registered at: [[register and number, or remove this section]]\nTax number: [[tax number, or remove this line]]',
  { heading: 'Responsible for the content' },
  '[[name and address of the person responsible for the content]]',
]
