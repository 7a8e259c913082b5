// Preloaded into launched scripts: when the launcher dies (kill -9, out of memory), the script is asked to end, then killed.
const patience = 15_000

if (process.channel) {
  process.channel.unref()
  process.once('disconnect', () => {
    setTimeout(() => process.kill(process.pid, 'SIGKILL'), patience).unref()
    process.kill(process.pid, 'SIGTERM')
  })
}
