type ConsequencesProps = {
  hindrance: string | null
  goes: readonly string[]
  stays: readonly string[]
  pending: readonly string[]
  /** What it means that something is not paid yet. */
  unpaid: string
}

/** What an erasure does, before it is done. */
export function Consequences({ hindrance, goes, stays, pending, unpaid }: ConsequencesProps) {
  return (
    <div className="mt-5 grid gap-5 text-sm">
      {hindrance && (
        <p role="alert" className="rounded-md border border-important p-4">
          {hindrance}
        </p>
      )}
      {pending.length > 0 && (
        <div className="rounded-md border border-important p-4">
          <p className="font-[550]">Not paid yet</p>
          <p className="mt-1">{unpaid}</p>
          <Lines lines={pending} />
        </div>
      )}
      <div>
        <h3 className="text-base">What goes</h3>
        <Lines lines={goes} />
      </div>
      <div>
        <h3 className="text-base">What stays</h3>
        <Lines lines={stays} />
      </div>
    </div>
  )
}

function Lines({ lines }: { lines: readonly string[] }) {
  return (
    <ul className="mt-2 grid list-disc gap-1.5 pl-5">
      {lines.map((line) => (
        <li key={line}>{line}</li>
      ))}
    </ul>
  )
}
