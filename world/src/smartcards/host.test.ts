import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { isDone, SMARTCARD_TYPE } from '@cledrau/domain/smartcards/card-host.ts'
import { checkDigit } from '@cledrau/domain/smartcards/isrn.ts'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { COMMIT, directoryBytes, entryOf, hex } from './apdu.ts'
import { startBureau, type Bureau } from './bureau.ts'
import { CLIENT_PATH } from './host.ts'

const card = (serial: number) => {
  const first = `6335970028000000${serial}`
  return first + checkDigit(first)
}
const [OURS, OTHER] = [card(1), card(2)]
const IDS = ['one', 'two', 'three']

let folder: string
let bureau: Bureau
let time = 0
const start = async () => (bureau = await startBureau({ folder, port: 0, now: () => Date.now() + time }))
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'host-'))
  time = 0
  await start()
})
afterEach(async () => {
  await bureau.stop()
  rmSync(folder, { recursive: true, force: true })
})

const merchant = async (method: string, path: string, body?: object) => {
  const headers = { authorization: `Bearer ${new URL(bureau.cards).password}`, accept: 'application/json' }
  const reply = await fetch(bureau.url + path, { method, headers, ...(body && { body: JSON.stringify(body) }) })
  return (await reply.json()) as { permit: string; products: { id: string; state: string }[] }
}
const buy = async (ids: readonly string[] = IDS, isrn = OURS) => {
  for (const id of ids)
    await merchant('PUT', `/cards/${isrn}/products/${id}`, { recordLocator: 'ABCDEF', station: null })
}
const permit = async (ids: readonly string[] = IDS, isrn = OURS) =>
  (await merchant('POST', '/permits', { smartcardType: SMARTCARD_TYPE, cards: [{ isrn, ids }] })).permit
const loaded = async (isrn = OURS) =>
  (await merchant('GET', `/cards/${isrn}`)).products.filter(({ state }) => state === 'LOADED').map(({ id }) => id)
const onCard = (isrn = OURS) => bureau.chip(isrn).memory().entries.toSorted()
const entries = (ids: readonly string[] = IDS) => ids.map(entryOf).toSorted()

