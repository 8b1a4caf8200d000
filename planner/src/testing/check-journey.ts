import type { Journey } from '../journey.ts'
import type { Railway } from './railway.ts'
import type { Run } from './slow-search.ts'

/** What is wrong with a journey, by reading it like a traveller who distrusts it. Nothing is wrong: undefined. */
export function faultOf(
  journey: Journey,
  railway: Railway,
  runs: readonly Run[],
  linkInterchange: boolean,
): string | undefined {
  const interchange = new Map(railway.stations.map(({ name, interchange: minutes }) => [name, minutes]))
  const { legs } = journey
  if (legs.length === 0) return 'no legs'
  if (legs[0]!.departure !== journey.departure || legs.at(-1)!.arrival !== journey.arrival)
    return 'ends differ from legs'
  if (legs.filter(({ kind }) => kind === 'train').length - 1 !== journey.changes && journey.changes !== 0)
    return 'changes miscounted'
  for (const [at, leg] of legs.entries()) {
    const next = legs[at + 1]
    if (leg.arrival < leg.departure) return 'a leg goes back in time'
    if (leg.kind === 'train') {
      const { uid, calls } = leg.parts[0]!
      const run = runs.find(
        (one) =>
          one.uid === uid &&
          one.calls.some((_, first) =>
            calls.every((call, offset) => {
              const planned = one.calls[first + offset]
              return (
                planned?.station === call.stop &&
                planned.arrival === call.arrival &&
                planned.departure === call.departure
              )
            }),
          ),
      )
      if (!run) return `no train ${uid} runs like that`
      if (calls[0]!.stop !== leg.from || calls.at(-1)!.stop !== leg.to) return 'calls differ from leg'
    } else if (
      !railway.walks.some(
        ({ from, to, minutes }) => from === leg.from && to === leg.to && minutes === leg.arrival - leg.departure,
      )
    ) {
      return `no walk ${leg.from} to ${leg.to}`
    }
    if (!next) continue
    if (next.from !== leg.to) return `${leg.to} is not ${next.from}`
    const bothTrains = leg.kind === 'train' && next.kind === 'train'
    const needed =
      bothTrains || (linkInterchange && (at > 0 || leg.kind === 'train' || next.kind === 'train'))
        ? interchange.get(leg.to)!
        : 0
    if (next.departure - leg.arrival < needed) return `missed at ${leg.to}`
    if (leg.kind === 'link' && next.kind === 'link') return 'two walks in a row'
  }
  return undefined
}
