/** More than this of one text says nothing new to whoever reads the log. */
const LONGEST = 4000

/** Anything with an @ between two ends of words. */
const WORD = /[^\s"'<>:;,=]+/g
/** What begins like a signed token, or is introduced as a bearer. */
const TOKEN = /(?<![\w-])eyJ[\w.-]+|\bBearer\s+\S+/g
/** Card numbers have 12 to 19 digits, however they are grouped. */
const LONG_NUMBER = /\b\d(?:[ -]?\d){11,18}\b/g
/** A quotation that nobody closed ends with the text: it was cut. */
const SECRET_FIELD =
  /("?(?:password|pass|token|secret|pin|cvv|cvc|authorization)\w{0,40}"?\s{0,10}[:=]\s{0,10})("(?:[^"\\]|\\.?)*(?:"|$)|[^\s,;}&]+)/gis
/** What a link from a letter carries. Elsewhere a code is what a program calls its trouble, and stays. */
const CODE_IN_ADDRESS = /([?&]code=)[^\s&#]+/gi

/**
 * Text from outside, fit for a log: who it was about is taken out, what happened stays. Strangers write these texts, so
 * they are cut before anything else, and no pattern here looks twice at the same sign.
 */
export const withoutPersonalData = (text: string): string =>
  text
    .slice(0, LONGEST)
    .replaceAll(TOKEN, '[token]')
    .replaceAll(SECRET_FIELD, '$1[secret]')
    .replaceAll(CODE_IN_ADDRESS, '$1[secret]')
    .replaceAll(WORD, (word) => (word.includes('@') ? '[e-mail]' : word))
    .replaceAll(LONG_NUMBER, '[number]')
