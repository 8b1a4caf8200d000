/**
 * Why a card can't be written now. OFF, NONE: the phone's NFC. CANCELLED: somebody stopped it. TIMEOUT: no card came. GONE: it was
 * pulled away. OTHER: another one came. UNREADABLE: it speaks no such language. LEFT: another app came to the front.
 */
const REASONS = [
  'OFF',
  'NONE',
  'CANCELLED',
  'TIMEOUT',
  'GONE',
  'OTHER',
  'UNREADABLE',
  'LEFT',
  'BUSY',
  'FAILED',
] as const
export type CardReason = (typeof REASONS)[number]

export class CardTrouble extends Error {
  readonly why: CardReason
  constructor(why: CardReason, options?: ErrorOptions) {
    super(`smartcard: ${why}`, options)
    this.name = 'CardTrouble'
    this.why = why
  }
}

/** What a plugin said, as one of ours. */
export const cardReason = (said: unknown): CardReason => REASONS.find((one) => one === said) ?? 'FAILED'

/** A card at the phone, for as long as it is the one that was there first. */
export type HeldCard = {
  /** A command in hexadecimal, and the card's answer. Throws `CardTrouble` once it is gone. */
  ask: (command: string) => Promise<string>
  /** Said on the system's own sheet, where there is one. */
  say: (message: string) => void
}

type Holding = {
  /** Said on the system's own sheet until a card is there, and while there are several. */
  message: string
  several: string
  signal: AbortSignal
}

/** Carries commands to smartcards. */
export type SmartcardReader = {
  /** Waits for a card, a minute at most. Throws `CardTrouble`. */
  hold: (holding: Holding) => Promise<HeldCard>
  /** Cards are let go. What is said last stands on the system's own sheet. */
  end: (end: { ok: boolean; message: string }) => void
}
