import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const

/**
 * Work in a folder of its own that is gone afterwards, also where somebody ends us meanwhile; what one left behind that had no time
 * for it (`kill -9`, no power) is gone with the next. `begin`: the beginning of its path. `letGo`: ends what still works in it.
 */
export async function inOwnFolder<Value>(
  begin: string,
  work: (folder: string, onEnd: (letGo: () => void) => void) => Promise<Value>,
): Promise<Value> {
  forgetLeft(begin)
  const folder = mkdtempSync(`${begin}${process.pid}-`)
  const ends: (() => void)[] = []
  const clear = () => {
    for (const letGo of ends.splice(0)) letGo()
    // What was ended may be in the middle of making a file.
    rmSync(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 })
  }
  const ended = (signal: NodeJS.Signals) => {
    clear()
    stopHearing()
    // As if nobody had listened: who started us learns how we ended.
    process.kill(process.pid, signal)
  }
  const stopHearing = () => SIGNALS.forEach((signal) => process.off(signal, ended))
  for (const signal of SIGNALS) process.on(signal, ended)
  try {
    return await work(folder, (letGo) => void ends.push(letGo))
  } finally {
    stopHearing()
    clear()
  }
}

export const inTmp = (name: string): string => join(tmpdir(), `${name}-`)

/** Folders that carry the number of a process which isn't any more. */
function forgetLeft(begin: string): void {
  const [folder, name] = [dirname(begin), basename(begin)]
  for (const other of readdirSync(folder)) {
    const pid = other.startsWith(name) ? /^(\d+)-\w{6}$/.exec(other.slice(name.length))?.[1] : undefined
    if (pid !== undefined && !isAlive(Number(pid))) rmSync(join(folder, other), { recursive: true, force: true })
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    // Somebody else's is alive, too.
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}
