import { clockChangeAround } from '../clock.ts'
import { ALL_DAY, EVERY_DATE } from '../image/builder.ts'
import { type Image, runsOn } from '../image/image.ts'
import { NEVER } from './marks.ts'
import { type Links } from './view.ts'

/** Links with the minutes of this view. Hours are those of the station clock, so they move with it when clocks change. */
export function linksOf(image: Image, day: number, days: readonly number[], base: number): Links {
  const real = clockChangeAround(day)?.real ?? ((minute: number) => minute)
  const found: { from: number; to: number; minutes: number; open: number; close: number; mode: number }[] = []
  for (let at = 0; at < image.linkFrom.length; at++) {
    const link = {
      from: image.linkFrom[at]!,
      to: image.linkTo[at]!,
      minutes: image.linkMinutes[at]!,
      mode: image.linkMode[at]!,
    }
    const calendar = image.linkCalendar[at]!
    const [fromMinute, untilMinute] = [image.linkFromMinute[at]!, image.linkUntilMinute[at]!]
    if (calendar === EVERY_DATE && fromMinute === ALL_DAY) {
      // Open from the first minute to the last: `arrivals.ts` knows by just this
      // that such a link never makes anybody wait.
      found.push({ ...link, open: 0, close: NEVER - 1 })
      continue
    }
    // One day more on either side: a link that opens before midnight is open after it.
    for (const offset of [days[0]! - 1, ...days, days.at(-1)! + 1]) {
      if (calendar !== EVERY_DATE && !runsOn(image, calendar, day + offset - image.firstDay)) continue
      // Dates without hours: all of that calendar date. Hours that end before they begin run past midnight.
      const open = fromMinute === ALL_DAY ? 0 : fromMinute
      const close = fromMinute === ALL_DAY ? 1439 : untilMinute < open ? untilMinute + 1440 : untilMinute
      const [openAt, closeAt] = [real(open + offset * 1440) + base, real(close + offset * 1440) + base]
      // What shut before the view begins is left out; the rest is cut to it.
      if (closeAt >= 0) found.push({ ...link, open: Math.max(0, openAt), close: closeAt })
    }
  }
  return packLinks(image.stopCode.length, found)
}

/** By start, then end, then hours: all links of a stop lie together, the earliest of several hours first. */
export function packLinks(
  stopCount: number,
  found: { from: number; to: number; minutes: number; open: number; close: number; mode: number }[],
): Links {
  const sorted = found.toSorted((a, b) => a.from - b.from || a.to - b.to || a.open - b.open)
  const first = new Uint32Array(stopCount + 1)
  for (const { from } of sorted) first[from + 1]!++
  for (let stop = 0; stop < stopCount; stop++) first[stop + 1]! += first[stop]!
  return {
    first,
    from: Uint32Array.from(sorted, ({ from }) => from),
    to: Uint32Array.from(sorted, ({ to }) => to),
    minutes: Uint16Array.from(sorted, ({ minutes }) => minutes),
    open: Uint16Array.from(sorted, ({ open }) => open),
    close: Uint16Array.from(sorted, ({ close }) => close),
    mode: Uint8Array.from(sorted, ({ mode }) => mode),
  }
}
