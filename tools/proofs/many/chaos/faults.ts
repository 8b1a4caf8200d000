import { setTimeout as wait } from 'node:timers/promises'
import { leadersOf } from '../../../many/database.ts'
import type { ManyHouse, Name } from '../../../many/house.ts'

/** What a part does: it dies, stands still for a while, or nobody reaches it for a while. */
const KINDS = ['kill -9', 'stop', 'cut'] as const
type Kind = (typeof KINDS)[number]
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

export type Fault = { kind: Kind; parts: readonly Part[]; seconds: number }

type Draws = { below: (n: number) => number }

/** First every part in its turn and every kind; then pairs as chance has it. Never both databases: what both forget is gone. */
export function drawFaults(count: number, draws: Draws): Fault[] {
  return Array.from({ length: count }, (_, nth) => {
    const first = PARTS[nth % PARTS.length] ?? 'api1'
    // Each part is met by each kind in its turn.
    const kind = KINDS[(nth + Math.floor(nth / PARTS.length)) % KINDS.length] ?? 'kill -9'
    const second = PARTS[draws.below(PARTS.length)] ?? 'api2'
    const both = new Set([first, second])
    const isPair = nth >= PARTS.length && first !== second && !(both.has('primary') && both.has('standby'))
    return { kind, parts: isPair ? [first, second] : [first], seconds: 3 + draws.below(12) }
  })
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

/** Does it, and puts it right again where nothing else would: a cable, a process that was told to stand still. */
export async function strike(house: ManyHouse, { kind, parts, seconds }: Fault): Promise<void> {
  const names = await Promise.all(parts.map((part) => machineOf(house, part)))
  if (kind === 'kill -9') {
    for (const name of names) house.kill(name)
    return
  }
  const [begin, end] =
    kind === 'stop'
      ? [(name: Name) => house.machines[name].signal('SIGSTOP'), (name: Name) => house.machines[name].signal('SIGCONT')]
      : [(name: Name) => house.machines[name].cut(), (name: Name) => house.machines[name].heal()]
  names.forEach(begin)
  await wait(seconds * 1000)
  names.forEach(end)
}
