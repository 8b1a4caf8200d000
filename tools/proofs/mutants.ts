import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { makeCopy } from '../mutants/copy.ts'
import { draw, type Drawn } from '../mutants/draw.ts'
import type { Asked, Told } from '../mutants/lane.ts'
import { nearestTests } from '../mutants/nearest-tests.ts'
import { ROOT } from '../programs.ts'
import { seedOfRun } from '../suite/seed.ts'

/**
 * `npm run proof -- mutants [COUNT] [ROOM or AREA …] [--seed N]`: small faults drawn by seed from the rules, the contract
 * and the server; each is put into a copy of the project, and the tests that stand nearest have to notice.
 */

export const SEED = 20261122
const BARS: Record<string, number> = { domain: 0.9, server: 0.8 }
/** Two proofs may go on at the same time. */
const COPIES = join(ROOT, 'var/mutants', String(process.pid))
const LANES = 2

type Judged = { one: Drawn; by: Told['failed']; why: string }

export async function proof(count = 400, given: readonly string[] = []): Promise<string> {
  const seed = seedOfRun()
  const drawn = draw(given, count, seed)
  if (drawn.length === 0) throw new Error(`there is nothing called ${given.join(', ')}`)
  const judged = await judge(drawn)

  const rooms = [...Map.groupBy(judged, ({ one }) => one.room)].map(([room, all]) => ({
    room,
    all: all.length,
    caught: all.filter(({ by }) => by).length,
  }))
  const lines = rooms.map(({ room, all, caught }) => `${room}: ${caught} of ${all} caught (${percent(caught / all)})`)
  const survived = judged.filter(({ by }) => !by).map(({ one, why }) => `survived: ${shown(one)}${why}`)
  const report = [`seed ${seed}`, ...lines, ...survived].join('\n')
  const short = rooms.filter(({ room, all, caught }) => caught / all < (BARS[room] ?? 0)).map(({ room }) => room)
  if (short.length > 0) throw new Error(`${report}\nunder the bar: ${short.join(', ')}`)
  return report
}

const percent = (share: number): string => `${Math.round(share * 100)} %`
const shown = ({ file, line, kind, was, put }: Drawn): string =>
  `${file}:${line} ${kind}: ${was.slice(0, 60).replaceAll(/\s+/g, ' ')} -> ${put.slice(0, 60).replaceAll(/\s+/g, ' ')}`

/** Two at a time, each in a copy of its own. */
async function judge(drawn: readonly Drawn[]): Promise<Judged[]> {
  const near = nearestTests()
  const sound = new Map<string, boolean>()
  const took = new Map<string, number>()
  const judged: Judged[] = []
  const waiting = drawn.map((one) => one)
  const lanes = Array.from({ length: Math.min(LANES, drawn.length) }, (_, number) => join(COPIES, String(number)))
  try {
    await Promise.all(
      lanes.map(async (copy) => {
        makeCopy(copy)
        const lane = await openLane(copy)
        for (let one = waiting.shift(); one; one = waiting.shift()) {
          const verdict = await judgeOne(lane, one, near(one.file), { sound, took })
          judged.push(verdict)
          const { by, why } = verdict
          const how = by ? `caught  ${shown(one)} by ${by.file}: ${by.title}` : `SURVIVED ${shown(one)}${why}`
          console.log(`${judged.length} of ${drawn.length} ${how}`)
        }
        await lane.close()
      }),
    )
  } finally {
    rmSync(COPIES, { recursive: true, force: true })
  }
  return judged.toSorted((a, b) => drawn.indexOf(a.one) - drawn.indexOf(b.one))
}

type Known = { sound: Map<string, boolean>; took: Map<string, number> }

/**
 * Tests that fail without any fault would catch everything: whoever catches something for the first time is tried without.
 * What fails around the tests has to do so twice: a busy machine may end a process, too.
 */
async function judgeOne(lane: Lane, one: Drawn, near: readonly string[], { sound, took }: Known): Promise<Judged> {
  for (let tries = 1; ; tries += 1) {
    const tests = near.filter((test) => sound.get(test) !== false)
    if (tests.length === 0) return { one, by: null, why: ' (no sound test near)' }
    const told = await lane.ask({ fault: one, tests })
    for (const test of told.passed) sound.set(test, true)
    for (const [test, milliseconds] of Object.entries(told.took)) took.set(test, milliseconds)
    const by = told.failed
    if (!by) return { one, by, why: '' }
    if (by.around && tries === 1) continue
    if (!sound.has(by.file)) sound.set(by.file, (await lane.ask({ fault: null, tests: [by.file] })).failed === null)
    if (sound.get(by.file)) return { one, by, why: '' }
  }
}

type Lane = { ask: (asked: Asked) => Promise<Told>; close: () => Promise<void> }

async function openLane(copy: string): Promise<Lane> {
  const child: ChildProcess = fork(join(copy, 'tools/mutants/lane.ts'), {
    cwd: copy,
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  const ended = once(child, 'exit').then(() => {
    throw new Error('a lane ended before its time')
  })
  const told = () => Promise.race([once(child, 'message'), ended])
  await told()
  return {
    ask: async (asked) => {
      child.send(asked)
      return ((await told()) as [Told])[0]
    },
    close: async () => {
      child.disconnect()
      await ended.catch(() => {})
    },
  }
}
