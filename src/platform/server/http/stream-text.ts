/**
 * A body of parts that are made one at a time, each when the reader has room for it. The first two are made before the body
 * is given, so that what fails at once (a database that is away) still answers with an error of its own; what fails later,
 * or is still going on when the process stops, breaks off, and the reader sees that it is not whole.
 */
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
