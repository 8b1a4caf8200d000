import { fork, type ChildProcess } from 'node:child_process'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import type { Instant } from '@cledrau/domain/time/instant.ts'
import { ROOT } from '../programs.ts'
import type { Answer, Asked, Hears } from './ear.ts'

/** Nothing that is to be heard takes longer, however busy the machine. */
const PATIENCE_MS = 60_000

type Ear = { child: ChildProcess; hears: Hears | undefined; isReady: boolean; asked: PromiseWithResolvers<string>[] }

export type Ears = Awaited<ReturnType<typeof openEars>>

/** So many servers that listen to the same Darwin on the same database. Whoever is killed starts again. */
export async function openEars(count: number, environment: Readonly<Record<string, string>>, clock: () => Instant) {
  let closing = false
  const start = (): Ear => {
    const env = { ...process.env, ...environment, NOW: String(clock()) }
    const child = fork(join(ROOT, 'tools/live/ear.ts'), { env, stdio: ['ignore', 'ignore', 'inherit', 'ipc'] })
    const ear: Ear = { child, hears: undefined, isReady: false, asked: [] }
    child.on('message', ({ hears, answer, ready }: Answer) => {
      ear.isReady ||= ready === true
      ear.hears = hears ?? ear.hears
      if (answer !== undefined) ear.asked.shift()?.resolve(answer)
    })
    // What is said to somebody who has just been killed doesn't arrive; that they are gone is heard from their exit.
    child.on('error', () => {})
    child.once('exit', () => {
      for (const asked of ear.asked) asked.reject(new Error('somebody died who was asked'))
      if (!closing) ears[ears.indexOf(ear)] = start()
    })
    return ear
  }
  const ears: Ear[] = []
  for (let nth = 0; nth < count; nth++) ears.push(start())

  const until = async (what: string, isSo: () => boolean) => {
    const began = performance.now()
    while (!isSo()) {
      if (performance.now() - began > PATIENCE_MS)
        throw new Error(`${what}: ${JSON.stringify(ears.map((ear) => ear.hears))}`)
      await wait(5)
    }
  }
  const ask = (ear: Ear, asked: Asked): Promise<string> => {
    const answer = Promise.withResolvers<string>()
    ear.asked.push(answer)
    ear.child.send({ ...asked, now: clock() })
    return answer.promise
  }
  await until('nobody is ready', () => ears.every(({ isReady }) => isReady))
  return {
    /** Everybody's clock is the proof's. */
    tell: () => {
      for (const { child, isReady } of ears) if (isReady && child.connected) child.send({ now: clock() })
    },
    /** Until whoever listens has heard all that was said up to then. */
    untilHeard: (last: Instant) =>
      until('not heard', () =>
        ears.some(
          ({ hears }) => hears?.listening && hears.saidAt !== undefined && hears.saidAt >= last && hears.waiting === 0,
        ),
      ),
    untilAllKnow: async (last: Instant) => {
      await until('not known', () => ears.every(({ hears }) => hears?.saidAt !== undefined && hears.saidAt >= last))
    },
    gaps: () => ears.find(({ hears }) => hears?.listening)?.hears?.gaps,
    untilNoGaps: () => until('gaps', () => ears.every(({ hears }) => hears?.gaps === 0)),
    /** Asks everybody who is there. */
    askAll: (asked: Asked) => Promise.all(ears.filter(({ isReady }) => isReady).map((ear) => ask(ear, asked))),
    /** kill -9 of whoever listens; where nobody does, of the first. */
    kill: () => void (ears.find(({ hears }) => hears?.listening) ?? ears[0])?.child.kill('SIGKILL'),
    close: async () => {
      closing = true
      await Promise.all(
        ears.map(({ child }) => {
          const ended = new Promise((resolve) => child.once('exit', resolve))
          child.kill('SIGKILL')
          return child.exitCode === null && child.signalCode === null ? ended : undefined
        }),
      )
    },
  }
}
