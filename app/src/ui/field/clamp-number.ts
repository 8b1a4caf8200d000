/** Eighteen nines: more than a float can tell apart, so every comparison is made with whole big numbers. */
export const LARGEST_NUMBER = 999_999_999_999_999_999n

export type NumberLimits = { min?: number | bigint; max?: number | bigint; maxLength?: number }

/** The digits of what was typed, with a leading minus only where negative numbers are allowed. */
function digitsOf(text: string, negative: boolean): string {
  const digits = text.replace(/\D/g, '')
  return negative && text.trimStart().startsWith('-') ? `-${digits}` : digits
}

/** While typing: too long is cut, too large becomes the largest. Too small may still grow. */
export function clampTyped(text: string, { min = 0, max = LARGEST_NUMBER, maxLength }: NumberLimits): string {
  const digits = digitsOf(text, min < 0).slice(0, maxLength)
  if (!/\d/.test(digits)) return digits
  return BigInt(digits) > BigInt(max) ? String(max) : digits
}

/** When the field is left: within both limits, without leading zeros. Nothing stays nothing. */
export function clampLeft(text: string, limits: NumberLimits): string {
  const typed = clampTyped(text, limits)
  if (!/\d/.test(typed)) return ''
  const { min = 0 } = limits
  const value = BigInt(typed)
  return String(value < BigInt(min) ? min : value)
}
