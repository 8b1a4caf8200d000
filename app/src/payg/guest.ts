import { addPaygCard, prolongPaygGuest } from '@cledrau/contract/payg/cards.ts'
import { MINUTE, SECOND } from '@cledrau/domain/time/instant.ts'
import { send } from '../api/client.ts'
import { logTrouble } from '../api/log.ts'
import { queryClient } from '../api/query-client.ts'
import { onSessionEnd } from '../api/session.ts'
import { paygGuestCard } from '../buying/checkout.ts'
import { say } from '../i18n/words.ts'
import { showToast } from '../page/messages.ts'
import { cell, useCell } from '../platform/cell.ts'
import { now } from '../platform/clock.ts'
import { recallForVisit, rememberForVisit } from '../platform/visit-storage.ts'
import { onLoggedIn } from '../state/events.ts'
import { guardsFollow } from '../state/guard-facts.ts'
import { forgetHistory } from './history-filters.ts'

/** What a guest has for half an hour: one card, opened by this token. */
export type GuestToken = { token: string; validUntil: string; prolongationsLeft: number }

const MOST_PROLONGATIONS = 3
/** What a guest's answers are kept under: no account's id. */
export const GUEST = 'payg-guest'

const guest = cell<GuestToken | null>(null)
/** Seconds that are left of it. */
const timer = cell<number | null>(null)
let countdown: ReturnType<typeof setInterval> | undefined

export const guestTokenNow = guest.get
export const useGuestToken = (): GuestToken | null => useCell(guest)
export const useGuestTimer = (): number | null => useCell(timer)

guardsFollow(guest, (known) => ({ guestToken: known !== null }))
// Whoever leaves leaves no card behind on this device.
onSessionEnd(clearPayg)
// Whoever signed in has an account’s cards: the guest’s is among them, or stays with the bank.
onLoggedIn(clearPayg)

const secondsLeft = ({ validUntil }: GuestToken) => Math.max(0, Math.ceil((Date.parse(validUntil) - now()) / SECOND))

/** The moments at which a guest is told how long there is still. */
const WARNINGS = [
  { seconds: (5 * MINUTE) / SECOND, word: 'PAYG_GUEST_5_MINUTES' },
  { seconds: MINUTE / SECOND, word: 'PAYG_GUEST_1_MINUTE' },
] as const

/** From now on a guest has a card, and the clock runs. */
export function welcomeGuest(token: string, validUntil: string, prolongationsLeft = MOST_PROLONGATIONS): void {
  const known = { token, validUntil, prolongationsLeft }
  rememberForVisit('paygGuest', known)
  guest.set(known)
  timer.set(secondsLeft(known))
  paygGuestCard.set((customerId) => joinAccount(token, customerId))
  clearInterval(countdown)
  countdown = setInterval(tick, SECOND)
}

function tick(): void {
  const known = guest.get()
  if (!known) return
  const before = timer.get() ?? Infinity
  const left = secondsLeft(known)
  timer.set(left)
  if (left === 0) {
    clearPayg()
    showToast(say('PAYG_GUEST_OVER_TOAST'), 'clock')
    return
  }
  // A page that slept in the background passes several at once: the last one is true.
  const passed = WARNINGS.findLast(({ seconds }) => before > seconds && left <= seconds)
  if (passed) showToast(say(passed.word), 'clock')
}

/** Whoever reloads the page goes on with what is left. */
export function recallGuest(): void {
  if (guest.get() !== null) return
  const kept = recallForVisit<GuestToken>('paygGuest')
  if (kept && secondsLeft(kept) > 0) welcomeGuest(kept.token, kept.validUntil, kept.prolongationsLeft)
}

/** Nothing of a guest's card is left on this device: no token, timer, journeys, or card that was looked at. */
export function clearPayg(): void {
  clearInterval(countdown)
  rememberForVisit('paygGuest', null)
  paygGuestCard.set(null)
  timer.set(null)
  guest.set(null)
  forgetHistory()
  queryClient.removeQueries({ predicate: ({ queryKey }) => queryKey[0] === GUEST })
}

/** The guest has signed in: their card goes with them. */
async function joinAccount(transientToken: string, customerReference: string): Promise<boolean> {
  try {
    const added = await send(addPaygCard, { transientToken, customerReference })
    if (added.ok && added.value.state === 'ADDED') {
      clearPayg()
      return true
    }
    logTrouble('payg', 'addGuestCard', new Error('Failed to add card - guest'))
  } catch (trouble) {
    logTrouble('payg', 'addGuestCard', trouble)
  }
  return false
}

/** Another half hour; the refusal where there is none. */
export async function prolongGuest(known: GuestToken) {
  const answer = await send(prolongPaygGuest, { transientToken: known.token })
  if (answer.ok) {
    const { transientToken, validUntil, prolongationsLeft } = answer.value
    welcomeGuest(transientToken, validUntil, prolongationsLeft)
  }
  return answer
}
