/** A lazy body; its first two parts are made ahead, so that early failures get an error answer, later ones break it off. */
export async function streamText(parts: AsyncGenerator<string>, closing: AbortSignal): Promise<ReadableStream> {
  const encoder = new TextEncoder()
  const ahead = [await parts.next(), await parts.next()]
  return new ReadableStream({
    async pull(controller) {
      if (closing.aborted) throw new Error('The server is stopping.')
      const { value, done } = ahead.shift() ?? (await parts.next())
      if (done) controller.close()
      else controller.enqueue(encoder.encode(value))
    },
    async cancel() {
      await parts.return(undefined)
    },
  })
}
