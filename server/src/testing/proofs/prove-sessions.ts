import { strict as assert } from 'node:assert'
import { readUser } from '@cledrau/contract/account/accounts.ts'
import { login, refreshToken } from '@cledrau/contract/account/session.ts'
import { SECOND } from '@cledrau/domain/time/instant.ts'
import type { TestServer } from '../test-server.ts'
import { addTraveller, PASSWORD } from '../travellers.ts'

type Pair = { access_token: string; refresh_token: string }

/**
 * Renewing a session: calls that come together never look like theft, and theft never stays unseen, whoever of the two
 * is quicker.
 */
export async function proveSessions(house: TestServer, { together = 1000, thefts = 200 } = {}): Promise<string> {
  const signIn = async (): Promise<Pair & { accountId: string }> => {
    const { email, id } = await addTraveller(house)
    const { reply } = await house.call(login, { email, password: PASSWORD, platform: 'ios' })
    return { ...reply, accountId: id }
  }
  const renew = (token: string) => house.call(refreshToken, { refreshToken: token })
  const isIn = async (token: string) =>
    (await house.call(readUser, {}, { headers: { authorization: `Bearer ${token}` } })).status === 200

  const first = await signIn()
  const answers = await Promise.all(Array.from({ length: together }, () => renew(first.refresh_token)))
  assert.equal(answers.filter(({ status }) => status === 200).length, together, 'a parallel renewal was refused')
  const successors = new Set(answers.map(({ reply }) => reply.refresh_token))
  assert.equal(successors.size, 1, 'parallel renewals got different tokens')
  const [successor = ''] = successors
  assert.equal((await renew(successor)).status, 200, 'the session did not go on')

  for (let round = 0; round < thefts; round++) {
    let mine: Pair & { accountId: string } = await signIn()
    const { accountId } = mine
    for (let use = round % 4; use > 0; use--) mine = { ...(await renew(mine.refresh_token)).reply, accountId }
    const stolen = mine.refresh_token

    // Whoever comes first gets a token; whoever comes second gives the theft away.
    const quicker = (await renew(stolen)).reply
    house.clock.advance(11 * SECOND + (round % 7) * SECOND)
    if (round % 2 === 0) quicker.refresh_token = (await renew(quicker.refresh_token)).reply.refresh_token
    assert.equal((await renew(stolen)).status, 401, `round ${round}: a stolen token was taken`)
    assert.equal((await renew(quicker.refresh_token)).status, 401, `round ${round}: the family lived on`)
    assert.equal(await isIn(quicker.access_token), false, `round ${round}: an access token outlived its session`)
    const told = await house.db
      .selectFrom('messages')
      .select('id')
      .where('accountId', '=', accountId)
      .where('event', 'like', 'token-reused:%')
      .execute()
    assert.equal(told.length, 1, `round ${round}: the traveller was told ${told.length} times`)
  }
  return `${together} renewals of one token at once: one successor, no alarm; ${thefts} thefts: each found out, ended and told once`
}
