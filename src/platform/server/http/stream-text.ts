/**
 * A lazy body; its first two parts are made ahead, so that early failures get an error answer, later ones break it off. `mayStill`
 * throws where the reader has lost the right meanwhile (api-14).
 */
export async function streamText(
  parts: AsyncGenerator<string>,
  { closing, mayStill }: { closing: AbortSignal; mayStill: () => Promise<void> },
): Promise<ReadableStream> {
  const encoder = new TextEncoder()
  const ahead = [await parts.next(), await parts.next()]
  return new ReadableStream({
    async pull(controller) {
      if (closing.aborted) throw new Error('The server is stopping.')
      const made = ahead.shift()
      if (!made) await mayStill()
      const { value, done } = made ?? (await parts.next())
      if (done) controller.close()
      else controller.enqueue(encoder.encode(value))
    },
    async cancel() {
      await parts.return(undefined)
    },
  })
}
