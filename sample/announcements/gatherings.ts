import { onDay, paragraphs, plain, type SampleAnnouncement } from './announcement.ts'

export const sampleConferences: SampleAnnouncement[] = [
  {
    ...plain,
    key: 'conference-rivers-and-law',
    title: 'Who Speaks for the River? A conference on guardianship and restoration',
    content: paragraphs(
      'Judges, guardians and ecologists from five countries compare what the law has done for rivers, measured by what lives in them today. Each panel is opened by somebody who lives on the banks in question.',
      'There will be no keynote. There will be long breaks, a walk to the confluence, and minutes which are published within a week.',
    ),
    category: 'conferences',
    image: 'drawing:measuring-3',
    speakers: ['teacher-elena-duarte', 'teacher-zhou-heng'],
    hosts: ['teacher-lin-wanqing'],
    meetingLinks: [
      { description: 'Plenary sessions', url: 'https://meet.example/rivers-plenary', platform: 'Zoom' },
      {
        description: 'Reading room: judgments and maps',
        url: 'https://rooms.example/rivers-reading',
        platform: 'Tencent Meeting',
      },
    ],
    daysFromNow: -6,
    when: { startsIn: 38, from: '09:00', endsIn: 40, to: '17:30', timeZone: 'Europe/Lisbon' },
  },
  {
    ...plain,
    key: 'conference-sponge-cities',
    title: 'Ten Years of Sponge Cities: what held, what leaked',
    content: paragraphs(
      'Thirty pilot cities have had a decade to learn. We invite the people who maintain their wetlands, roofs and swales to say what they would build again, and what they would not.',
      'Designers are welcome as listeners on the first day and as speakers on the second.',
    ),
    category: 'conferences',
    speakers: ['teacher-chen-yulan', 'teacher-wu-jianguo'],
    hosts: ['teacher-chen-yulan'],
    meetingLinks: [
      { description: 'Both days, with interpretation', url: 'https://meet.example/sponge-cities', platform: 'Zoom' },
    ],
    daysFromNow: -17,
    when: { startsIn: 61, from: '09:30', endsIn: 62, to: '16:00', timeZone: 'Asia/Shanghai' },
  },
  {
    ...plain,
    key: 'conference-soil-accounts',
    title: 'Soil on the Balance Sheet',
    content: paragraphs(
      'Can a farm’s soil be entered in its accounts without being sold by them? Economists, farmers and two bank auditors spend a day on one real farm with its real books open.',
      'Working language: English, with whispered Chinese. Limited to forty people, because the barn is: write to us if you would like to come.',
    ),
    category: 'conferences',
    image: 'drawing:planting-2',
    speakers: ['teacher-zhou-heng', 'teacher-amara-okafor'],
    hosts: ['teacher-amara-okafor'],
    daysFromNow: -30,
    when: onDay(24, '10:00', '17:00'),
  },
  {
    ...plain,
    key: 'conference-high-waters',
    title: 'High Waters: mountain springs in a warmer century',
    content: paragraphs(
      'What nineteen years of daily readings above three thousand metres have to say about the rivers below. Recordings of all talks have been sent to those who took part.',
      'Our thanks to the Highland Climate Observatory, which fed ninety people from a kitchen built for eight.',
    ),
    category: 'conferences',
    speakers: ['teacher-ingrid-halvorsen', 'teacher-lin-wanqing'],
    hosts: ['teacher-ingrid-halvorsen'],
    daysFromNow: -96,
    when: { startsIn: -40, from: '09:00', endsIn: -39, to: '15:00', timeZone: 'Europe/Oslo' },
  },
]

export const sampleEvents: SampleAnnouncement[] = [
  {
    ...plain,
    key: 'event-dawn-walk',
    title: 'Dawn walk along the buried stream',
    content: paragraphs(
      'Under the third ring road runs a stream that nobody under fifty has seen. We follow its course above ground, from manhole to manhole, with a sound recordist and the city’s oldest drainage map.',
      'Meet at the north gate of the vegetable market. Two hours, level ground, pushchairs welcome.',
    ),
    category: 'events',
    hosts: ['teacher-chen-yulan'],
    daysFromNow: -3,
    when: onDay(9, '05:40', '07:40'),
  },
  {
    ...plain,
    key: 'event-seed-exchange',
    title: 'Spring seed exchange with the Open Seed Library',
    content: paragraphs(
      'Bring what you have saved, take what you will grow. Nineteen hundred varieties will be on the tables, among them the black soybean from Shaanxi that was believed lost until last autumn.',
      'At three o’clock, Amara Okafor shows how to test the soil you are going to sow it in. Bring a handful.',
    ),
    category: 'events',
    hosts: ['teacher-amara-okafor'],
    daysFromNow: -11,
    when: onDay(16, '13:00', '17:00'),
  },
  {
    ...plain,
    key: 'event-canal-cleaning',
    title: 'Canal cleaning at Dujiangyan: a day with shovels',
    content: paragraphs(
      'Every year before the gates are opened, the channels are dug out by those who use them. Thirty students may join the keepers of the Puyang canal for one day; they write to us first. Boots, gloves and lunch are provided; sore arms as well.',
      'In the evening, Wu Jianguo explains what was done, and why it has to be done again next year.',
    ),
    category: 'events',
    image: 'drawing:bridge-3',
    speakers: ['teacher-wu-jianguo'],
    hosts: ['teacher-ravi-menon'],
    daysFromNow: -18,
    when: onDay(29, '07:30', '19:00'),
  },
  {
    ...plain,
    key: 'event-open-evening',
    title: 'Open evening: meet the academy online',
    content: paragraphs(
      'An hour with four teachers and three former students. Ask about courses, certificates, costs, field weeks and the weather. No slides.',
    ),
    category: 'events',
    speakers: ['teacher-lin-wanqing', 'teacher-amara-okafor', 'teacher-elena-duarte', 'teacher-zhou-heng'],
    hosts: ['teacher-ravi-menon'],
    meetingLinks: [
      { description: 'Join the conversation', url: 'https://meet.example/open-evening', platform: 'Zoom' },
      {
        description: 'Join from mainland China',
        url: 'https://rooms.example/open-evening',
        platform: 'Tencent Meeting',
      },
    ],
    daysFromNow: -4,
    when: onDay(6, '19:30', '20:30'),
  },
]
