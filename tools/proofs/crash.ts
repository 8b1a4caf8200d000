import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { random } from '@cledrau/domain/fares/oracle/random.ts'
import { checkCheckouts, untilComeRight } from '../crash/check-checkouts.ts'
import { checkOut, findTicket, type Outcome } from '../crash/checkouts.ts'
import { openCrashHouse, PAYING_PARTS } from '../crash/house.ts'
import { seedFor } from '../suite/seed.ts'

/** A kill for so many checkouts. */
const CHECKOUTS_A_KILL = 50
const AT_ONCE = 8

/**
 * Server, database and bank are killed at random while travellers pay, and start again. Afterwards nobody has paid twice
 * or for nothing, nothing that was acknowledged is lost, and our books and the bank's agree to the penny.
 */
export const proof = (count = 10_000) => proveCrashes(count, Math.ceil(count / CHECKOUTS_A_KILL))

export async function proveCrashes(checkouts: number, kills: number): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'cledrau-crash-'))
  // Each buyer comes from an address of their own: what one may hold as a guest is little.
  const house = await openCrashHouse(folder, { TRUSTED_PROXIES: '127.0.0.1' })
  try {
    const chosen = await findTicket(house.url)
    const outcomes: Outcome[] = []
    const draws = random(seedFor('crash'))
    let left = checkouts
    const buyer = async () => {
      while (left-- > 0) outcomes.push(await checkOut(house.url, chosen, { from: addressOf(left) }))
    }
    const killed = { server: 0, database: 0, bank: 0 }
    const killer = async () => {
      for (let kill = 0; kill < kills; kill++) {
        // Shared out over the checkouts; at least one of each part, then as chance has it.
        const due = ((kill + draws.below(1000) / 1000) * (checkouts - AT_ONCE)) / kills
        while (outcomes.length < due) await wait(20)
        const part = PAYING_PARTS[kill] ?? PAYING_PARTS[draws.below(PAYING_PARTS.length)] ?? 'server'
        await wait(draws.below(300))
        house.kill(part)
        killed[part] += 1
        await wait(50)
        await house.untilUp()
      }
    }
    await Promise.all([killer(), ...Array.from({ length: AT_ONCE }, buyer)])
    await house.untilUp()
    const states = Object.entries(Object.groupBy(outcomes, ({ state }) => state)).map(
      ([state, list]) => `${list?.length} ${state}`,
    )
    const comeRight = await untilComeRight(house)
    const checked = await checkCheckouts(house, outcomes)
    const kinds = PAYING_PARTS.map((part) => `${part} ${killed[part]}`).join(', ')
    return [
      `${checkouts} checkouts (${states.join(', ')}) through ${kills} × kill -9 (${kinds})`,
      `all came right ${(comeRight / 1000).toFixed(1)} s after the last restart: ${checked}`,
    ].join('\n')
  } finally {
    await house.close()
    rmSync(folder, { recursive: true, force: true })
  }
}

/** A network is as large as its first three numbers. */
const addressOf = (buyer: number) => `10.${buyer >> 8}.${buyer & 255}.1`
