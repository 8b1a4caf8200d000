import { CardTrouble, cardReason, type CardReason, type HeldCard, type SmartcardReader } from '../smartcard-reader.ts'
import { remember } from '../storage.ts'
import { call, callSoon, listen, quietly, type OnTrouble } from './bridge.ts'

type Came = { id: string; speaks: boolean; several?: boolean }

/** What iOS gives by itself; on Android nobody else ends it. */
const WAITS_FOR_A_CARD_MS = 60_000
/** A card thinks for three seconds at most, and then the phone says that it is gone. */
const ANSWERS_MS = 5000

const troubleOf = (cause: unknown): CardTrouble =>
  cause instanceof CardTrouble
    ? cause
    : new CardTrouble(cardReason((cause as { code?: unknown } | null)?.code), { cause })

/** Cards at this phone, one after the other: whoever starts anew has let go of the one before. */
export function smartcardReader(onTrouble: OnTrouble): SmartcardReader {
  let letGo = () => undefined as void

  return {
    hold: async ({ message, several, signal }) => {
      letGo()
      signal.throwIfAborted()
      const came = Promise.withResolvers<HeldCard>()
      const gone = Promise.withResolvers<never>()
      // Nobody may be asking when it goes.
      gone.promise.catch(() => undefined)
      let held: string | null = null
      const lose = (why: CardReason) => {
        const trouble = new CardTrouble(why)
        came.reject(trouble)
        gone.reject(trouble)
      }
      const ask = async (command: string): Promise<string> => {
        let late: ReturnType<typeof setTimeout> | undefined
        const silence = new Promise<never>((_, fail) => {
          late = setTimeout(() => fail(new CardTrouble('GONE')), ANSWERS_MS)
        })
        try {
          const asked = call<{ answer: string }>('Smartcards', 'transceive', { apdu: command })
          return (await Promise.race([asked, gone.promise, silence])).answer
        } catch (cause) {
          throw troubleOf(cause)
        } finally {
          clearTimeout(late)
        }
      }
      const say = (text: string) =>
        quietly('smartcards', onTrouble, () => call('Smartcards', 'setMessage', { message: text }))
      const hear = [
        listen<Came>('Smartcards', 'card', ({ id, speaks, several: isOneOfSeveral }) => {
          if (isOneOfSeveral === true) return say(several)
          // Away and back again, it has forgotten whom it believed.
          if (held !== null) return lose(held === id ? 'GONE' : 'OTHER')
          held = id
          if (speaks) came.resolve({ ask, say })
          else lose('UNREADABLE')
        }),
        listen('Smartcards', 'gone', () => lose('GONE')),
        listen<{ why: string }>('Smartcards', 'ended', ({ why }) => lose(cardReason(why))),
      ]
      const late = setTimeout(() => held === null && lose('TIMEOUT'), WAITS_FOR_A_CARD_MS)
      const stop = () => lose('CANCELLED')
      signal.addEventListener('abort', stop)
      letGo = () => {
        clearTimeout(late)
        signal.removeEventListener('abort', stop)
        for (const end of hear) end()
        letGo = () => undefined
      }
      try {
        await call('Smartcards', 'start', { message })
        return await came.promise
      } catch (cause) {
        throw troubleOf(cause)
      }
    },
    end: ({ ok, message }) => {
      letGo()
      quietly('smartcards', onTrouble, () =>
        message === '' ? call('Smartcards', 'cancel') : call('Smartcards', 'finish', { ok, message }),
      )
    },
  }
}

/** How the start of NFC went on this phone, the last time: kept as the specification has it. */
export type NfcStart = { success: true } | { success: false; message: string }

/**
 * Looks whether this phone has NFC at all. Switched off, it may be on again when somebody holds a card to it. A start that fails is
 * told and kept, and the app goes on without.
 */
export async function startNfc(onTrouble: OnTrouble): Promise<boolean> {
  const keep = (start: NfcStart) => remember('nfcStart', JSON.stringify(start))
  try {
    const { state } = await callSoon<{ state: 'on' | 'off' | 'none' }>('Smartcards', 'check')
    keep({ success: true })
    return state !== 'none'
  } catch (trouble) {
    const message = trouble instanceof Error ? trouble.message : String((trouble as { message?: unknown })?.message)
    keep({ success: false, message })
    onTrouble('nfc', trouble instanceof Error ? trouble : new Error(message))
    return false
  }
}
