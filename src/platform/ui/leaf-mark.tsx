export function LeafMark({ className }: { className?: string }) {
  return (
    <svg
      viewBox="0 0 32 32"
      fill="none"
      stroke="currentColor"
      strokeLinecap="round"
      aria-hidden="true"
      className={className}
    >
      <path d="M16 2.5C24 8.4 27 14 27 19a11 10.5 0 0 1-22 0C5 14 8 8.4 16 2.5Z" strokeWidth="2" />
      <path d="M16 9.2c4.7 3.8 6.6 7 6.6 10.2a6.6 6.3 0 0 1-13.2 0C9.4 16.2 11.3 13 16 9.2Z" strokeWidth="1.6" />
      <path d="M16 15.6c1.8 1.6 2.5 2.8 2.5 4a2.5 2.4 0 0 1-5 0c0-1.2.7-2.4 2.5-4Z" strokeWidth="1.4" />
    </svg>
  )
}
