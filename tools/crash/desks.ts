import { join, resolve } from 'node:path'
import { startDesks } from '@cledrau/world/desks/desks.ts'

/** The desks of other companies as a program of their own: they die by themselves, and say everything twice. */
const { DESKS_PORT = '0', VAR_DIR = 'var' } = process.env
const desks = await startDesks({
  folder: join(resolve(VAR_DIR), 'desks'),
  port: Number(DESKS_PORT),
  host: '127.0.0.1',
  now: () => Date.now(),
  manner: 'TWICE',
  takes: 0,
})
process.send?.({ ready: desks.claims })
for (const signal of ['SIGTERM', 'SIGINT'] as const)
  process.once(signal, () => void desks.stop().then(() => process.exit(0)))
process.once('disconnect', () => process.exit(0))
