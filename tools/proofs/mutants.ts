import { spawn, spawnSync } from 'node:child_process'
import { globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { nearestTests } from '../mutants/nearest-tests.ts'
import { mutationsOf, type Mutation } from '../mutants/places.ts'
import { ROOT } from '../programs.ts'

/**
 * `npm run proof -- mutants [COUNT] [ROOM …] [--seed N]`: small faults drawn by seed from the rules, the contract and the
 * server; each is put into a copy of the project, and the tests that stand nearest have to notice.
 */

const ROOMS = ['domain', 'contract', 'server']
const BARS: Record<string, number> = { domain: 0.9, server: 0.8 }
const COPY = join(ROOT, 'var/mutants')
/** Beyond this a fault has made something run for ever, which somebody notices. */
const PATIENCE = 180_000

type Drawn = Mutation & { file: string; room: string }

export async function proof(count = 400, given: readonly string[] = []): Promise<string> {
  const seed = Number(given[given.indexOf('--seed') + 1]) || 20261122
  const rooms = ROOMS.filter((room) => given.length === 0 || given.includes(room))
  const drawn = draw(rooms.length > 0 ? rooms : ROOMS, count, seed)
  const nearest = nearestTests()
  makeCopy()
  const survived: Drawn[] = []
  const caught = new Map<string, { caught: number; all: number }>()
  const sound = new Map<string, boolean>()
  try {
    for (const [number, one] of drawn.entries()) {
      const tests = nearest(one.file)
      const key = tests.join()
      // Tests that fail without any fault would catch everything.
      if (!sound.has(key)) sound.set(key, tests.length > 0 && (await passes(tests)))
      const survivor = sound.get(key) !== true || (await survives(one, tests))
      const tally = caught.get(one.room) ?? { caught: 0, all: 0 }
      caught.set(one.room, { caught: tally.caught + Number(!survivor), all: tally.all + 1 })
      if (survivor) survived.push(one)
      console.log(
        `${number + 1} of ${drawn.length} ${survivor ? 'SURVIVED' : 'caught'}  ${shown(one)}${sound.get(key) ? '' : ' (no sound test near)'}`,
      )
    }
  } finally {
    rmSync(COPY, { recursive: true, force: true })
  }
  const lines = [...caught].map(
    ([room, { caught: some, all }]) => `${room}: ${some} of ${all} caught (${percent(some / all)})`,
  )
  const short = [...caught]
    .filter(([room, tally]) => tally.caught / tally.all < (BARS[room] ?? 0))
    .map(([room]) => room)
  const report = [`seed ${seed}`, ...lines, ...survived.map((one) => `survived: ${shown(one)}`)].join('\n')
  if (short.length > 0) throw new Error(`${report}\nunder the bar: ${short.join(', ')}`)
  return report
}

const percent = (share: number): string => `${Math.round(share * 100)} %`
const shown = ({ file, line, kind, was, put }: Drawn): string =>
  `${file}:${line} ${kind}: ${was.slice(0, 60).replaceAll(/\s+/g, ' ')} -> ${put.slice(0, 60).replaceAll(/\s+/g, ' ')}`

/** Each place of each room has the same chance; the same seed draws the same places from the same text. */
function draw(rooms: readonly string[], count: number, seed: number): Drawn[] {
  const all = rooms.flatMap((room) =>
    globSync(`${room}/src/**/*.ts`, { cwd: ROOT })
      .filter((file) => !/\.test\.ts$|\/(testing|oracle|samples?|fixtures)[/.]|\/testing\.ts$/.test(file))
      .toSorted()
      .flatMap((file) => mutationsOf(readFileSync(join(ROOT, file), 'utf8')).map((one) => ({ ...one, file, room }))),
  )
  const next = randomFrom(seed)
  return all
    .map((one) => ({ one, at: next() }))
    .toSorted((a, b) => a.at - b.at)
    .slice(0, count)
    .map(({ one }) => one)
    .toSorted((a, b) => a.file.localeCompare(b.file) || a.start - b.start)
}

/** Mulberry32: small, and the same on every machine. */
function randomFrom(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

/** The tree as it stands, packages by hard links: a fault that is left behind by a crash is left in a copy. */
function makeCopy(): void {
  rmSync(COPY, { recursive: true, force: true })
  mkdirSync(COPY, { recursive: true })
  const files = spawnSync('git', ['ls-files', '-co', '--exclude-standard'], {
    cwd: ROOT,
    encoding: 'utf8',
    maxBuffer: 2 ** 26,
  })
  const tar = spawnSync('sh', ['-c', `tar -cf - --ignore-failed-read -T - | tar -xf - -C "${COPY}"`], {
    cwd: ROOT,
    input: files.stdout,
  })
  const linked = globSync('{node_modules,*/node_modules}', { cwd: ROOT }).every(
    (folder) => spawnSync('cp', ['-al', join(ROOT, folder), join(COPY, folder)]).status === 0,
  )
  if (tar.status !== 0 || !linked) throw new Error('the project could not be copied')
}

/** Whether the tests pass in the copy. A fault that makes something run for ever is noticed, too. */
function passes(tests: readonly string[]): Promise<boolean> {
  const child = spawn('vitest', ['run', '--bail', '1', '--retry', '0', '--reporter', 'dot', ...tests], {
    cwd: COPY,
    detached: true,
    stdio: 'ignore',
  })
  return new Promise((resolve) => {
    const late = setTimeout(() => child.pid && process.kill(-child.pid, 'SIGKILL'), PATIENCE)
    child.on('exit', (code) => {
      clearTimeout(late)
      resolve(code === 0)
    })
  })
}

/** Runs the tests with the fault in its place, and takes it out again. */
async function survives({ file, start, end, put }: Drawn, tests: readonly string[]): Promise<boolean> {
  const path = join(COPY, file)
  const whole = readFileSync(path, 'utf8')
  writeFileSync(path, whole.slice(0, start) + put + whole.slice(end))
  try {
    return await passes(tests)
  } finally {
    writeFileSync(path, whole)
  }
}
