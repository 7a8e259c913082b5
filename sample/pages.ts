import type { SamplePart } from '#sample/structured-text.ts'

/** What the sample academy writes where the usual pages leave a place open, by the words of the place. */
export const completions: Readonly<Record<string, string>> = {
  'name of the organisation': 'Ecological Civilization Academy',
  'postal address': '18 Heron Lane, Xixi Wetland, Hangzhou 310030, China',
  'street and number': '18 Heron Lane, Xixi Wetland',
  'postal code, city, country': 'Hangzhou 310030, Zhejiang, China',
  'email address for questions about data': 'hello@academy.example',
  'email address': 'hello@academy.example',
  'phone number': '+86 571 5550 0118',
  'name of the person who represents the organisation': 'Lin Wanqing, founder and dean',
  'name and address of the person responsible for the content': 'Lin Wanqing, at the address above',
  'register and number, or remove this section': 'Register of Examples, number 2014-0000',
  'tax number, or remove this line': '000 000 000',
  'say here whether network addresses are logged, and how long logs are kept':
    'it is off, and logs are kept for a week',
  'name of the payment provider': 'Example Payments',
  'name of the company that runs the servers': 'Example Hosting',
  'Name here every other program or service that the site is connected to, such as for payments or newsletters, or remove this sentence.':
    'Example Payments is told your enrollment’s number and its amount when you pay.',
  'how long backups are kept': 'a month',
  'name of the data protection authority': 'the data protection authority of the place where you live',
  date: 'the day on which this sample was made',
  number: '14',
  'Say here what holds after a course has begun.': 'Once a course has begun: the share of it that is still to come.',
  'say whether taxes are included': 'taxes are included',
  'Say how people are told, and what holds if a course cannot take place.':
    'Everybody enrolled is told by mail; if a course cannot take place, what you paid is returned.',
  'Say here if materials have a licence that allows more.': 'Readings may be printed and passed on.',
  'Say here who has examined the site, and when.': 'No independent expert has examined the site so far.',
  'Say here which videos have captions and audio descriptions.':
    'Films of others have the captions that their makers gave them, and none has an audio description.',
  'name of the body that watches over accessibility': 'the body that watches over accessibility where you live',
  country: 'the sample academy’s own country, which does not exist',
}

/** Stands at the head of each, lest somebody takes it for advice. */
export const pageNotice =
  'This page belongs to the sample academy, which does not exist: write your own before the site is yours.'

/** Further pages of the sample academy, below About. */
export const aboutPages: { address: string; title: string; parts: SamplePart[] }[] = [
  {
    address: 'governance',
    title: 'How the academy is governed',
    parts: [
      'The academy is an association. Its members are the people who teach, those who hold a certificate, and one person for each stream that has a group. They meet once a year, outdoors where the weather allows it.',
      { heading: 'Who decides what' },
      {
        bullets: [
          'The assembly elects a council of seven for three years, nobody more than twice. At least two of the seven look after a stream.',
          'The council decides on money, fees and partners, and appoints the dean.',
          'The dean and the teachers decide on what is taught, and nobody else does.',
          'A complaint goes to two people whom the assembly elects and whom the academy does not employ.',
        ],
      },
      { heading: 'Where the money comes from' },
      'From fees, from members, and from gifts that are named once they are larger than a year of fees. We take none from those whose permits our groups measure.',
      'Questions about any of this go to the council by way of [Contact](/contact).',
    ],
  },
  {
    address: 'annual-report',
    title: 'Annual report 2025',
    parts: [
      'What we did in 2025, what it cost, and what did not work.',
      { heading: 'In numbers' },
      {
        bullets: [
          'Two groups began, and none stopped: thirty-one streams at the end of the year.',
          'Nineteen streams in better health than five years ago, eight unchanged, four worse. [Each has its record](/watersheds).',
          'Of a hundred yen, fifty-eight went to teaching, twenty-one to the groups and their instruments, thirteen to the house at Heron Lane, and eight to everything else.',
        ],
      },
      { heading: 'What did not work' },
      'We promised a course in Hausa and have not found the people to teach it. The group at Lotus Creek lost its best year of readings with a telephone; the groups now write on paper first.',
      { heading: 'What comes next' },
      'A thirty-second stream, if its neighbours agree. Fewer flights: each teacher crosses a continent once a year at most.',
    ],
  },
]