type Said = { status: number; session?: string; step?: number; commands?: string[]; outcome?: string; count?: number }
const say = async (path: string, body: object, session = ''): Promise<Said> => {
  const reply = await fetch(bureau.url + CLIENT_PATH + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${session}` },
    body: JSON.stringify(body),
  })
  return { status: reply.status, ...((await reply.json()) as object) }
}
const open = (token: string, smartcardType: number = SMARTCARD_TYPE) =>
  say('/sessions', { permit: token, smartcardType })

type Card = (command: string) => Promise<string> | string
class PulledAway extends Error {}

/** A phone that does what it is told, until the host is done or the card is gone. */
async function carry(token: string, ask: Card = bureau.chip(OURS).transceive): Promise<Said> {
  bureau.chip(OURS).leave()
  let reply = await open(token)
  const { session } = reply
  while (reply.commands) {
    const answers: string[] = []
    for (const command of reply.commands) {
      answers.push(await ask(command))
      if (!isDone(answers.at(-1) ?? '')) break
    }
    reply = await say('/answers', { step: reply.step, answers }, session)
  }
  return reply
}

test('what was bought is on the card once the card has said so itself, and outlives the host', async () => {
  await buy()
  expect(await carry(await permit(['one', 'two']))).toMatchObject({ outcome: 'LOADED', count: 2 })
  expect([await loaded(), onCard()]).toEqual([['one', 'two'], entries(['one', 'two'])])
  await bureau.stop()
  await start()
  expect(onCard()).toEqual(entries(['one', 'two']))
  expect(await carry(await permit())).toMatchObject({ outcome: 'LOADED', count: 3 })
  expect([await loaded(), onCard()]).toEqual([IDS, entries()])
})

test('a permit is good once, for two minutes and for smartcards; a session ends with its minute [NATIVE-018]', async () => {
  await buy()
  const once = await permit()
  expect((await carry(once)).outcome).toBe('LOADED')
  expect([await open(once), await open('guessed')]).toEqual([{ status: 401 }, { status: 401 }])
  expect((await open(await permit(), 21)).status).toBe(400)
  expect(await merchant('POST', '/permits', { smartcardType: 21, cards: [] })).toEqual({})
  const late = await permit()
  time += 120_000
  expect((await open(late)).status).toBe(401)
  const { session = '', step } = await open(await permit())
  time += 60_000
  expect((await say('/answers', { step, answers: ['9000'] }, session)).status).toBe(401)
  expect((await fetch(`${bureau.url}/permits`, { method: 'POST', body: '{}', headers: {} })).status).toBe(401)
})

test('pulled away at whichever command, heard or not, a card has all of it or nothing, and the next try finishes it', async () => {
  await buy()
  /** Nine of them: which card, its proof, its directory, and then begin, three entries, and make it count. */
  const ALL = 9
  for (let at = 1; at <= ALL; at += 1)
    for (const heard of [false, true]) {
      rmSync(folder, { recursive: true, force: true })
      await bureau.stop()
      await start()
      await buy()
      const chip = bureau.chip(OURS)
      let count = 0
      const gone: Card = async (command) => {
        count += 1
        if (count === at && !heard) throw new PulledAway()
        const answer = await chip.transceive(command)
        if (count === at) throw new PulledAway()
        return answer
      }
      await expect(carry(await permit(), gone)).rejects.toThrow(PulledAway)
      const whole = at === ALL && heard
      expect(onCard(), `command ${at}`).toEqual(whole ? entries() : [])
      // The host wasn't told, and believes nothing.
      expect(await loaded()).toEqual([])
      expect(await carry(await permit())).toMatchObject({ outcome: 'LOADED', count: 3 })
      expect([await loaded(), onCard()]).toEqual([IDS, entries()])
      expect(chip.heard().filter((one) => one.startsWith(COMMIT))).toHaveLength(1)
    }
})

test('a card of something else, somebody else’s, a lost one, and one without room get nothing', async () => {
  await buy()
  expect((await carry(await permit(), () => '6A82')).outcome).toBe('UNKNOWN_CARD')
  expect((await carry(await permit(), bureau.chip(OTHER).transceive)).outcome).toBe('WRONG_CARD')
  const many = Array.from({ length: 13 }, (_, at) => `more${at}`)
  await buy(many)
  expect((await carry(await permit(many))).outcome).toBe('FULL')
  await merchant('POST', `/cards/${OURS}/lost`)
  expect((await carry(await permit())).outcome).toBe('BLOCKED')
  expect([await loaded(), onCard(), onCard(OTHER)]).toEqual([[], [], []])
})

test('a phone that lies, and a second card that answers for the first, change nothing and are believed nothing', async () => {
  await buy()
  const [chip, second] = [bureau.chip(OURS), bureau.chip(OTHER)]
  // The number of one card, and the proofs of another.
  const borrowed: Card = async (command) => {
    const answer = await second.transceive(command)
    return command.startsWith('80CA') ? OURS + answer.slice(18) : answer
  }
  expect((await carry(await permit(), borrowed)).outcome).toBe('FAILED')
  // Everything went well, says the phone.
  const boasting: Card = async (command) =>
    command.startsWith('80D') ? `${'AB'.repeat(16)}9000` : chip.transceive(command)
  expect((await carry(await permit(), boasting)).outcome).toBe('FAILED')
  // It was all there before, says the phone.
  const filled = directoryBytes(1, IDS.map(entryOf))
  const claiming: Card = async (command) =>
    command.startsWith('80B') ? `${hex(filled)}${'AB'.repeat(16)}9000` : chip.transceive(command)
  expect((await carry(await permit(), claiming)).outcome).toBe('FAILED')
  // From the third command on another card is there.
  let count = 0
  const swapped: Card = (command) => ((count += 1) > 2 ? second : chip).transceive(command)
  expect((await carry(await permit(), swapped)).outcome).toBe('FAILED')
  // What the card said in an earlier talk says nothing in this one.
  const heard = new Map<string, string>()
  const recorded: Card = async (command) => {
    const answer = await chip.transceive(command)
    heard.set(command.slice(0, 4), answer)
    return answer
  }
  expect([await loaded(), onCard(), onCard(OTHER)]).toEqual([[], [], []])
  expect((await carry(await permit(), recorded)).outcome).toBe('LOADED')
  await merchant('DELETE', `/cards/${OURS}/products/one`)
  await buy(['four'])
  expect((await carry(await permit(['four']), (command) => heard.get(command.slice(0, 4)) ?? '')).outcome).toBe(
    'FAILED',
  )
  expect(await loaded()).toEqual(['two', 'three'])
})

test('answers that come twice are done once; those to a step that is over are refused', async () => {
  await buy()
  const chip = bureau.chip(OURS)
  const { session = '', step, commands = [] } = await open(await permit())
  const answers = [await chip.transceive(commands[0] ?? ''), await chip.transceive(commands[1] ?? '')]
  const [first, again] = await Promise.all([
    say('/answers', { step, answers }, session),
    say('/answers', { step, answers }, session),
  ])
  expect(again).toEqual(first)
  expect((await say('/answers', { step, answers: ['9000'] }, session)).status).toBe(409)
  expect((await say('/answers', { step, answers }, 'guessed')).status).toBe(401)
  expect((await say('/answers', { step: first.step, answers: ['<script>'] }, session)).status).toBe(400)
})

test('what was given back isn’t put on, and comes off with the next touch', async () => {
  await buy(['one', 'two'])
  await merchant('POST', `/cards/${OURS}/touched`)
  expect([await loaded(), onCard()]).toEqual([['one', 'two'], entries(['one', 'two'])])
  await merchant('DELETE', `/cards/${OURS}/products/one`)
  await buy(['three'])
  const given = await permit(['one', 'three'])
  await merchant('DELETE', `/cards/${OURS}/products/three`)
  expect(await carry(given)).toMatchObject({ outcome: 'LOADED', count: 0 })
  expect(onCard()).toEqual(entries(['two']))
})

test('a host whose line is cut has done it all the same; one that is silent has done nothing', async () => {
  await buy()
  bureau.dials.mood = 'lost'
  await expect(open(await permit())).rejects.toThrow()
  expect(bureau.opened()).toBe(1)
  bureau.dials.mood = 'silent'
  const [controller, body] = [new AbortController(), JSON.stringify({ permit: await permit(), smartcardType: 22 })]
  const asked = fetch(`${bureau.url}${CLIENT_PATH}/sessions`, { method: 'POST', body, signal: controller.signal })
  // A page is answered meanwhile: what is silent is the host.
  expect((await fetch(bureau.url)).status).toBe(200)
  controller.abort()
  await expect(asked).rejects.toThrow()
  expect(bureau.opened()).toBe(1)
  await fetch(`${bureau.url}/mood`, {
    method: 'POST',
    body: new URLSearchParams({ mood: 'twice' }),
    redirect: 'manual',
  })
  expect(bureau.dials.mood).toBe('twice')
})
