import { join } from 'node:path'
import { readSettings } from '@cledrau/server/settings.ts'
import { checkPlace } from '@cledrau/server/real-place.ts'
import { buildApp, buildInspector } from './build-app.ts'
import { startProgram } from './programs.ts'

/**
 * `npm run serve`: the product alone, for operators. Nothing is played and nobody is made up: bank, mail server and
 * bureau are those of the settings, and there are no accounts to try it with unless `DEMONSTRATION=on` says so.
 */

const environment = { DEMONSTRATION: 'off', ...process.env }
try {
  const settings = readSettings(environment)
  checkPlace(settings)
  await buildApp()
  await buildInspector()
  const logFile = join(settings.VAR_DIR, 'log', 'server.log')
  const server = await startProgram<string>('server/src/main.ts', { logFile, env: environment })
  let stopping = false
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.on(signal, () => {
      if (stopping) return
      stopping = true
      void server.stop().then(() => process.exit(0))
    })
  }
  server.child.once('exit', () => {
    if (stopping) return
    console.error(`the server ended by itself; ${logFile} says why`)
    process.exit(1)
  })
  console.log(`Cledrau is at ${server.ready}`)
} catch (error) {
  console.error((error as Error).message)
  process.exit(1)
}
