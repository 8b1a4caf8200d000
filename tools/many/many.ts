import { createServer, connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buildApp, buildInspector } from '../build-app.ts'
import { PUBLIC_PORT } from './balancer.ts'
import { pullOut } from './cable.ts'
import { openManyHouse } from './house.ts'
import { ALERTS_PORT, WATCH_PORT } from './watch.ts'

/** `npm run many`: the product as it stands where many travel, each part on a machine of its own, all of them on this one. */

const line = (name: string, text: string) => console.log(`  ${name.padEnd(12)}${text}`)
const STEPS: Record<string, string> = {
  programs: 'looking for PostgreSQL, Patroni, etcd, NATS, HAProxy and Prometheus',
  databases: 'starting two databases, and three who agree on which of them leads',
  outside: 'starting the outside',
  servers: 'starting two servers for calls, one for trains and one for jobs',
}
let close = async () => pullOut()
let stopping = false
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.on(signal, () => {
    if (stopping) return
    stopping = true
    console.log('\nStopping …')
    void close().then(() => process.exit(0))
  })
const folder = process.env.MANY_DIR ?? join(tmpdir(), 'cledrau-many')

try {
  console.log('Cledrau on many machines')
  await buildApp()
  await buildInspector()
  const house = await openManyHouse(folder, { tell: (step) => line(step, STEPS[step] ?? step) })
  // Passkeys and cookies want a name that every browser knows.
  const door = createServer((traveller) => {
    const inside = connect(house.entrance.port, house.entrance.host)
    traveller.pipe(inside).pipe(traveller)
    for (const socket of [traveller, inside])
      socket.on('error', () => [traveller, inside].forEach((one) => one.destroy()))
  })
  door.listen(PUBLIC_PORT, '127.0.0.1')
  close = house.close
  const { watch, outside, ...machines } = house.machines
  console.log('')
  for (const { name, address } of Object.values(machines)) line(name, address)
  line(
    'outside',
    `${outside.address}: letters at http://${outside.address}:3080, the bank’s test cards at http://${outside.address}:3081`,
  )
  line('watch', `http://${watch.address}:${WATCH_PORT}, alerts at http://${watch.address}:${ALERTS_PORT}`)
  line('logs', join(folder, 'log'))
  line('authority', `${house.authority} (a browser that knows it trusts this place)`)
  console.log(`\nCledrau is at ${house.url}  (Ctrl-C stops all of it)`)
} catch (error) {
  console.error(`\n${(error as Error).message}`)
  process.exit(1)
}
