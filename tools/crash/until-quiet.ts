import { setTimeout as wait } from 'node:timers/promises'
import { openPool } from '@cledrau/server/db/database.ts'
import type { TappingCrashHouse } from './tapping-house.ts'

const PATIENCE = 15 * 60_000
const LOOK_EVERY = 300
/** Quiet for one look may be a breath between two jobs. */
const LOOKS = 8

/** What is due by now and not done, or that somebody has for half a minute and may have died with; a charge that is put off, and a tap that is still at its reader, are not. */
const LEFT = `
  select (select count(*) from payg_travellers where look_at <= $1::timestamptz + interval '1 minute')
    + (select count(*) from payg_charges where due_at <= $1)
    + (select count(*) from payg_charges where status in ('PRICED', 'CHARGING', 'RECOVERING'))
    + (select count(*) from payg_refunds where due_at <= $1)
    + (select count(*) from payg_card_checks where due_at <= $1 or status = 'ASKED')
    + (select count(*) from payg_denied where not told)
    + (select count(*) from payg_cursors where lease_until > $1)
    as left, (select count(*) from payg_taps) as taps`

/** Until nothing is left to do, whoever dies meanwhile. */
export async function untilQuiet(house: TappingCrashHouse): Promise<void> {
  const deadline = Date.now() + PATIENCE
  const pool = openPool(house.databaseUrl, { max: 1 })
  try {
    let [quiet, before] = [0, -1]
    while (quiet < LOOKS) {
      if (Date.now() > deadline) throw new Error('something is still not done')
      await wait(LOOK_EVERY)
      const found = await pool
        .query<{ left: number; taps: number }>(LEFT, [new Date(house.now())])
        .then(({ rows }) => rows[0])
        .catch(() => undefined)
      quiet = found?.left === 0 && found.taps === before ? quiet + 1 : 0
      before = found?.taps ?? -1
    }
  } finally {
    await pool.end()
  }
}
