import { appendFileSync } from 'node:fs'
import { instant } from '@cledrau/domain/time/instant.ts'
import { type Mood } from '@cledrau/world/push/dials.ts'
import { type Registered } from '@cledrau/world/push/devices.ts'
import { startPush } from '@cledrau/world/push/push.ts'
import type { Up } from './reborn.ts'

export type PhonesAsked = {
  readonly port: number
  readonly applePort: number
  /** The private keys of Firebase's service account and of the team at Apple: they are the same after an end. */
  readonly accountKey: string
  readonly teamKey: string
  /** Where it writes down what phones got, before it says yes. */
  readonly journal: string
  readonly seed: number
}
/** `add`, `gone`: phones by then. */
export type ToPhones = {
  n: number
  now: number
  isTroubled: boolean
  add: readonly Registered[]
  gone: readonly string[]
}
export type FromPhones = { done: number }
/** A line of the journal. */
export type Got = { phone: string; told: string; tag: string; at: number; words: string }

/** All that ails a service, and passes; a phone that is gone is one phone's. */
const MOODS: readonly Mood[] = ['fine', 'slow', 'busy', 'failing', 'refusing', 'lost', 'fine', 'lost', 'leaving']
const SLOW_MS = 25

/** The push services of browsers, of Firebase and of Apple, in a process of their own: phones keep what they got, services forget. */
const { port, applePort, accountKey, teamKey, journal, seed } = JSON.parse(process.argv[2] ?? '{}') as PhonesAsked
let now = instant(0)
const outside = await startPush({
  port,
  applePort,
  accountKey,
  teamKey,
  now: () => now,
  onShow: ({ id: phone }, { id: told, tag, title, body, at }) => {
    const got: Got = { phone, told, tag, at, words: `${title} ${body}` }
    appendFileSync(journal, `${JSON.stringify(got)}\n`)
  },
})
outside.dials.slowMs = SLOW_MS
let [isTroubled, troubles] = [false, seed]
outside.dials.moodOf = () => {
  if (!isTroubled) return 'fine'
  troubles = (Math.imul(troubles, 1_664_525) + 1_013_904_223) >>> 0
  return MOODS[(troubles >>> 16) % MOODS.length] ?? 'fine'
}

process.on('message', (asked: ToPhones) => {
  now = instant(asked.now)
  isTroubled = asked.isTroubled
  for (const phone of asked.add) outside.devices.put(phone)
  for (const id of asked.gone) outside.devices.remove(id)
  process.send?.({ done: asked.n } satisfies FromPhones)
})
process.on('disconnect', () => process.exit())
process.send?.({ ready: true } satisfies Up)
