/** So long an example may be: who reads it wants to see a form, not a railway. */
const LONGEST = 6000
const LONGEST_TEXT = 160

/**
 * An answer of a test as an example for readers: one of each list, long texts cut, nothing that opens or names anything.
 * Nothing where what is left is no such answer any more.
 */
export function exampleFrom(answer: unknown, isValid: (body: unknown) => boolean): unknown {
  const names = new Map<string, string>()
  const candidates = [shortened(1), shortened(2), shortened(Infinity)].map((short) => harmless(short(answer), names))
  return candidates.find((example) => JSON.stringify(example).length <= LONGEST && isValid(example))
}

/** Every field that an example shows, at whatever place of a list. */
export function fieldsSeenIn(value: unknown, at = ''): Set<string> {
  if (typeof value !== 'object' || value === null) return new Set([at])
  if (Array.isArray(value)) return new Set(value.flatMap((inner) => [...fieldsSeenIn(inner, `${at}[]`)]))
  return new Set(Object.entries(value).flatMap(([name, inner]) => [...fieldsSeenIn(inner, `${at}.${name}`)]))
}

const shortened =
  (most: number) =>
  (value: unknown): unknown => {
    if (typeof value !== 'object' || value === null) return value
    const short = shortened(most)
    if (Array.isArray(value)) return value.slice(0, most).map(short)
    return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, short(inner)]))
  }

const UUID = /[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}/g
/** Tokens, signatures, codes: long, without a space. An address or the name of a train is shorter, or has other signs. */
const SECRET = /[\w+/=.~-]{28,}/g

/** Names of rows are counted, so that the next run gives the same ones; what was made to be kept secret is only as long as it was. */
function harmless(value: unknown, names: Map<string, string>): unknown {
  if (typeof value === 'string') return harmlessText(value, names)
  if (Array.isArray(value)) return value.map((inner) => harmless(inner, names))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [harmlessText(name, names), harmless(inner, names)]),
  )
}

function harmlessText(text: string, names: Map<string, string>): string {
  const counted = text.replaceAll(UUID, (name) => {
    const known = names.get(name) ?? `00000000-0000-4000-8000-${String(names.size + 1).padStart(12, '0')}`
    names.set(name, known)
    return known
  })
  const hidden = counted.replaceAll(SECRET, (secret) => (isHarmless(secret) ? secret : 'A'.repeat(secret.length)))
  return hidden.length > LONGEST_TEXT ? hidden.slice(0, LONGEST_TEXT) : hidden
}

const isHarmless = (text: string): boolean =>
  text.startsWith('00000000-0000-4000-8000-') || /^[\d:T.+-]+Z?$/.test(text) || /^[A-Za-z_/.-]+$/.test(text)
