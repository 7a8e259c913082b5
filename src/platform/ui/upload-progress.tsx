import { clsx } from 'clsx'

/** Upload progress, 0 to 1; at 1 the server still processes the file, and the bar is indeterminate. */
export function UploadProgress({ label, share }: { label: string; share: number }) {
  const percent = Math.round(share * 100)
  return (
    <div className="flex items-center gap-3 text-sm text-muted">
      <progress
        aria-label={`${label}: upload`}
        className={clsx(bar, share === 1 && 'animate-breathe bg-accent motion-reduce:animate-none')}
        {...(share < 1 && { value: share })}
      />
      <span className="w-24 shrink-0 tabular-nums">{share < 1 ? `${percent}%` : 'Processing…'}</span>
    </div>
  )
}

const bar =
  'h-1.5 w-full max-w-md appearance-none overflow-hidden rounded-full bg-line [&::-moz-progress-bar]:bg-accent [&::-webkit-progress-bar]:bg-transparent [&::-webkit-progress-value]:bg-accent'
