import { strict as assert } from 'node:assert'
import { login } from '@cledrau/contract/account/session.ts'
import { DAY, instant, MINUTE } from '@cledrau/domain/time/instant.ts'
import type { TestServer } from '../test-server.ts'
import { addTraveller, PASSWORD } from '../travellers.ts'

/** Five at once, ten waits from a second to a quarter of an hour, then four an hour. */
const MOST_A_DAY = 5 + 10 + (24 * 60) / 15

/** Somebody guesses one account's password for a day, from everywhere; its owner notices nothing. */
export async function proveGuesses(house: TestServer, count = 10_000): Promise<string> {
  const { email } = await addTraveller(house)
  const deviceID = 'the-owners-own-phone-0001'
  const asOwner = () => house.call(login, { email, password: PASSWORD, platform: 'ios', deviceID })
  assert.equal((await asOwner()).status, 200)

  const began = house.clock.now()
  let looked = 0
  let owner = 0
  for (let guess = 0; guess < count; guess++) {
    house.clock.set(instant(began + Math.floor((guess * (DAY - MINUTE)) / count)))
    const from = `10.${guess % 250}.${Math.floor(guess / 250) % 250}.${guess % 200}`
    const tried = { email, password: `Guess-${guess}-x`, platform: 'web' as const }
    const { status } = await house.call(login, tried, { raw: { remoteAddress: from } })
    assert.ok(status === 401 || status === 429, `guess ${guess} got ${status}`)
    if (status === 401) looked++
    if (guess % Math.max(1, Math.floor(count / 20)) === 0) {
      assert.equal((await asOwner()).status, 200, `the owner was locked out after ${guess} guesses`)
      owner++
    }
  }
  assert.ok(looked <= MOST_A_DAY, `${looked} guesses were looked at, ${MOST_A_DAY} may be`)
  return `${count} guesses in a day from ${Math.min(count, 50_000)} addresses: ${looked} were looked at; the owner signed in ${owner} times without a wait`
}
