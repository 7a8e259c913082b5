export async function loadSharp() {
  const { default: sharp } = await import('sharp')
  // Pictures pass once: libvips' cache would only hold memory.
  sharp.cache(false)
  // Two pictures at once keep two processors busy; more threads would leave nothing for answers.
  sharp.concurrency(1)
  return sharp
}
