import { flushCompileCache } from 'node:module'
import { ClockOff, startServer } from './start-server.ts'
import { AlreadyRunning } from './db/embedded.ts'
import { readSettings, WrongSetting } from './settings.ts'

/** What the program that started us wants to know; on a terminal nobody listens. */
const tell = (message: object) => process.send?.(message)

try {
  const settings = readSettings(process.env)
  const running = await startServer(settings, (step) => tell({ step }))
  tell({ ready: running.url })
  // Where NODE_COMPILE_CACHE keeps what was compiled, the next start has it even if this one is killed.
  flushCompileCache()
  if (!process.send) console.log(`Cledrau is at ${running.url}`)

  let stopping = false
  const stop = () => {
    if (stopping) return
    stopping = true
    void running.stop().then(() => process.exit(0))
  }
  process.on('SIGTERM', stop)
  process.on('SIGINT', stop)
  // Whoever started us is gone: nothing is left running without an owner.
  process.on('disconnect', stop)
} catch (error) {
  const expected =
    error instanceof WrongSetting || error instanceof AlreadyRunning || error instanceof ClockOff || isPortTaken(error)
  const message = isPortTaken(error)
    ? `port ${process.env.PORT ?? 3000} is taken by another program; choose one with PORT=…`
    : expected
      ? (error as Error).message
      : ((error as Error).stack ?? String(error))
  tell({ failed: message })
  if (!process.send) console.error(message)
  process.exit(1)
}

function isPortTaken(error: unknown): boolean {
  return (error as NodeJS.ErrnoException).code === 'EADDRINUSE'
}
