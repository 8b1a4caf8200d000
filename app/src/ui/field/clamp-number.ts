/** Eighteen nines: more than a float can tell apart, so every comparison is made with whole big numbers. */
export const LARGEST_NUMBER = 999_999_999_999_999_999n

export type NumberLimits = { min?: number | bigint; max?: number | bigint; maxLength?: number }

/** The digits of what was typed, with the minus that led them. */
function digitsOf(text: string): string {
  const digits = text.replace(/\D/g, '')
  return /^\s*[-−]/.test(text) ? `-${digits}` : digits
}

/**
 * While typing: too long is cut, too large becomes the largest. Too small may still grow, unless it lies below nought:
 * there every further digit leads away, and it becomes the least at once.
 */
export function clampTyped(text: string, { min = 0, max = LARGEST_NUMBER, maxLength }: NumberLimits): string {
  const digits = digitsOf(text).slice(0, maxLength)
  if (!/\d/.test(digits)) return digits
  const value = BigInt(digits)
  if (value > BigInt(max)) return String(max)
  return digits.startsWith('-') && value < BigInt(min) ? String(min) : digits
}

/** When the field is left: within both limits, without leading zeros. Nothing stays nothing. */
export function clampLeft(text: string, limits: NumberLimits): string {
  const typed = clampTyped(text, limits)
  if (!/\d/.test(typed)) return ''
  const { min = 0 } = limits
  const value = BigInt(typed)
  return String(value < BigInt(min) ? min : value)
}
