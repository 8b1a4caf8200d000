import type { RawMessage } from './raw-day.ts'
import { rawOf } from './say-difference.ts'
import type { HeardRailway } from './slow/heard-railway.ts'
import type { SlowRailway } from './slow/slow-board.ts'
import { nameOfTrain } from './slow/slow-train.ts'

/** Words for reasons, by code. */
export type Causes = Readonly<Record<string, { en: string; cy: string }>>
/** A day's raw messages, what is made of them so far, and where the product says otherwise. */
export type DayFound = {
  readonly all: readonly RawMessage[]
  readonly heard: HeardRailway
  readonly causes: Causes
  readonly differences: string[]
  rows: number
}

/** The messages of a train and of those that it parts from or joins. */
export function rawOfTrain({ all, heard }: DayFound, name: string, { links }: SlowRailway): string {
  const names = new Set([
    name,
    ...links.flatMap(({ base, other }) => (base === name || other === name ? [base, other] : [])),
  ])
  const trains = [...heard.trains.values()].filter((train) => names.has(nameOfTrain(train) ?? ''))
  const rids = new Set(trains.map(({ rid }) => rid))
  const ofLinks = [...heard.links.values()].filter(({ xml }) =>
    xml.children.some(({ attributes }) => rids.has(attributes.rid ?? '')),
  )
  return rawOf(
    all,
    [...trains, ...ofLinks].flatMap(({ from }) => from).filter((index) => index > 0),
  )
}
