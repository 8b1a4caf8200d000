import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { random, type Random } from '@cledrau/domain/fares/oracle/random.ts'
import { addDays } from '@cledrau/domain/time/dates.ts'
import { instant, MINUTE } from '@cledrau/domain/time/instant.ts'
import { serviceInstant } from '@cledrau/domain/time/london.ts'
import { checkSettlement } from '../crash/check-settlement.ts'
import { openTappingHouse, PARTS, type Part, type TappingCrashHouse } from '../crash/tapping-house.ts'
import { untilQuiet } from '../crash/until-quiet.ts'
import { seedFor } from '../suite/seed.ts'

/** A kill for so many cards. */
const CARDS_A_KILL = 50
const DAY = '2026-12-07'
/** Nights after the day of travel: its charges, late taps, missing taps that nobody put right, and what banks refused before. */
const NIGHTS = [1, 2, 3, 5]
/** Of ten kills so many come while people tap; the others by night and in recovery. */
const WHILE_TAPPING = 0.3
const AT_ONCE = 16
const LATE = 0.05
const PAYDAY = addDays(DAY, 4)

/**
 * `npm run proof -- settlement [CARDS]`: server, database, and bank with gates are killed at any moment while people tap, by
 * night, and when what a bank refused is asked for again. No tap is lost, nobody is charged twice or otherwise than reckoned,
 * the ledger comes to nothing, and the bank's statement is ours to the penny.
 */
export const proof = (count = 10_000) => proveSettlement(count, Math.ceil(count / CARDS_A_KILL))

export async function proveSettlement(cards: number, kills: number, nights = NIGHTS): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'cledrau-settlement-'))
  const draws = random(seedFor('settlement'))
  // A tap that comes after the first night is charged in the second.
  const house = await openTappingHouse(folder, serviceInstant(addDays(DAY, 1), 270), nights.length > 1 ? LATE : 0)
  const killed: Record<Part, number> = { server: 0, database: 0, outside: 0 }
  const killer = openKiller(house, draws, killed)
  try {
    const taken = await tapAll(house, cards, draws, killer, Math.ceil(kills * WHILE_TAPPING))
    await house.untilUp()
    await untilQuiet(house)
    for (const [at, night] of nights.entries()) {
      // By then also what was decided in the night before is due again.
      await killer.moveTo(instant(serviceInstant(addDays(DAY, night), 300) + at * 30 * MINUTE))
      const left = kills - killer.count()
      await killer.kill(Math.max(0, Math.ceil(left / (nights.length - at))))
      await house.untilUp()
      await untilQuiet(house)
    }
    const kinds = PARTS.map((part) => `${part} ${killed[part]}`).join(', ')
    return `${cards} cards, ${taken} taps through ${killer.count()} × kill -9 (${kinds}): ${await checkSettlement(house)}`
  } finally {
    await house.close()
    rmSync(folder, { recursive: true, force: true })
  }
}

type Killer = {
  kill: (times: number, due?: () => boolean) => Promise<void>
  moveTo: TappingCrashHouse['moveTo']
  count: () => number
}

function openKiller(house: TappingCrashHouse, draws: Random, killed: Record<Part, number>): Killer {
  const count = () => PARTS.reduce((sum, part) => sum + killed[part], 0)
  return {
    count,
    moveTo: async (at) => {
      killed.server += 1
      killed.outside += 1
      await house.moveTo(at)
    },
    kill: async (times, due = () => true) => {
      for (let n = 0; n < times; n += 1) {
        while (!due()) await wait(20)
        await wait(draws.below(400))
        // At least one of each part, then as chance has it.
        const part = PARTS[count()] ?? draws.pick(PARTS)
        house.kill(part)
        killed[part] += 1
        await wait(50)
        await house.untilUp()
      }
    },
  }
}

type Planned = { card: string; station: string; direction: 'IN' | 'OUT'; minute: number; device: 'CARD' | 'PHONE' }

/** There and back for most; some lose a tap, some change in between, few have no money, or none before payday. */
function planFor(n: number, draws: Random): Planned[] {
  const purse = draws.chance(0.03) ? '-broke' : draws.chance(0.04) ? `-paid-${PAYDAY}` : ''
  const card = `commuter-7-${n}${purse}`
  const [home, work] = [draws.pick(['CDF', 'EBB', 'PYC', 'NBE']), draws.pick(['NWP', 'CKY', 'ROR'])]
  const [out, back] = [draws.between(360, 540), draws.between(900, 1100)]
  const trips: [string, 'IN' | 'OUT', number][] = [
    [home, 'IN', out],
    [work, 'OUT', out + draws.between(15, 60)],
    [work, 'IN', back],
    [home, 'OUT', back + draws.between(15, 60)],
  ]
  return trips
    .filter(() => !draws.chance(0.01))
    .map(([station, direction, minute]) => ({
      card,
      station,
      direction,
      minute,
      device: draws.chance(0.2) ? 'PHONE' : 'CARD',
    }))
}

/** Who hears nothing from a reader that ended taps again, as people do; answers how often one opened. */
async function tapAll(
  house: TappingCrashHouse,
  cards: number,
  draws: Random,
  killer: Killer,
  kills: number,
): Promise<number> {
  let [begun, taken] = [0, 0]
  const plans = Array.from({ length: cards }, (_, n) => planFor(n, draws))
  const person = async () => {
    while (begun < cards) {
      const plan = plans[begun++] ?? []
      for (const { minute, ...tap } of plan) {
        const at = serviceInstant(DAY, minute)
        let answers: readonly string[] | undefined
        while (!answers) answers = await house.tap([{ ...tap, condition: 'GOOD', at }])
        if (answers[0] === 'TAKEN') taken += 1
      }
    }
  }
  let done = 0
  const due = () => begun >= (cards * (done + 1)) / (kills + 1) || begun >= cards
  const killing = (async () => {
    for (; done < kills; done += 1) await killer.kill(1, due)
  })()
  await Promise.all([killing, ...Array.from({ length: AT_ONCE }, person)])
  return taken
}
