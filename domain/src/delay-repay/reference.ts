/** Signs that aren't taken for each other, read or heard: a prime number of them, so that the check finds every slip of one. */
const SIGNS = '23456789ABCDEFGHJKMNPQRSTUVWXYZ'
const LENGTH = 7

/** DR-7K2M-9QF4: what a traveller reads out. `random` is at least seven bytes; the last sign checks the others. */
export function claimReference(random: Uint8Array): string {
  if (random.length < LENGTH) throw new RangeError(`a reference needs ${LENGTH} random bytes`)
  const signs = Array.from(random.subarray(0, LENGTH), (byte) => SIGNS[byte % SIGNS.length]!).join('')
  return written(signs + checkOf(signs))
}

/** As it is stored, however it was typed; nothing where it can't be one. */
export function readClaimReference(text: string): string | undefined {
  const plain = text.toUpperCase().replaceAll(/[\s–-]/g, '')
  const [, signs = '', check] = /^DR([2-9A-HJKMNP-Z]{7})([2-9A-HJKMNP-Z])$/.exec(plain) ?? []
  return check !== undefined && checkOf(signs) === check ? written(signs + check) : undefined
}

const written = (signs: string): string => `DR-${signs.slice(0, 4)}-${signs.slice(4)}`

/** Weighted by place: two neighbours that change places are found as well. */
function checkOf(signs: string): string {
  let sum = 0
  for (let at = 0; at < signs.length; at += 1) sum += (at + 2) * SIGNS.indexOf(signs[at]!)
  return SIGNS[sum % SIGNS.length]!
}
