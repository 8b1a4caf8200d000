import { flushCompileCache } from 'node:module'
import { ClockOff, startServer, type Running } from './start-server.ts'
import { AlreadyRunning } from './db/embedded.ts'
import { readSettings, WrongSetting } from './settings.ts'

/** What the program that started us wants to know; on a terminal nobody listens. */
const tell = (message: object) => {
  if (process.connected) process.send?.(message)
}

/** Told to leave before we were up: what was begun is put away, and it is no failure. */
class ToldToLeave extends Error {}

// Before anybody hears of us, and before anything is begun that a signal could cut off.
let running: Running | undefined
let isLeaving = false
const leave = () => {
  if (isLeaving) return
  isLeaving = true
  // A start that is under way ends at its next step.
  if (running) void running.stop().then(() => process.exit(0))
}
process.on('SIGTERM', leave)
process.on('SIGINT', leave)
// Whoever started us is gone: nothing is left running without an owner.
process.on('disconnect', leave)

try {
  const settings = readSettings(process.env)
  const started = await startServer(settings, (step) => {
    if (isLeaving) throw new ToldToLeave()
    tell({ step })
  })
  if (isLeaving) {
    await started.stop()
    process.exit(0)
  }
  running = started
  tell({ ready: running.url })
  // Where NODE_COMPILE_CACHE keeps what was compiled, the next start has it even if this one is killed.
  flushCompileCache()
  if (!process.send) console.log(`Cledrau is at ${running.url}`)
} catch (error) {
  if (error instanceof ToldToLeave) process.exit(0)
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
