import { createHmac, timingSafeEqual } from 'node:crypto'
import { SCHEMES } from '@cledrau/domain/payments/card.ts'
import { asReason } from '@cledrau/domain/payments/refusal-reason.ts'
import { instant, MINUTE, utcIso } from '@cledrau/domain/time/instant.ts'
import { z } from 'zod'
import { openOtherEnd } from '../other-end.ts'
import { BankRefusesToAct, BankUnavailable, type PaymentsGateway } from './payments.ts'

const PATIENCE = 8000
/** A notice that is older was written down by somebody and sent again. */
const REPLAY_WINDOW = 5 * MINUTE

const reason = z.string().transform(asReason)
const card = z.object({
  scheme: z.enum(SCHEMES),
  lastFour: z.string(),
  expiryMonth: z.number(),
  expiryYear: z.number(),
  par: z.string(),
})
const payment = z.object({
  state: z.enum(['open', 'authorised', 'captured', 'cancelled', 'refused']),
  amount: z.number(),
  form: z.string(),
  refusal: reason.nullable(),
  card: card.nullable(),
  token: z.string().nullable(),
})
const givenShape = z.discriminatedUnion('state', [
  z.object({ state: z.literal('done') }),
  z.object({ state: z.literal('refused'), reason }),
])
const paidOut = z.discriminatedUnion('state', [
  ...givenShape.options,
  z.object({ state: z.literal('pending') }),
  z.object({ state: z.literal('returned') }),
])
const payee = z.object({
  state: z.enum(['open', 'added', 'over']),
  form: z.string(),
  payee: z
    .object({
      token: z.string(),
      kind: z.enum(['BANK', 'WALLET']),
      ends: z.string(),
      nameCheck: z.enum(['MATCH', 'CLOSE', 'NONE', 'UNCHECKED']),
    })
    .nullable(),
})
const movements = z.array(
  z.object({
    at: z.number().transform(instant),
    kind: z.enum(['capture', 'charge', 'refund', 'payout', 'return']),
    key: z.string(),
    amount: z.number(),
  }),
)

type BankSettings = {
  /** `https://merchant:secret@bank.example` */
  url: string
  /** Where the bank tells us that something happened. */
  notify: string
  /** The pages that may show its form. */
  origins: string[]
}

/** The bank that `world/` plays, and any acquirer whose front speaks its few calls. */
export function openBank({ url, notify, origins }: BankSettings): PaymentsGateway {
  const { origin, secret, ask: askBank } = openOtherEnd(url)
  // What only the native app shows in its shell has an origin that a content policy can't name otherwise.
  const shownBy = origins.map((one) => (one.startsWith('capacitor:') ? 'capacitor:' : one))

  async function ask<Value>(
    method: string,
    path: string,
    shape: z.ZodType<Value>,
    body?: object,
  ): Promise<Value | undefined> {
    let response: Response
    let text: string
    try {
      response = await askBank(`/v1${path}`, { method, patience: PATIENCE, ...(body ? { body } : {}) })
      text = await response.text()
    } catch (cause) {
      throw new BankUnavailable('the bank did not answer', { cause })
    }
    if (response.status === 404) return undefined
    if (response.status === 409) throw new BankRefusesToAct(`${method} ${path.split('/')[1]}: ${text}`)
    if (!response.ok) throw new BankUnavailable(`the bank answered ${response.status}`)
    const read = shape.safeParse(JSON.parse(text))
    if (!read.success)
      throw new BankUnavailable(`the bank's answer can't be read: ${read.error.issues[0]?.path.join('.')}`)
    return read.data
  }
  const must = async <Value>(asked: Promise<Value | undefined>): Promise<Value> => {
    const value = await asked
    if (value === undefined) throw new BankRefusesToAct('the bank does not know it')
    return value
  }
  const of = (key: string) => `/payments/${encodeURIComponent(key)}`

  return {
    origin,
    openSession: ({ lifetimeSeconds: lifetime, ...session }) =>
      must(ask('POST', '/sessions', payment, { ...session, lifetime, notify, origins: shownBy })),
    find: (key) => ask('GET', of(key), payment),
    capture: (key) => must(ask('POST', `${of(key)}/capture`, payment, {})),
    cancel: (key) => must(ask('POST', `${of(key)}/cancel`, payment, {})),
    chargeLater: (charge) => must(ask('POST', '/charges', givenShape, charge)),
    checkCard: (check) => must(ask('POST', '/checks', givenShape, check)),
    refund: (refund) => must(ask('POST', '/refunds', givenShape, refund)),
    payOut: async (payout) => {
      const answered = await ask('POST', '/payouts', paidOut, payout)
      // Only a plain no is one: an address that isn't there may be there again in a minute.
      if (!answered) throw new BankUnavailable('the bank takes no payouts there')
      return answered
    },
    findPayOut: (key) => ask('GET', `/payouts/${encodeURIComponent(key)}`, paidOut),
    openPayee: ({ lifetimeSeconds: lifetime, ...session }) =>
      must(ask('POST', '/payee-sessions', payee, { ...session, lifetime, origins: shownBy })),
    findPayee: (key) => ask('GET', `/payee-sessions/${encodeURIComponent(key)}`, payee),
    forgetCard: async (token) => {
      await ask('DELETE', `/tokens/${encodeURIComponent(token)}`, z.object({}))
    },
    statement: (from, to) => {
      const query = new URLSearchParams({ from: utcIso(from), to: utcIso(to) })
      return must(ask('GET', `/statement?${query}`, movements))
    },
    readNotice: ({ body, signature }, now) => {
      const [, at = '', given = ''] = /^t=(\d{1,12}),v1=([0-9a-f]{64})$/.exec(signature) ?? []
      const wanted = createHmac('sha256', secret).update(`${at}.${body}`).digest()
      const sent = Buffer.from(given, 'hex')
      if (sent.length !== wanted.length || !timingSafeEqual(sent, wanted)) return undefined
      if (Math.abs(now - Number(at) * 1000) > REPLAY_WINDOW) return undefined
      return notice.safeParse(parsed(body)).data?.key
    },
  }
}

/** Keys are ours: the bank says back what it was given. */
const notice = z.object({ key: z.uuid() })

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Without a bank nothing can be paid, and everything else works. */
export function noBank(): PaymentsGateway {
  const silent = () => Promise.reject(new BankUnavailable('no bank is connected: PAYMENTS_URL'))
  return {
    origin: '',
    openSession: silent,
    find: silent,
    capture: silent,
    cancel: silent,
    chargeLater: silent,
    checkCard: silent,
    refund: silent,
    payOut: silent,
    findPayOut: silent,
    openPayee: silent,
    findPayee: silent,
    forgetCard: silent,
    statement: silent,
    readNotice: () => undefined,
  }
}
