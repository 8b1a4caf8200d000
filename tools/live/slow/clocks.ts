import { DAY, MINUTE } from '@cledrau/domain/time/instant.ts'
import { type Instant, instant } from '@cledrau/domain/time/instant.ts'
import { dayOf } from '@cledrau/domain/time/dates.ts'
import { londonOffset } from '@cledrau/domain/time/london-offset.ts'
import { serviceInstant } from '@cledrau/domain/time/london.ts'

/* Clock times without a day, as the Push Port has them, put on their day: by its rules, one after the other. */

const A_DAY = 24 * 60

/** Minutes past midnight; seconds are parts of one. */
export function minutesSaid(text: string | undefined): number | undefined {
  const [, hours, minutes, seconds = '0'] = /^(\d\d):(\d\d)(?::(\d\d))?$/.exec(text ?? '') ?? []
  return hours === undefined ? undefined : Number(hours) * 60 + Number(minutes) + Number(seconds) / 60
}

/** Less than −6 h: the next day. −6 h to 0: it goes back. More than 18 h: back over midnight. */
export function nextWorking(time: number, before: number | undefined): number {
  if (before === undefined) return time
  const difference = time - (before % A_DAY)
  const days = difference < -6 * 60 ? 1 : difference > 18 * 60 ? -1 : 0
  return before + difference + days * A_DAY
}

export const nearestTo = (time: number, anchor: number): number => time + Math.round((anchor - time) / A_DAY) * A_DAY

/** Who starts in summer time is booked in it to the end; who starts in winter is booked by the clocks on the wall. */
export function bookedMoment(date: string, first: number): (minutes: number) => Instant {
  const startsInSummer = londonOffset(serviceInstant(date, first)) === 60
  return (minutes) =>
    startsInSummer ? instant(dayOf(date) * DAY + (minutes - 60) * MINUTE) : serviceInstant(date, minutes)
}

/** What a clock on the wall showed, at the moment nearest to the booked one; `mayBe` is another clock that it may be told by. */
export function saidMoment(time: number, booked: Instant, mayBe?: number): Instant {
  const day = Math.floor(booked / DAY)
  const moments = [-1, 0, 1].flatMap((days) => {
    const after = (offset: number) => instant((day + days) * DAY + (time - offset) * MINUTE)
    const shown = [0, 60].filter((offset) => londonOffset(after(offset)) === offset || offset === mayBe)
    // The hour that spring leaves out is counted on from before it.
    return (shown.length > 0 ? shown : [0]).map(after)
  })
  return moments.reduce((best, at) => (Math.abs(at - booked) < Math.abs(best - booked) ? at : best))
}
