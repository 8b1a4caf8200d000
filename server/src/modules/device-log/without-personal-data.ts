const E_MAIL = /[^\s"'<>:;,=]+@[^\s"'<>:;,]+\.[^\s"'<>:;,]+/g
/** A signed token (three parts) or anything introduced as a bearer. */
const TOKEN = /\beyJ[\w-]+\.[\w-]+\.[\w-]*|\bBearer\s+\S+/g
/** Card numbers have 12 to 19 digits, however they are grouped. */
const LONG_NUMBER = /\b\d(?:[ -]?\d){11,18}\b/g
const SECRET_FIELD =
  /("?(?:password|pass|token|secret|pin|cvv|cvc|authorization)\w*"?\s*[:=]\s*)("(?:[^"\\]|\\.)*"|[^\s,;}&]+)/gi

/** Text from outside, fit for a log: who it was about is taken out, what happened stays. */
export const withoutPersonalData = (text: string): string =>
  text
    .replaceAll(TOKEN, '[token]')
    .replaceAll(SECRET_FIELD, '$1[secret]')
    .replaceAll(E_MAIL, '[e-mail]')
    .replaceAll(LONG_NUMBER, '[number]')
