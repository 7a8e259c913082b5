// Loaded ahead of a script that the launcher started: when the launcher dies without a word (kill -9, out of memory),
// the script is asked to end as it would be by the launcher, and is ended if it does not.
const patience = 15_000

if (process.channel) {
  process.channel.unref()
  process.once('disconnect', () => {
    setTimeout(() => process.kill(process.pid, 'SIGKILL'), patience).unref()
    process.kill(process.pid, 'SIGTERM')
  })
}
