// Entry of `npm start`, `npm test` and the rest; old Node versions must parse it: nothing modern before the check.
const needed = 20

if (Number(process.versions.node.split('.')[0]) < needed) {
  console.error('This project needs Node ' + needed + ' or newer to start; this is Node ' + process.versions.node + '.')
  console.error('Install a current one from https://nodejs.org and try again. (It then fetches its own exact Node.)')
  process.exit(1)
}

import('./launcher/launch.mjs')
  .then(function (launcher) {
    return launcher.launch(process.argv.slice(2))
  })
  .catch(function (error) {
    console.error(error)
    process.exit(1)
  })
