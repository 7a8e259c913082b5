import type { UsualAddress } from './rules.ts'
import type { PageFields } from './schema.ts'
import { textOf } from '#records/rich-text/text.ts'
import { blocksOfParts, type WrittenPart } from '#records/rich-text/written.ts'

const texts: Record<UsualAddress, { title: string; position: number; parts: readonly WrittenPart[] }> = {
  /** What the software keeps with its settings as they come; usual-pages.server.test.ts holds its times against those. */
  privacy: {
    title: 'Privacy',
    position: 10,
    parts: [
      'This page says what this site keeps of you, why, for how long, and what you can do about it. It is written in plain words and describes what the software behind the site really does.',
      { heading: 'Who is responsible' },
      'Responsible for your data is [[name of the organisation]], [[postal address]]. Questions about your data go to [[email address for questions about data]].',
      { heading: 'When you only read' },
      'You can read everything here without an account. No cookie is set for that, nothing is counted about you, and there is no advertising. Fonts, pictures and scripts come from this site alone.',
      'The server writes a line for each request: when it came, which page it asked for, how it was answered and how long that took. Your network address is not written down unless whoever runs the site has switched that on: [[say here whether network addresses are logged, and how long logs are kept]].',
      'To protect the forms from floods, the site counts how often one network address sends something within ten minutes. That count is removed within two hours.',
      { heading: 'What stays on your device' },
      {
        bullets: [
          'Whether you chose the light or the dark colours, and that you were offered the page in another language, until you clear it in your browser.',
          'What you have typed into a form and not sent yet, so that it survives a reload, until you send or clear it. It does not leave your device before.',
          'That an enrollment was begun here without an account and where it is paid, for 30 days, or until it is paid or you choose “Forget this” beside it. It says which course, and nothing about you.',
          'That you signed out while the site could not be reached, until it has heard of it.',
          'In a tab, until you close it: from which course you went to sign in, where you were if you had to sign in again, and how far you had read each page.',
          'While you sign in, a cookie called __Secure-sign-in, for ten minutes.',
          'Once you are signed in, a cookie called __Host-session, for 30 days after you were last here.',
          'In the back office, which only staff use, a cookie called sidebar_state, for 7 days, and one called help_read, for a year, which says which explanations you have read; and until you clear it in your browser, which parts of its sidebar you folded.',
        ],
      },
      { heading: 'When you sign in' },
      'You sign in with Google. Google tells the site your Google account’s number, your name, your email address, whether that address is verified, and the address of your picture, which is copied to this site once. The site gets no password and no access to anything else of your Google account, and it does not keep Google’s tokens. What Google keeps of a sign-in is said in Google’s own privacy policy.',
      'For your account the site keeps your name, email address, picture and role, and when you were last here. For each device that is signed in it keeps the kind of browser and system in a few words, and when it was used. A session ends after 30 days without use, at the latest 90 days after you signed in, and at once when you sign out. Your account stays until you erase it.',
      { heading: 'When you enroll in a course' },
      'The site keeps the email address that you give, your name, phone number and organization if you give them, the course, its price, and whether it was paid. Staff use this to give you access and to reach you about the course. It stays as long as the law asks for records of payments; if you erase your account, it stays without your name, email address and phone number.',
      'You pay on the page of [[name of the payment provider]], or as the academy agrees with you. What you enter there, such as the number of a card, never reaches this site. The provider tells the site that a payment was made, its amount and its reference; these messages are kept for 10 years.',
      { heading: 'When you get a certificate' },
      'The site keeps what is printed on it: your name as you confirmed it, the course, its teachers and the days. Whoever has its number, such as an employer to whom you show it, can look up whether it stands and what it says; search engines cannot. On the page “My learning” you can hide your name there. If you erase your account, your certificates lose your name, and their numbers lead to nothing any more.',
      { heading: 'When you write to us' },
      'A question or an offer to volunteer is kept with the name and email address that you give, so that we can answer. It is removed 2 years after it was closed.',
      { heading: 'When we write to you' },
      'The site writes to your email address about what you have to know, such as that you are enrolled or that a class has moved, and sends news only where you subscribed to it and confirmed that. Each mail and whether it could be sent is kept for 12 months, so that staff can tell you what became of it. If you erase your account, the mail to you is erased with it.',
      { heading: 'What staff do' },
      'What staff delete lies in a bin for 30 days and is then removed for good. Earlier versions of pages and records are kept for 2 years, of each record at least the first and the newest 20. Who changed what in the back office is written in a log for 2 years, under a number instead of a name.',
      { heading: 'Videos' },
      'Videos are shown as a still picture of our own. Only when you start one does your browser ask YouTube, through its player without cookies, for the video; from then on YouTube’s privacy policy holds for it.',
      { heading: 'Who else gets to see your data' },
      'Nobody buys or rents them. Beside Google for signing in they are seen by [[name of the company that runs the servers]], which runs the servers for us. [[Name here every other program or service that the site is connected to, such as for payments or newsletters, or remove this sentence.]]',
      { heading: 'Copies' },
      'Backups hold what the site held when they were made. They are kept for [[how long backups are kept]] and then overwritten.',
      { heading: 'Your rights' },
      'At the end of [your profile](/profile) you can download everything that is kept under your account as one file, and erase your account yourself. You are shown first what goes and what has to stay. Questions and applications that you sent under your verified email address go with it.',
      'You can also ask us what is kept of you, have it corrected or erased, or object to its use, at the address above. If you think that we handle your data wrongly, you can complain to [[name of the data protection authority]].',
      'This page was last reviewed on [[date]].',
    ],
  },
  /** What holds for courses, as far as the software itself decides it. */
  terms: {
    title: 'Terms',
    position: 20,
    parts: [
      'These terms hold between you and [[name of the organisation]], [[postal address]], when you take part in a course of this site.',
      { heading: 'Enrolling' },
      'You enroll on the page of a course, with or without an account. Without one, your enrollment belongs to the email address that you give, and you find it again when you sign in with Google under that very address. One person can be enrolled in a course once.',
      'Enrolling in a course enrolls you in all of its sections.',
      { heading: 'Prices and payment' },
      'The price is shown before you enroll, in the currency that stands beside it, and it is the whole price: [[say whether taxes are included]]. A course is open to you once its payment has arrived. A course that costs nothing is open at once.',
      'How money is returned is said on the page [Refunds](/refunds).',
      { heading: 'Taking part' },
      'Links to live classes and recordings are for you alone; please do not pass them on. The academy may change dates, teachers or the way in which a course is held where there is good reason, and tells you of it. [[Say how people are told, and what holds if a course cannot take place.]]',
      { heading: 'Texts and recordings' },
      'Texts, pictures and recordings belong to the academy or to those who made them. You may use them for your own study. [[Say here if materials have a licence that allows more.]]',
      { heading: 'Ending it' },
      'You can erase your account at the end of [your profile](/profile) at any time; courses that you paid for end with it. The academy may end the access of whoever disturbs a course for others, after a warning.',
      { heading: 'What else holds' },
      'For disputes the law of [[country]] holds. If one of these terms is void, the others stay. These terms were last changed on [[date]].',
    ],
  },
  /** How money is returned: by staff, since the software itself sends none. */
  refunds: {
    title: 'Refunds',
    position: 30,
    parts: [
      'This page says when you get back what you paid for a course, and how.',
      { heading: 'When money is returned' },
      {
        bullets: [
          'You change your mind: until [[number]] days after paying, as long as the course has not begun for you.',
          'The academy cancels the course: always, and in full.',
          'You have paid twice: the second payment is seen by staff, who return it. You need not ask.',
          '[[Say here what holds after a course has begun.]]',
        ],
      },
      { heading: 'How to ask' },
      'Write to us through [the contact page](/contact) from the email address under which you enrolled, and name the course. You need not give a reason. A person reads it and answers.',
      { heading: 'How it goes' },
      'Staff return the money by the way in which it came, within [[number]] days. Once the payment is returned, the enrollment is marked as refunded and the course is closed to you. That a payment was made and returned stays on record, as said on the page [Privacy](/privacy).',
    ],
  },
  /** What the program's own checks hold, and what nobody has checked. */
  accessibility: {
    title: 'Accessibility',
    position: 35,
    parts: [
      'This site is meant for everybody, whatever they read, hear and work it with. This page says how far it is there, and what to do where it is not.',
      { heading: 'What is so' },
      'The site is made after the Web Content Accessibility Guidelines (WCAG) 2.2, level AA. With each change of its software programs look at every page in both colour schemes and at the widths of a phone and a desk, and go through it by the keyboard alone.',
      {
        bullets: [
          'Everything works by the keyboard alone, with the focus in view.',
          'Everything can be read, and the contact forms sent, without scripts.',
          'Texts can be enlarged to four times their size without scrolling sideways.',
          'Motion stops where your device asks for less of it, and every page can be printed.',
        ],
      },
      { heading: 'What is not so yet' },
      {
        bullets: [
          '[[Say here who has examined the site, and when.]]',
          '[[Say here which videos have captions and audio descriptions.]]',
          'Documents that we did not make ourselves may lack structure for screen readers.',
          'Live classes are held with programs of others, whose own limits hold.',
        ],
      },
      { heading: 'Where something is in your way' },
      'Please tell us through [the contact page](/contact), or by mail to [[email address]]: which page, and what you tried. You get an answer within [[number]] days, and what you need in another form as soon as we can make it.',
      'If you are not content with our answer, you can turn to [[name of the body that watches over accessibility]].',
      'This page was last reviewed on [[date]].',
    ],
  },
  /** Nothing of this can be known by the software. */
  imprint: {
    title: 'Imprint',
    position: 40,
    parts: [
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
    ],
  },
}

/** One of the usual pages as a draft in the footer, with double brackets where staff have to complete it; `id` gives its blocks theirs. */
export function usualPage(address: UsualAddress, id: () => string): PageFields {
  const { title, position, parts } = texts[address]
  const text_blocks = blocksOfParts(parts, id)
  return {
    title,
    address,
    text: textOf(text_blocks),
    text_blocks,
    modules: [],
    placement: 'footer',
    position,
    published: false,
  }
}
