import { type ChildProcess, execFileSync, spawn, type StdioOptions } from 'node:child_process'
import { closeSync, mkdirSync, openSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { takeOutDisks } from './disks.ts'

/**
 * Several machines in one: a network namespace each, on one cable. What is cut off here is cut off as a machine is whose
 * cable was pulled: neither side hears that the other one is gone.
 */

const BRIDGE = 'cledrau0'
const PREFIX = 'cledrau-'
const PLUG = 'cl-'
const NETWORK = '10.77.0'
/** This machine's own place on the cable. */
export const HOST = `${NETWORK}.1`

const ip = (...args: string[]): string =>
  execFileSync('ip', args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] })
const quietly = (work: () => unknown) => {
  try {
    work()
  } catch {
    // it wasn't there
  }
}

const OWNER = '/run/cledrau-many'

/** Another run that still goes on: there is one cable on a machine. */
function otherOwner(): number | undefined {
  try {
    const owner = Number(readFileSync(OWNER, 'utf8'))
    process.kill(owner, 0)
    return owner === process.pid ? undefined : owner
  } catch {
    return undefined
  }
}

/** Those of a run that was ended without a word, too; never those of one that goes on. */
export function pullOut(): void {
  if (otherOwner() !== undefined) return
  const names = ip('netns', 'list')
    .split('\n')
    .map((line) => line.split(' ')[0] ?? '')
    .filter((name) => name.startsWith(PREFIX))
  for (const name of names) {
    for (const pid of ip('netns', 'pids', name).split('\n').filter(Boolean))
      quietly(() => process.kill(Number(pid), 'SIGKILL'))
    quietly(() => ip('netns', 'delete', name))
    rmSync(join('/etc/netns', name), { recursive: true, force: true })
  }
  // A machine is gone only once its last program is; its end of the cable goes now.
  const links = JSON.parse(ip('-json', 'link', 'show', 'type', 'veth') || '[]') as { ifname?: string }[]
  for (const { ifname = '' } of links) if (ifname.startsWith(PLUG)) quietly(() => ip('link', 'delete', ifname))
  quietly(() => ip('link', 'delete', BRIDGE))
  takeOutDisks()
}

/** Throws where no machine can be made, or others stand. */
export function tryCable(): void {
  const other = otherOwner()
  if (other !== undefined) throw new Error(`the machines of process ${other} are up: there is one such house at a time`)
  const name = `${PREFIX}try`
  ip('netns', 'add', name)
  try {
    ip('-n', name, 'link', 'set', 'lo', 'up')
  } finally {
    ip('netns', 'delete', name)
  }
}

export type Machine = ReturnType<typeof plugIn>

/** `machines`: a last number for each name. */
export function layCable<Name extends string>(machines: Readonly<Record<Name, number>>): Record<Name, Machine> {
  tryCable()
  pullOut()
  writeFileSync(OWNER, String(process.pid))
  ip('link', 'add', BRIDGE, 'type', 'bridge')
  ip('address', 'add', `${HOST}/24`, 'dev', BRIDGE)
  ip('link', 'set', BRIDGE, 'up')
  const entries = Object.entries<number>(machines)
  const hosts = ['127.0.0.1 localhost', ...entries.map(([name, last]) => `${NETWORK}.${last} ${name}`)]
  return Object.fromEntries(
    entries.map(([name, last]) => [name, plugIn(name, last, `${hosts.join('\n')}\n`)]),
  ) as Record<Name, Machine>
}

const nameOf = (pid: number): string | undefined => {
  try {
    return readFileSync(`/proc/${pid}/comm`, 'utf8').trim()
  } catch {
    // It has ended since.
    return undefined
  }
}

type Run = { logFile: string; env?: NodeJS.ProcessEnv; as?: string; ipc?: boolean }

function plugIn(name: string, last: number, hosts: string) {
  const [space, plug, address] = [`${PREFIX}${name}`, `${PLUG}${name}`, `${NETWORK}.${last}`]
  ip('netns', 'add', space)
  // Who is who: there is no name server on this cable.
  mkdirSync(join('/etc/netns', space), { recursive: true })
  writeFileSync(join('/etc/netns', space, 'hosts'), hosts)
  ip('link', 'add', plug, 'type', 'veth', 'peer', 'name', 'eth0', 'netns', space)
  ip('link', 'set', plug, 'master', BRIDGE, 'up')
  for (const args of [
    ['link', 'set', 'lo', 'up'],
    ['address', 'add', `${address}/24`, 'dev', 'eth0'],
    ['link', 'set', 'eth0', 'up'],
  ])
    ip('-n', space, ...args)

  return {
    name,
    address,
    /** A program on this machine; what it says goes to a file. */
    run: (
      program: string,
      args: readonly string[],
      { logFile, env = process.env, as, ipc = false }: Run,
    ): ChildProcess => {
      mkdirSync(dirname(logFile), { recursive: true })
      const log = openSync(logFile, 'a')
      const account = as ? ['setpriv', `--reuid=${as}`, `--regid=${as}`, '--clear-groups'] : []
      // Who isn't at home there finds somebody else's files, and may not read them.
      const home = as ? { HOME: '/nonexistent' } : {}
      const stdio: StdioOptions = ipc ? ['ignore', log, log, 'ipc'] : ['ignore', log, log]
      const child = spawn('ip', ['netns', 'exec', space, ...account, program, ...args], {
        env: { ...env, ...home },
        stdio,
        detached: true,
      })
      closeSync(log)
      return child
    },
    /** All that runs here under a name. */
    processes: (named: string): number[] =>
      ip('netns', 'pids', space)
        .split('\n')
        .filter(Boolean)
        .map(Number)
        .filter((pid) => nameOf(pid) === named),
    /** To all that runs here. */
    signal: (signal: NodeJS.Signals) => {
      for (const pid of ip('netns', 'pids', space).split('\n').filter(Boolean))
        quietly(() => process.kill(Number(pid), signal))
    },
    /** Its cable is pulled, and put in again. */
    cut: () => void ip('link', 'set', plug, 'down'),
    heal: () => void ip('link', 'set', plug, 'up'),
  }
}
