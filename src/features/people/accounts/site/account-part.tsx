import { type ReactNode, useId } from 'react'

/** A part of the account below the profile's form, in its columns. */
export function AccountPart({ title, about, children }: { title: string; about: ReactNode; children: ReactNode }) {
  const id = useId()
  return (
    <section
      aria-labelledby={id}
      className="hairline-t mt-14 grid gap-x-14 gap-y-6 pt-10 md:grid-cols-[13rem_minmax(0,34rem)]"
    >
      <div>
        <h2 id={id} className="text-xl">
          {title}
        </h2>
        <p className="mt-2 text-sm text-muted">{about}</p>
      </div>
      <div className="min-w-0">{children}</div>
    </section>
  )
}
