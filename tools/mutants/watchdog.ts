import { isMainThread, Worker } from 'node:worker_threads'

/**
 * Loaded into each process that runs tests with a fault in them: a thread of its own ends the process when the time is
 * over, even where the fault has made something run for ever.
 */
const patience = Number(process.env.MUTANT_PATIENCE)
if (isMainThread && patience > 0) {
  const code = `setTimeout(() => process.kill(process.pid, 'SIGKILL'), ${patience})`
  new Worker(code, { eval: true, execArgv: [], env: {} }).unref()
}
