export const chevronClass =
  'grid min-h-11 w-6 place-items-center rounded-sm text-muted transition-colors hover:text-text aria-expanded:text-text'
