export type ContactDetail = {
  kind: 'address' | 'email' | 'phone' | 'hours'
  label: string
  lines: readonly string[]
  /** Where a click leads: writing a mail, calling. */
  href?: string
}

/** How the academy is reached; the one list that every place of the site reads. */
export const contactDetails: readonly ContactDetail[] = [
  {
    kind: 'address',
    label: 'Postal address',
    lines: ['18 Heron Lane, Xixi Wetland', 'Hangzhou 310030, Zhejiang', 'China'],
  },
  { kind: 'email', label: 'Email', lines: ['hello@academy.example'], href: 'mailto:hello@academy.example' },
  { kind: 'phone', label: 'Phone', lines: ['+86 571 5550 0118'], href: 'tel:+8657155500118' },
  { kind: 'hours', label: 'Hours', lines: ['Monday to Friday, 9:00 to 17:00', 'China Standard Time (UTC+8)'] },
]
