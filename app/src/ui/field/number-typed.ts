/** More than anybody means; beyond what a plain number counts exactly. */
export const MOST_NUMBER = 999_999_999_999_999_999n

export type NumberLimits = { min?: bigint | undefined; max?: bigint | undefined; maxLength?: number | undefined }

/** A whole number as people type it, a minus of either kind before it. */
const WHOLE = /^([-−]?)(\d+)$/

/** What somebody typed, no longer than it may be. */
export const cutTyped = (text: string, { maxLength }: NumberLimits): string =>
  maxLength === undefined ? text : text.slice(0, maxLength)

/**
 * The nearest number that may be: −5 is the least there is, and not 5. Nothing, and what is no number, stays as it was typed:
 * whoever reads the form says so.
 */
export function clampTyped(text: string, { min = 0n, max = MOST_NUMBER }: NumberLimits): string {
  const [, minus, digits] = WHOLE.exec(text.trim()) ?? []
  if (digits === undefined) return text
  const value = minus ? -BigInt(digits) : BigInt(digits)
  if (value < min) return String(min)
  return String(value > max ? max : value)
}
