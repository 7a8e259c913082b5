/** Where a click reaches the academy: writing a mail, calling. By themselves, because the foot of every page has them. */
export const email = { label: 'hello@academy.example', to: 'mailto:hello@academy.example' }
export const phone = { label: '+86 571 5550 0118', to: 'tel:+8657155500118' }
