import type { Answer, Sending } from './caller.ts'
import type { Stage } from './stage.ts'

/** What a call must do, as data: what is sent, which answers are right, and what has to be so besides. */
export type Rule = {
  /** Tried at every call alike: left out where only what is a call’s own is tried. */
  isEverywhere?: boolean
  /** A sentence; it stands in the table. */
  rule: string
  send: (stage: Stage) => Promise<Sent> | Sent
  status: readonly number[]
  /** What isn't as it should be; nothing where all is. */
  holds?: (answer: Answer, stage: Stage, sent: Sent) => Promise<string | undefined> | string | undefined
}

/** Several calls, one after the other. Answers what is broken; nothing where the rule is kept. */
export type Played = { rule: string; play: (stage: Stage) => Promise<string | undefined> }

export type Sent = { ids?: Record<string, string>; query?: string } & Sending

export type CallRules = {
  /** As the standard has it: `POST /bookings/{bookingId}/fulfillments`. */
  call: string
  /** A distributor has to have it; all else may be answered with 501. */
  mandatory?: boolean
  /** Milliseconds within which 95 of 100 good answers should be there; printed, not judged. */
  within?: number
  rules: readonly (Rule | Played)[]
}

/** The address has nothing to try it with: the rule is neither kept nor broken. */
export class NotTried extends Error {}

type About = {
  ids?: (stage: Stage) => Promise<Record<string, string>> | Record<string, string>
  /** What would be right; missing where the call has no body. */
  body?: (stage: Stage) => unknown
  query?: string
}

/** Wrong turns that there are at every call. */
export function everyWrongTurn({ ids = () => ({}), body, query }: About): Rule[] {
  const right = async (stage: Stage): Promise<Sent> => ({
    ids: await ids(stage),
    ...(query === undefined ? {} : { query }),
    ...(body ? { body: await body(stage) } : {}),
    isWrong: true,
  })
  const withoutToken: Rule = {
    rule: 'nobody gets in without a token',
    send: async (stage) => ({ ...(await right(stage)), by: null }),
    status: [401],
  }
  const wrongAnswer: Rule = {
    rule: 'XML isn’t answered',
    send: async (stage) => ({ ...(await right(stage)), headers: { accept: 'application/xml' } }),
    status: [406],
  }
  const turns: Rule[] = body ? [withoutToken, wrongAnswer, ...wrongBodies(right)] : [withoutToken, wrongAnswer]
  return turns.map((turn) => ({ ...turn, isEverywhere: true }))
}

function wrongBodies(right: (stage: Stage) => Promise<Sent>): Rule[] {
  return [
    {
      rule: 'XML isn’t read',
      send: async (stage) => ({
        ...(await right(stage)),
        body: undefined,
        text: '<a/>',
        headers: { 'content-type': 'application/xml' },
      }),
      status: [415],
    },
    {
      rule: 'half a body is refused',
      send: async (stage) => ({ ...(await right(stage)), body: undefined, text: '{"a":' }),
      status: [400],
    },
    {
      rule: 'a list instead of a body is refused',
      send: async (stage) => ({ ...(await right(stage)), body: [] }),
      status: [400],
    },
  ]
}

const UNKNOWN = '00000000-0000-4000-8000-000000000000'

/** Of a booking nobody else knows that it is there. */
export function onlyOnesOwn({ ids, body, query }: About & { ids: NonNullable<About['ids']> }): Rule[] {
  const about = async (stage: Stage): Promise<Sent> => ({
    ids: await ids(stage),
    ...(query === undefined ? {} : { query }),
    ...(body ? { body: await body(stage) } : {}),
  })
  const turns: Rule[] = [
    {
      rule: 'an unknown booking is said to be unknown',
      send: async (stage) => {
        const sent = await about(stage)
        return { ...sent, ids: { ...sent.ids, bookingId: UNKNOWN } }
      },
      status: [404],
    },
    {
      rule: 'a booking of somebody else’s is unknown',
      send: async (stage) => ({ ...(await about(stage)), by: stage.other() }),
      status: [404],
    },
  ]
  return turns.map((turn) => ({ ...turn, isEverywhere: true }))
}
