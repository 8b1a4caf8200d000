import { permitCards } from '@cledrau/contract/wallet/card-products.ts'
import { isDone, type CardOutcome, type CardPhase } from '@cledrau/domain/smartcards/card-host.ts'
import { HostSilent, talkToHost } from '../../api/card-host.ts'
import { send } from '../../api/client.ts'
import { logTrouble } from '../../api/log.ts'
import { queryClient } from '../../api/query-client.ts'
import type { WordName } from '../../i18n/names.ts'
import { say } from '../../i18n/words.ts'
import { CardTrouble, type CardReason, type HeldCard, type SmartcardReader } from '../../platform/smartcard-reader.ts'
import { knownReference } from '../../state/reference.ts'

/** What is going on, for whoever holds a card: first a permit, then the card is waited for, read and written. */
export type Step = 'ASKING' | 'HOLDING' | CardPhase
/** `loaded`: so many of the tickets are on the card. */
export type Collected = { loaded: number } | { wrong: WordName }

/** There was a card, and something about it wasn't right: the words that people know from other apps. */
const PROBLEM = 'SMARTCARD_PROBLEM'

const OF_CARD: Record<CardReason, WordName> = {
  OFF: 'WALLET_CARD_NFC_OFF',
  NONE: 'WALLET_CARD_NFC_NONE',
  CANCELLED: 'WALLET_CARD_STOPPED',
  LEFT: 'WALLET_CARD_STOPPED',
  TIMEOUT: 'WALLET_CARD_NONE_CAME',
  OTHER: 'WALLET_CARD_OTHER',
  UNREADABLE: 'WALLET_CARD_UNKNOWN',
  BUSY: 'WALLET_CARD_BUSY',
  GONE: PROBLEM,
  FAILED: PROBLEM,
}
const OF_HOST: Record<Exclude<CardOutcome, 'LOADED'>, WordName> = {
  UNKNOWN_CARD: 'WALLET_CARD_UNKNOWN',
  WRONG_CARD: 'WALLET_CARD_WRONG',
  BLOCKED: 'REFUSAL_SMARTCARD_BLOCKED',
  FULL: 'WALLET_CARD_FULL',
  FAILED: PROBLEM,
}
const SAID_OF: Record<CardPhase, WordName> = { READING: 'SMARTCARD_READING', UPDATING: 'SMARTCARD_UPDATING' }

/** Where the host is, as app-data says it; null where there is none. */
export function cardHost(): string | null {
  const { hostUrl, clientPath } = knownReference(queryClient, 'appData')?.smartcards ?? {}
  return hostUrl && clientPath ? hostUrl + clientPath : null
}

/** Carries the host's commands to the card, and its answers back, until the host is done. */
async function carry(
  card: HeldCard,
  { host, permit, signal, onStep }: { host: string; permit: string; signal: AbortSignal; onStep: (step: Step) => void },
): Promise<Collected> {
  const talk = talkToHost(host, permit, signal)
  let phase: CardPhase | null = null
  const enter = (next: CardPhase) => {
    if (next === phase) return
    phase = next
    onStep(next)
    card.say(say(SAID_OF[next]))
  }
  enter('READING')
  let reply = await talk.begin()
  while ('commands' in reply) {
    enter(reply.phase)
    const answers: string[] = []
    for (const command of reply.commands) {
      signal.throwIfAborted()
      const answer = await card.ask(command)
      answers.push(answer)
      // What comes after it counts on it.
      if (!isDone(answer)) break
    }
    reply = await talk.answer(reply.step, answers)
  }
  return reply.outcome === 'LOADED' ? { loaded: reply.count } : { wrong: OF_HOST[reply.outcome] }
}

const wordsOf = (trouble: unknown): WordName => {
  if (trouble instanceof CardTrouble) return OF_CARD[trouble.why]
  return trouble instanceof HostSilent ? 'WALLET_CARD_HOST' : PROBLEM
}
/** What somebody did themselves, or sees themselves, is nothing for a log. */
const isOurs = (trouble: unknown) => !(trouble instanceof CardTrouble) || trouble.why === 'FAILED'

type Means = { reader: SmartcardReader; signal: AbortSignal; onStep: (step: Step) => void }

/**
 * Puts what waits for this traveller's cards onto the one that is held to the phone. A card has all of it or nothing, whenever this
 * ends; whoever tries again finishes what was begun.
 */
export async function collect({ reader, signal, onStep }: Means): Promise<Collected> {
  const host = cardHost()
  if (host === null) return { wrong: 'WALLET_CARD_NO_HOST' }
  onStep('ASKING')
  const asked = await send(permitCards, {}, { signal }).catch((trouble: unknown) => {
    if (!signal.aborted) logTrouble('wallet', 'permitCards', trouble)
    return null
  })
  if (signal.aborted) return { wrong: 'WALLET_CARD_STOPPED' }
  if (!asked) return { wrong: 'WALLET_CARD_HOST' }
  if (!asked.ok) return { wrong: `REFUSAL_${asked.refusal}` }
  onStep('HOLDING')
  const ended = await reader
    .hold({ message: say('WALLET_CARD_HOLD'), several: say('WALLET_CARD_SEVERAL'), signal })
    .then((card) => carry(card, { host, permit: asked.value.permit, signal, onStep }))
    .catch((trouble: unknown): Collected => {
      if (signal.aborted) return { wrong: 'WALLET_CARD_STOPPED' }
      if (isOurs(trouble)) logTrouble('wallet', 'collect', trouble)
      return { wrong: wordsOf(trouble) }
    })
  const ok = 'loaded' in ended
  reader.end({ ok, message: signal.aborted ? '' : say(ok ? 'SMARTCARD_COMPLETE' : ended.wrong) })
  return ended
}
