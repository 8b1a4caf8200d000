/** What JSON can say, without fractions: two who write the same thing write the same bytes. */
export type Plain = null | boolean | number | string | readonly Plain[] | { readonly [name: string]: Plain }

/** Beyond the plain letters everything is written as \\u and four figures: then a letter is a byte. */
const quoted = (text: string): string =>
  JSON.stringify(text).replaceAll(/[^ -~]/g, (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`)

/** The bytes of such a text. */
export const bytesOf = (text: string): Uint8Array => Uint8Array.from(text, (sign) => sign.charCodeAt(0))

/** Names in the order of their letters, no blanks, whole numbers only. There is one text for each value. */
export function canonicalText(value: Plain): string {
  if (typeof value === 'number' && !Number.isSafeInteger(value)) throw new RangeError(`not a whole number: ${value}`)
  if (typeof value === 'string') return quoted(value)
  if (value === null || typeof value !== 'object') return String(value)
  if (Array.isArray(value)) return `[${value.map((one: Plain) => canonicalText(one)).join(',')}]`
  const named = Object.entries(value as Record<string, Plain | undefined>)
    .filter((entry): entry is [string, Plain] => entry[1] !== undefined)
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
  return `{${named.map(([name, one]) => `${quoted(name)}:${canonicalText(one)}`).join(',')}}`
}
