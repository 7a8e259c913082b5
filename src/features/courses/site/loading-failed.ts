/** What is said where courses cannot be read (public.md §8). */
export const loadingFailed = {
  title: 'Loading Failed',
  text: 'Unable to load course data, please try again later',
} as const
