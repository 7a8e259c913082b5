import { email, phone } from './contact-links.ts'

export type ContactDetail = {
  kind: 'address' | 'email' | 'phone' | 'hours'
  label: string
  lines: readonly string[]
  href?: string
}

export const contactDetails: readonly ContactDetail[] = [
  {
    kind: 'address',
    label: 'Postal address',
    lines: ['18 Heron Lane, Xixi Wetland', 'Hangzhou 310030, Zhejiang', 'China'],
  },
  { kind: 'email', label: 'Email', lines: [email.label], href: email.to },
  { kind: 'phone', label: 'Phone', lines: [phone.label], href: phone.to },
  { kind: 'hours', label: 'Hours', lines: ['Monday to Friday, 9:00 to 17:00', 'China Standard Time (UTC+8)'] },
]
