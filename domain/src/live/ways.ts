import { endOf, nameOf, runsAt, startOf, type RunningTrain, type TrainCall, type TrainLink } from './running-train.ts'

/** What a train has to do with others. */
export type Railway = {
  /** By `nameOf`. */
  readonly find: (name: string) => RunningTrain | undefined
  readonly linksOf: (name: string) => readonly TrainLink[]
}

/** One part of a train's way: its calls before or after a place, without the place itself. */
export type Portion = {
  readonly train: RunningTrain
  /** Where its first and last of these calls stand in it. */
  readonly from: number
  readonly until: number
  /** Where this part comes to the train asked for, or leaves it; nothing for its own calls. */
  readonly meetsAt?: string
  /** It doesn't come to that: its calls are none of this train's. */
  readonly calledOff?: boolean
}

/** A portion of a portion of a portion is a slip in the feed. */
const DEEPEST = 3

export const callsOf = ({ train, from, until }: Portion): readonly TrainCall[] => train.calls.slice(from, until + 1)

/** Those of its calls where it stops, as things stand. */
export const runningCallsOf = (portion: Portion): readonly TrainCall[] =>
  portion.calledOff ? [] : callsOf(portion).filter(runsAt)

/** Where travellers who get on there can come to without changing: the train's own calls, then those of its portions. */
export function portionsAfter(railway: Railway, train: RunningTrain, index: number, deep = 0): Portion[] {
  const own = { train, from: index + 1, until: train.calls.length - 1 }
  if (deep === DEEPEST) return [own]
  const name = nameOf(train)
  const more = railway.linksOf(name).flatMap(({ kind, code, base, other, calledOff }) => {
    // Divided from it further on; or joined to another, in which its travellers go on.
    const [here, next] = kind === 'divide' ? [base, other] : [other, base]
    const at = here === name ? train.calls.findIndex((call, place) => place >= index && call.code === code) : -1
    const partner = at < 0 ? undefined : railway.find(next)
    const begins = partner?.calls.findIndex((call) => call.code === code) ?? -1
    if (!partner || begins < 0 || (kind === 'divide' && at === index)) return []
    return portionsAfter(railway, partner, begins, deep + 1).map((portion) => metAt(portion, code, calledOff))
  })
  return [own, ...more]
}

/** Where travellers who get off there may have got on. */
export function portionsBefore(railway: Railway, train: RunningTrain, index: number, deep = 0): Portion[] {
  const own = { train, from: 0, until: index - 1 }
  if (deep === DEEPEST) return [own]
  const name = nameOf(train)
  const more = railway.linksOf(name).flatMap(({ kind, code, base, other, calledOff }) => {
    const [here, next] = kind === 'divide' ? [other, base] : [base, other]
    const at = here === name ? train.calls.findLastIndex((call, place) => place <= index && call.code === code) : -1
    const partner = at < 0 ? undefined : railway.find(next)
    const ends = partner?.calls.findLastIndex((call) => call.code === code) ?? -1
    if (!partner || ends < 0 || (kind === 'join' && at === index)) return []
    return portionsBefore(railway, partner, ends, deep + 1).map((portion) => metAt(portion, code, calledOff))
  })
  return [own, ...more]
}

const metAt = (portion: Portion, code: string, calledOff = false): Portion =>
  calledOff || portion.calledOff ? { ...portion, meetsAt: code, calledOff: true } : { ...portion, meetsAt: code }

/** Those that it comes to as things stand, besides its own. */
const met = (portions: readonly Portion[]) =>
  portions.filter(({ meetsAt, calledOff }) => meetsAt !== undefined && calledOff !== true)

/** A train where somebody gets on or off, as a board shows it. */
type Shown = {
  readonly train: RunningTrain
  readonly index: number
  readonly before: readonly Portion[]
  readonly after: readonly Portion[]
  readonly cancelled: boolean
}

/**
 * What the front of the train says, portion by portion. A train that ends by joining another goes where that one does. Who
 * waits where it doesn't come to any more knows it by the end that was planned.
 */
export function destinationsOf({ train, index, after, cancelled }: Shown): string[] {
  const parts = met(after)
  const joins = parts.some(({ meetsAt }) => meetsAt === train.calls.at(-1)?.code)
  const { now, planned = now } = endOf(train)
  const isLeftOut = cancelled && !train.calls.slice(index + 1).some(runsAt)
  const own = train.calls[index]?.saysTo ?? (isLeftOut ? planned : now)
  return [...new Set([...(joins ? [] : [own]), ...parts.map((part) => endOf(part.train).now)])]
}

export function originsOf({ train, index, before, cancelled }: Shown): string[] {
  const parts = met(before)
  const parted = parts.some(({ meetsAt }) => meetsAt === train.calls[0]?.code)
  const { now, planned = now } = startOf(train)
  const isLeftOut = cancelled && !train.calls.slice(0, index).some(runsAt)
  return [...new Set([...(parted ? [] : [isLeftOut ? planned : now]), ...parts.map((part) => startOf(part.train).now)])]
}
