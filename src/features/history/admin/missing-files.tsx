export function MissingFiles({ count }: { count: number }) {
  if (count === 0) return null
  return (
    <p role="status" className="rounded-md bg-wash px-4 py-3 text-sm">
      {count === 1 ? 'A file of it is' : `${count} files of it are`} no longer kept and will not come back.
    </p>
  )
}
