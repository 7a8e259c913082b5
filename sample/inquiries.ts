import type { applicationStatuses, questionStatuses } from '#features/messages/inquiries/rules.ts'

export type SampleQuestion = {
  key: string
  name: string
  email: string
  subject: string | null
  message: string
  status: (typeof questionStatuses)[number]
  daysFromNow: number
}

export type SampleApplication = {
  key: string
  name: string
  email: string
  skills: string | null
  motivation: string
  status: (typeof applicationStatuses)[number]
  daysFromNow: number
}

export const sampleQuestions: SampleQuestion[] = [
  {
    key: 'question-group-rate',
    name: 'Hanna Weiss',
    email: 'hanna.weiss@water.example',
    subject: 'A group from one water company',
    message:
      'We would like to send six colleagues to Living Watersheds. Is there a way to enroll them together, and could they study the same basin?',
    status: 'new',
    daysFromNow: -1,
  },
  {
    key: 'question-chinese-texts',
    name: 'Gao Ming',
    email: 'gaoming@letters.example',
    subject: null,
    message:
      'Are the passages in Heaven, Earth and the Ten Thousand Things read in traditional or in simplified characters? I teach both and could help with notes.',
    status: 'new',
    daysFromNow: -2,
  },
  {
    key: 'question-replay',
    name: 'Priya Nair',
    email: 'priya.nair@students.example',
    subject: 'Replay of the second lecture',
    message:
      'The replay of last week’s lecture on small streams stops after forty minutes. Could you put up the second half before Friday?',
    status: 'in_progress',
    daysFromNow: -4,
  },
  {
    key: 'question-school-visit',
    name: 'Jonas Berg',
    email: 'berg@hillschool.example',
    subject: 'Visit with a class of eleven-year-olds',
    message:
      'In May we will be near your field school for three days with twenty-four children. Could somebody walk up a stream with us for a morning?',
    status: 'in_progress',
    daysFromNow: -9,
  },
  {
    key: 'question-certificate-language',
    name: 'Sofia Almeida',
    email: 'sofia.almeida@city.example',
    subject: 'Language of the certificate',
    message:
      'My employer asks whether the Sponge City Designer certificate can be issued in Portuguese as well as in English.',
    status: 'resolved',
    daysFromNow: -16,
  },
  {
    key: 'question-reprint',
    name: 'Daniel Mwangi',
    email: 'd.mwangi@extension.example',
    subject: 'Reprinting the soil tests',
    message:
      'May our extension service translate the six soil tests into Kikuyu and print them on a single sheet for two thousand farmers?',
    status: 'resolved',
    daysFromNow: -31,
  },
]

export const sampleApplications: SampleApplication[] = [
  {
    key: 'application-li-na',
    name: 'Li Na',
    email: 'lina@translators.example',
    skills: 'Translation from and into Chinese, subtitling, a patient ear',
    motivation:
      'I have followed your open lectures for two years, and my mother cannot, because they are in English. I would like to change that, one subtitle at a time.',
    status: 'new',
    daysFromNow: -1,
  },
  {
    key: 'application-marc-dubois',
    name: 'Marc Dubois',
    email: 'marc.dubois@maps.example',
    skills: null,
    motivation:
      'I am retired, I live beside the Lez, and I walk along it every morning anyway. Give me a protocol and I will count whatever you need.',
    status: 'new',
    daysFromNow: -3,
  },
  {
    key: 'application-aiko-tanaka',
    name: 'Aiko Tanaka',
    email: 'aiko@fieldnotes.example',
    skills: 'Botanical illustration, first aid outdoors',
    motivation:
      'I would like to join the spring field school as an assistant, and draw the plants that its students describe before they look up the names.',
    status: 'under_review',
    daysFromNow: -8,
  },
  {
    key: 'application-samuel-adeyemi',
    name: 'Samuel Adeyemi',
    email: 'samuel@agrarian.example',
    skills: 'Soil sampling, Yoruba, Hausa, driving on bad roads',
    motivation:
      'Professor Okafor’s soil tests changed how my cooperative ploughs. I want to carry them to the next eleven villages and report back what we find.',
    status: 'approved',
    daysFromNow: -20,
  },
  {
    key: 'application-clara-jensen',
    name: 'Clara Jensen',
    email: 'clara.jensen@schools.example',
    skills: 'Primary teaching',
    motivation:
      'I have taught outdoors since reading your handbook, and would like to host other teachers at our school’s stream for a week each autumn.',
    status: 'approved',
    daysFromNow: -37,
  },
  {
    key: 'application-northern-drones',
    name: 'Northern Aerial Services',
    email: 'sales@aerial.example',
    skills: 'Aerial photography at fixed prices',
    motivation:
      'We offer your volunteers our full range of aerial surveys at a discount of ten per cent and look forward to your order soon.',
    status: 'rejected',
    daysFromNow: -44,
  },
]

/** What is often asked, answered once. */
export const samplePreparedAnswers: { key: string; title: string; text: string }[] = [
  {
    key: 'answer-group-rates',
    title: 'Group rates',
    text: 'Dear {name},\n\nsix people of one house study for the price of five. Send us their names and we enroll them together; the invoice goes to your house.',
  },
  {
    key: 'answer-school-visits',
    title: 'Visits with a class',
    text: 'Dear {name},\n\nfrom April to October somebody walks up a stream with a class of up to thirty, for a morning and free of charge. Tell us your days and how old the children are.',
  },
  {
    key: 'answer-volunteers-welcome',
    title: 'Welcome, volunteer',
    text: 'Dear {name},\n\nthank you: we would like to work with you. The next meeting of volunteers is on the first Saturday of the month, at ten, at the field school.',
  },
]
