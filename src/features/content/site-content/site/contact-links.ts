/** Separate from the rest, because every page's foot loads them. */
export const email = { label: 'hello@academy.example', to: 'mailto:hello@academy.example' } as const
export const phone = { label: '+86 571 5550 0118', to: 'tel:+8657155500118' } as const
