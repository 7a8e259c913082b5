import { paragraphs, plain, type SampleAnnouncement } from './announcement.ts'

export const sampleNews: SampleAnnouncement[] = [
  {
    ...plain,
    key: 'news-open-enrolment',
    title: 'Living Watersheds: enrollment for the spring term is open',
    content: paragraphs(
      'Our longest-running course takes on its twelfth class. It is open to people who look after a river basin, or would like to: engineers, farmers, officials, teachers, neighbours.',
      'As in every year, each participant studies a basin of his or her own. You do not need to travel in order to take part; the river comes with you. The two field weeks in the Min valley are optional and, by experience, unforgettable.',
      'Whoever cannot pay the price writes to us before enrolling: we then enroll you at a reduced one. Nobody will ask you for papers.',
    ),
    more: [
      { heading: 'Before you apply' },
      {
        bullets: [
          'Choose the basin that you live in, however small it is.',
          'Read what [the course](/courses?tab=certificate) asks of your weekends.',
          'Write to us if anything stands in the way: [we answer every letter](/contact).',
        ],
      },
    ],
    category: 'news',
    featured: true,
    image: 'drawing:measuring-2',
    hosts: ['teacher-lin-wanqing', 'teacher-ravi-menon'],
    daysFromNow: -1,
  },
  {
    ...plain,
    key: 'news-spring-report',
    title: 'Thirty-one streams, one record: the spring report is out',
    content: paragraphs(
      'Nineteen of the thirty-one streams that our alumni look after are in better health than they were five years ago; eight are unchanged, and four are worse. The report, which River Commons Network publishes, names all of them and says what was tried.',
      'The most surprising result comes from the smallest group. Three retired teachers on the Ribeira do Moinho persuaded a car park to drain into a meadow. Stoneflies have returned to a stretch of four hundred metres.',
    ),
    category: 'news',
    daysFromNow: -8,
  },
  {
    ...plain,
    key: 'news-field-station',
    title: 'A field station of earth, straw and chestnut',
    content: paragraphs(
      'With New Village Workshop, we have repaired an abandoned granary in the upper Min valley. Its walls are rammed earth, its roof is chestnut, and its only machine is a pump. From May, it will house twenty-two students.',
      'The repair cost less than half of a new building. Eleven people from the village now know how to build with earth, two of whom have since been hired away by the county. We could not be more pleased.',
    ),
    category: 'news',
    image: 'drawing:planting-3',
    daysFromNow: -21,
  },
  {
    ...plain,
    key: 'news-translation',
    title: 'A Handful of Soil is now read in nine languages',
    content: paragraphs(
      'Volunteers have translated Amara Okafor’s six soil tests into Kikuyu, Tamil, Quechua and six other languages. Each may be printed and passed on without asking. The English one is among our readings; write to us for the others.',
      'If yours is missing, write to us. It is eleven hundred words, and a good way to spend a rainy weekend.',
    ),
    category: 'news',
    daysFromNow: -45,
  },
  {
    ...plain,
    key: 'news-annual-plan',
    title: 'Draft: the academy’s plan for the coming year',
    content: paragraphs(
      'A first version for the team. Still missing: the budget of the field school, the dates of the autumn term, and an answer to the question which of our courses should end.',
    ),
    category: 'news',
    published: false,
    daysFromNow: -2,
  },
]
