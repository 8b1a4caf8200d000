import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { LOOPBACK } from '@cledrau/world/loopback.ts'
import { foldersFor } from './sandbox/folders.ts'
import { openFront } from './sandbox/front.ts'
import { openHouse, type House } from './sandbox/house.ts'
import { markedData } from './sandbox/marked-data.ts'

/**
 * `npm run sandbox`: for each partner a product of its own to try things with, at an address of its own. Each has its day, its
 * database and its keys, trains that run outside, tickets that no train takes, a clock to move, a reset, and trouble on demand.
 * docs/partners/sandbox.md has the whole page. The product itself knows nothing of it.
 */

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    port: { type: 'string', default: '4300' },
    day: { type: 'string', default: '2026-12-07T08:00:00Z' },
    webhooks: { type: 'string', default: '127.0.0.1:4400,localhost:4400' },
    folder: { type: 'string', default: 'var/sandbox' },
  },
})
const names = positionals.length > 0 ? positionals : ['Siop Un', 'Siop Dau']
const [port, begins] = [Number(values.port), Date.parse(values.day)]
if (!Number.isInteger(port) || !Number.isFinite(begins)) {
  console.error('npm run sandbox [-- NAME …] [--port 4300] [--day 2026-12-07T08:00:00Z] [--webhooks 127.0.0.1:4400]')
  process.exit(2)
}
const folder = resolve(values.folder)
const data = markedData(folder)

const stops: (() => Promise<void>)[] = []
const stopAll = async (code: number) => {
  for (const stop of stops.toReversed()) await stop().catch(() => {})
  process.exit(code)
}
process.on('SIGINT', () => void stopAll(0))
process.on('SIGTERM', () => void stopAll(0))

try {
  const folders = foldersFor(names)
  for (const [nth, name] of names.entries()) {
    // Its port is taken first, so that nothing is opened for nobody.
    const opened: { house?: House } = {}
    const front = openFront(() => opened.house)
    await new Promise<void>((listening, failed) => {
      front.once('error', failed).listen(port + nth, LOOPBACK, listening)
    })
    stops.push(async () => {
      front.close()
      front.closeAllConnections()
      await opened.house?.stop()
    })
    const url = `http://localhost:${port + nth}`
    const own = join(folder, folders[nth] ?? name)
    const house = await openHouse({ name, folder: own, url, data, begins, webhookHosts: values.webhooks })
    opened.house = house
    console.log(`${name}  ${url}  (${url}/sandbox)`)
    console.log(`  client_id ${house.credentials().clientID}; its key is in ${join(own, 'credentials.json')}`)
  }
  console.log('\nCtrl-C ends it; what was tried stays until a reset.')
  process.send?.({ ready: { port } })
} catch (error) {
  console.error((error as Error).message)
  process.send?.({ failed: (error as Error).message })
  await stopAll(1)
}
