import type { Instant } from '../time/instant.ts'

type Call = {
  readonly arriveTime: string
  readonly departTime: string
  readonly expectedArriveTime: string | null
  readonly expectedDepartTime: string | null
  readonly cancelled: boolean
}

/** `after`: the place of the call that it has come to last; `part`: how far it is from there to the next; `whole`: from the first to the last. */
export type OnLine = { readonly after: number; readonly part: number; readonly whole: number }

const comes = ({ arriveTime, expectedArriveTime }: Call) => Date.parse(expectedArriveTime ?? arriveTime)
const leaves = ({ departTime, expectedDepartTime }: Call) => Date.parse(expectedDepartTime ?? departTime)
const isTold = ({ expectedArriveTime, expectedDepartTime }: Call) =>
  expectedArriveTime !== null || expectedDepartTime !== null

/** Where a train is between where somebody gets on and off: nothing before and after, and where only the timetable speaks of it. */
export function trainOnLine(calls: readonly Call[], now: Instant): OnLine | null {
  const [first, last] = [calls[0], calls.at(-1)]
  if (!first || !last || !calls.some(isTold)) return null
  const [begins, ends] = [leaves(first), comes(last)]
  if (now < begins || now >= ends) return null
  // A call that is left out is passed, nobody knows when.
  const after = calls.findLastIndex((call, at) => !call.cancelled && (at === 0 || comes(call) <= now))
  const next = calls.find((call, at) => at > after && !call.cancelled)
  const here = calls[after]
  const goes = here && leaves(here)
  const part = next && goes !== undefined && now > goes ? (now - goes) / (comes(next) - goes) : 0
  return { after, part: Math.min(1, part), whole: (now - begins) / (ends - begins) }
}
