import { isAnswer, type Asked } from './flood.ts'

export type Paid = Asked
/** In seconds since the first question. */
type Span = { from: number; until: number }

export type Surge = {
  /** Answers a second, when people only waited for themselves. */
  capacity: number
  asked: readonly Asked[]
  /** Each call of those who buy. */
  paid: readonly Paid[]
  before: Span
  crowd: Span
  end: number
}

export type Judged = {
  capacity: number
  goodput: number
  turnedAway: number
  /** Milliseconds. */
  payingBefore: number
  payingInCrowd: number
  /** Seconds after the crowd has gone, until all is as it was. */
  backAfter: number
  broken: readonly string[]
}

/** Nobody looks at a spinner for longer. */
const PATIENCE = 5000
/** Times of so few are equal. */
const NOTHING = 50

/** What came of a surge, and which of its promises are broken. */
export function judge({ capacity, asked, paid, before, crowd, end }: Surge): Judged {
  const inCrowd = asked.filter(within(crowd))
  const good = inCrowd.filter(({ status, took }) => isAnswer(status) && took <= PATIENCE).length
  const goodput = good / (crowd.until - crowd.from)
  const payingBefore = worstOf(paid.filter(within(before)))
  const payingInCrowd = worstOf(paid.filter(within(crowd)))
  const backAfter = backIn(asked, worstOf(asked.filter(within(before))), crowd.until, end)
  const broken = [
    ...(goodput >= capacity * 0.8 ? [] : ['goodput is below 80 % of what the server can do']),
    ...(payingInCrowd <= Math.max(payingBefore, NOTHING) * 2 ? [] : ['whoever pays waits more than twice as long']),
    ...(backAfter <= 30 ? [] : ['it is not as before within 30 s']),
    ...(inCrowd.every(({ status }) => status === 503 || (status > 0 && status < 500))
      ? []
      : ['somebody was neither answered nor told to come back']),
  ]
  const turnedAway = inCrowd.filter(({ status }) => status === 503).length
  return { capacity, goodput, turnedAway, payingBefore, payingInCrowd, backAfter, broken }
}

export const wordsOf = (judged: Judged): string[] => [
  `capacity ${judged.capacity.toFixed(0)} searches/s; in the crowd ${judged.goodput.toFixed(0)} (${((judged.goodput / judged.capacity) * 100).toFixed(0)} %), ${judged.turnedAway} told to come back`,
  `paying, 99th percentile of its calls: ${judged.payingBefore.toFixed(0)} ms before, ${judged.payingInCrowd.toFixed(0)} ms in the crowd`,
  `as before ${judged.backAfter.toFixed(0)} s after it`,
  ...judged.broken,
]

const within =
  ({ from, until }: Span) =>
  ({ at }: Asked): boolean =>
    at >= from * 1000 && at < until * 1000

function worstOf(asked: readonly Asked[]): number {
  const times = asked.map(({ took }) => took).toSorted((one, other) => one - other)
  return times[Math.min(times.length - 1, Math.floor(times.length * 0.99))] ?? Number.NaN
}

/** The first second from which on every second is as those before the crowd. */
function backIn(asked: readonly Asked[], usual: number, from: number, end: number): number {
  let back = end - from
  for (let second = Math.floor(end) - 1; second >= from; second--) {
    const then = asked.filter(within({ from: second, until: second + 1 }))
    const isUsual = then.every(({ status }) => isAnswer(status)) && worstOf(then) <= Math.max(usual, NOTHING) * 2
    if (!isUsual) break
    back = second - from
  }
  return back
}
