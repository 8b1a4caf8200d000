import { strict as assert } from 'node:assert'
import { setTimeout as wait } from 'node:timers/promises'
import { leadersOf } from '../../../many/database.ts'
import { fillUp, makeRoom, troubleDisk } from '../../../many/disks.ts'
import type { ManyHouse, Name } from '../../../many/house.ts'
import { until } from '../../../many/until.ts'

/** `primary` and `standby` are whichever database that is when it happens. */
const PARTS = [
  'api1',
  'primary',
  'nats1',
  'live',
  'standby',
  'api2',
  'etcd1',
  'outside',
  'jobs',
  'balancer',
  'nats2',
  'etcd2',
] as const
type Part = (typeof PARTS)[number]

/** What a part does: it dies, stands still for a while, or nobody reaches it for a while. */
const KINDS = ['kill -9', 'stop', 'cut'] as const
/**
 * What happens to what it stands on. A disk without a byte left: of a database while it writes, of a server that has to start on it. One that takes its time, or says while something is
 * to be written that there is no room. A clock that is set twenty minutes ahead or back, or by seconds, and put right again.
 */
const DISKS = ['full disk', 'slow disk', 'failing disk'] as const
const CLOCKS = ['clock'] as const
type Kind = (typeof KINDS)[number] | (typeof DISKS)[number] | (typeof CLOCKS)[number]

const DATABASES = ['primary', 'standby'] as const
const SERVERS = ['api1', 'jobs', 'api2', 'live'] as const
const STEPS = [1200, -1200, 3, -3] as const

/** `by`: seconds that a clock is set ahead. */
export type Fault = { kind: Kind; parts: readonly Part[]; seconds: number; by?: number }
/** What this machine can do to disks and clocks. */
export type Means = { disks: boolean; tracing: boolean; clocks: boolean }

type Draws = { below: (n: number) => number }

/** First every part in its turn and every kind; then pairs as chance has it. Never both databases: what both forget is gone. Each third is one of a disk or a clock. */
export function drawFaults(count: number, draws: Draws, means: Means): Fault[] {
  const ground = groundFaults(means)
  let [plain, special] = [0, draws.below(ground.length || 1)]
  return Array.from({ length: count }, (_, nth) => {
    const one = nth % 3 === 1 ? ground[special++ % ground.length] : undefined
    if (!one) return plainFault(plain++, draws)
    const by = one.kind === 'clock' ? { by: STEPS[draws.below(STEPS.length)] ?? 1200 } : {}
    return { ...one, ...by, seconds: 3 + draws.below(8) }
  })
}

function plainFault(nth: number, draws: Draws): Fault {
  const first = PARTS[nth % PARTS.length] ?? 'api1'
  // Each part is met by each kind in its turn.
  const kind = KINDS[(nth + Math.floor(nth / PARTS.length)) % KINDS.length] ?? 'kill -9'
  const second = PARTS[draws.below(PARTS.length)] ?? 'api2'
  const both = new Set([first, second])
  const isPair = nth >= PARTS.length && first !== second && !(both.has('primary') && both.has('standby'))
  return { kind, parts: isPair ? [first, second] : [first], seconds: 3 + draws.below(12) }
}

/** Each kind with each part that it can meet; neighbours are of different kinds. */
function groundFaults({ disks, tracing, clocks }: Means): Pick<Fault, 'kind' | 'parts'>[] {
  const lists = [
    disks ? [...DATABASES, ...SERVERS].map((part) => ({ kind: 'full disk' as const, parts: [part] })) : [],
    clocks ? SERVERS.map((part) => ({ kind: 'clock' as const, parts: [part] })) : [],
    tracing ? DATABASES.map((part) => ({ kind: 'slow disk' as const, parts: [part] })) : [],
    tracing ? DATABASES.map((part) => ({ kind: 'failing disk' as const, parts: [part] })) : [],
  ]
  const most = Math.max(...lists.map((list) => list.length))
  return Array.from({ length: most }, (_, nth) => lists.flatMap((list) => list[nth] ?? [])).flat()
}

/** What wasn’t tried on this machine, and isn’t said to be proven. */
export const notRun = ({ disks, tracing, clocks }: Means): string[] => [
  ...(disks ? [] : ['not run: full disks']),
  ...(tracing ? [] : ['not run: slow and failing disks']),
  ...(clocks ? [] : ['not run: clocks that are set']),
]

export const textOf = ({ kind, parts, seconds, by }: Fault): string => {
  const where = `${kind} ${parts.join(' and ')}`
  if (kind === 'kill -9') return where
  return by === undefined
    ? `${where} for ${seconds} s`
    : `${where} ${by > 0 ? '+' : '−'}${Math.abs(by)} s for ${seconds} s`
}

/** Who leads just now, as each of the two says. */
export const primaries = async ({ machines: { db1, db2 } }: Pick<ManyHouse, 'machines'>): Promise<Name[]> =>
  (await leadersOf([db1, db2])).map(({ name }) => name as Name)

async function machineOf(house: ManyHouse, part: Part): Promise<Name> {
  if (part !== 'primary' && part !== 'standby') return part
  for (;;) {
    const [leader] = await primaries(house)
    if (leader) return part === 'primary' ? leader : leader === 'db1' ? 'db2' : 'db1'
    await wait(300)
  }
}

/** Does it, and puts it right again where nothing else would: a cable, a disk, a clock, a process that was told to stand still. */
export async function strike(house: ManyHouse, fault: Fault): Promise<void> {
  const { kind, parts, seconds } = fault
  const names = await Promise.all(parts.map((part) => machineOf(house, part)))
  const during = () => wait(seconds * 1000)
  const [first] = names as [Name]
  switch (kind) {
    case 'kill -9':
      for (const name of names) house.kill(name)
      return
    case 'stop':
      for (const name of names) house.machines[name].signal('SIGSTOP')
      await during()
      for (const name of names) house.machines[name].signal('SIGCONT')
      return
    case 'cut':
      for (const name of names) house.machines[name].cut()
      await during()
      for (const name of names) house.machines[name].heal()
      return
    case 'full disk':
      fillUp(house.diskOf(first))
      try {
        if (isServer(first)) await startsOnIt(house, first)
        else await during()
      } finally {
        makeRoom(house.diskOf(first))
      }
      return
    case 'slow disk':
    case 'failing disk':
      await troubleDisk(
        house.machines[first].processes('postgres'),
        kind === 'slow disk' ? 'slow' : 'failing',
        seconds * 1000,
      )
      return
    case 'clock':
      house.setClock(first, fault.by ?? 0)
      try {
        await until(
          `${first} sells by a clock that is off`,
          async () => assert.equal(await house.sells(first), false),
          NOTICED,
        )
        await during()
        assert.equal(await house.sells(first), false, `${first} sells by a clock that is off`)
      } finally {
        house.setClock(first, 0)
      }
  }
}

/** Until the library has read the new time, and the server has asked the database. */
const NOTICED = 8000

const isServer = (name: Name): boolean => SERVERS.some((server) => server === name)

/** Whoever has nothing to write on answers all the same, also after a start. */
async function startsOnIt(house: ManyHouse, name: Name): Promise<void> {
  house.kill(name)
  await until(`${name} doesn’t start on a disk that is full`, async () => assert.equal(await house.sells(name), true))
}
