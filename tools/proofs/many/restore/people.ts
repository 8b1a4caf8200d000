import { setTimeout as wait } from 'node:timers/promises'
import { login } from '@cledrau/contract/account/session.ts'
import { deleteUser } from '@cledrau/contract/account/your-data.ts'
import { systemClock } from '@cledrau/server/clock.ts'
import { isAway, openDatabase, openPool } from '@cledrau/server/db/database.ts'
import { allRows } from '@cledrau/server/testing/all-rows.ts'
import { addTraveller, PASSWORD } from '@cledrau/server/testing/travellers.ts'
import { ask } from '../../../crash/checkouts.ts'
import { addressOf } from '../../../many/visited-house.ts'

const MOST_TRIES = 60

/** Named as nobody else, so that whatever is left of them is found. */
const NAMES = ['Abergwesyn', 'Bwlchgwyn', 'Cwmystradllyn', 'Dyffryngwilym', 'Eglwysfachog'] as const
const emailOf = (name: string) => `${name.toLowerCase()}@example.org`

/** Travellers with accounts, some of whom leave. */
export function openPeople(url: string, databaseUrl: string) {
  const withDatabase = async <Value>(work: (db: ReturnType<typeof openDatabase>) => Promise<Value>) => {
    // One that was just restored is started once more by whoever looks after it.
    for (let tries = 0; ; tries++) {
      const pool = openPool(databaseUrl, { max: 1 })
      try {
        return await work(openDatabase(pool))
      } catch (error) {
        if (!isAway(error) || tries >= MOST_TRIES) throw error
        await wait(1000)
      } finally {
        await pool.end()
      }
    }
  }
  const signIn = async (name: string) => {
    const { reply, failure } = await ask(
      url,
      login,
      { email: emailOf(name), password: PASSWORD, platform: 'ios' },
      { from: addressOf(NAMES.indexOf(name as (typeof NAMES)[number])) },
    )
    if (!reply.access_token) throw new Error(`${name} can’t sign in: ${failure.code}`)
    return reply.access_token
  }
  return {
    leaving: NAMES.slice(0, 3),
    staying: NAMES.slice(3),
    add: () =>
      withDatabase(async (db) => {
        for (const lastName of NAMES)
          await addTraveller({ db, clock: systemClock } as never, { lastName, email: emailOf(lastName) })
      }),
    signIn,
    leave: async (name: string) => {
      const bearer = await signIn(name)
      const asked = { email: emailOf(name), password: PASSWORD, reason: 'OTHER' }
      const { status, failure } = await ask(url, deleteUser, asked, { bearer })
      if (status !== 200) throw new Error(`${name} can’t leave: ${failure.code}`)
    },
    /** In how many tables one of these is named or can be written to. */
    traces: (names: readonly string[]) =>
      withDatabase(async (db) => {
        const rows = [...(await allRows({ db } as never))]
        return rows.filter(([, text]) => names.some((name) => text.toLowerCase().includes(name.toLowerCase()))).length
      }),
  }
}
