/** The kind of card that a session at the host is about, as the scheme counts them: an ITSO smartcard. */
export const SMARTCARD_TYPE = 22

/** READING: the host looks at the card. UPDATING: from now on the card changes. */
export const CARD_PHASES = ['READING', 'UPDATING'] as const
export type CardPhase = (typeof CARD_PHASES)[number]

/**
 * How a session ended. LOADED: what waits for this card is on it, whole. UNKNOWN_CARD: no smartcard of the scheme. WRONG_CARD: one
 * that nothing of this traveller's waits for. FULL: it has no room. FAILED: it didn't do what it was asked, or isn't what it says.
 */
export const CARD_OUTCOMES = ['LOADED', 'UNKNOWN_CARD', 'WRONG_CARD', 'BLOCKED', 'FULL', 'FAILED'] as const
export type CardOutcome = (typeof CARD_OUTCOMES)[number]

/** What the host says next: commands for the card, or that it is done. `count`: so many of the tickets are on the card. */
export type HostReply =
  | { step: number; phase: CardPhase; commands: readonly string[] }
  | { step: number; outcome: CardOutcome; count: number }

/** A command for a card, in hexadecimal: at least class, instruction and two parameters. */
const isCommand = (value: unknown): value is string => typeof value === 'string' && /^([0-9A-F]{2}){4,261}$/.test(value)
const isOneOf = <Name extends string>(names: readonly Name[], value: unknown): value is Name =>
  names.includes(value as Name)

const MOST_COMMANDS = 64

/** What a host answered, if it speaks this language; anything else is null. */
export function readHostReply(value: unknown): HostReply | null {
  if (typeof value !== 'object' || value === null) return null
  const { step, phase, commands, outcome, count } = value as Record<string, unknown>
  if (!Number.isInteger(step)) return null
  if (isOneOf(CARD_OUTCOMES, outcome))
    return Number.isInteger(count) ? { step: step as number, outcome, count: count as number } : null
  if (!isOneOf(CARD_PHASES, phase) || !Array.isArray(commands)) return null
  return commands.length > 0 && commands.length <= MOST_COMMANDS && commands.every(isCommand)
    ? { step: step as number, phase, commands }
    : null
}

/** A card says by its last two bytes whether it did what it was asked. */
export const isDone = (answer: string): boolean => answer.endsWith('9000')
