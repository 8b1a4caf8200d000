import { type DayView, dayView, type Image, type LiveTrain, openImage, withLiveTrains } from '@cledrau/planner'
import { daysBetween } from '../time/dates.ts'
import { MINUTE } from '../time/instant.ts'
import { serviceInstant } from '../time/london.ts'
import { type News, type NewsBatch, openNewsMemory } from './news.ts'

/** The days of a server's thread or of a device: each made once and kept while it is asked for, always with the latest news in it. */
export type DayViews = {
  viewOf: (date: string) => DayView
  /** The same without the news; the very same where there are none. */
  plannedViewOf: (date: string) => DayView
  /** Another timetable; what is known of its trains stays. */
  replace: (memory: ArrayBufferLike) => void
  applyLive: (batch: NewsBatch) => void
}

/** Trains that leave up to here are in a day's view: a window that begins late in the evening still finds the morning. */
const UNTIL = 50 * 60
/** A view reaches from the evening before into the next day but one. */
const DAYS_BEFORE = 1
const DAYS_AFTER = 2

/**
 * A view that takes news in keeps what earlier ones made: patterns of trains that left their place, and the time that trains
 * once made up. Made anew from what is known now it is as small and as quick as in the morning.
 */
const MADE_ANEW_AFTER = 300

export function openDayViews(memory: ArrayBufferLike, mostKept: (view: DayView) => number): DayViews {
  let image = openTrusted(memory)
  const known = openNewsMemory()
  const views = new Map<string, DayView>()
  /** Views as they were before the first news. */
  const planned = new Map<string, DayView>()
  /** How many batches a view has taken in since it was made. */
  const batches = new Map<string, number>()
  const fresh = (date: string) => {
    batches.set(date, 0)
    const view = planned.get(date) ?? dayView(image, date, { until: UNTIL })
    planned.set(date, view)
    return withNews(view, known.all())
  }
  const withNews = (view: DayView, news: News): DayView => {
    const ofView = newsFor(view.date, news)
    return ofView.length > 0 ? withLiveTrains(view, ofView).view : view
  }
  const viewOf = (date: string) => {
    const view = views.get(date) ?? fresh(date)
    views.delete(date)
    views.set(date, view)
    if (views.size > mostKept(view)) {
      const oldest = views.keys().next().value ?? ''
      views.delete(oldest)
      planned.delete(oldest)
    }
    return view
  }
  return {
    viewOf,
    plannedViewOf: (date) => {
      const view = viewOf(date)
      return planned.get(date) ?? view
    },
    replace: (other) => {
      image = openTrusted(other)
      views.clear()
      planned.clear()
    },
    applyLive: (batch) => {
      known.take(batch)
      for (const [date, view] of views) {
        const taken = (batches.get(date) ?? 0) + 1
        batches.set(date, taken)
        views.set(date, taken < MADE_ANEW_AFTER ? withNews(view, batch.news) : fresh(date))
      }
    },
  }
}

/** Whoever brought the memory has checked it. */
function openTrusted(memory: ArrayBufferLike): Image {
  const opened = openImage(memory, true)
  if (typeof opened === 'string') throw new Error(`the timetable can't be opened: ${opened}`)
  return opened
}

/** News of the trains that a date's view may hold, in its own minutes: real ones, whatever the clocks do between. */
function newsFor(date: string, news: News): LiveTrain[] {
  const shifts = new Map<string, number | undefined>()
  const shiftOf = (serviceDate: string) => {
    const days = daysBetween(date, serviceDate)
    const isNear = days >= -DAYS_BEFORE && days <= DAYS_AFTER
    return isNear ? (serviceInstant(serviceDate, 0) - serviceInstant(date, 0)) / MINUTE : undefined
  }
  return news.flatMap((train) => {
    if (!shifts.has(train.serviceDate)) shifts.set(train.serviceDate, shiftOf(train.serviceDate))
    const shift = shifts.get(train.serviceDate)
    if (shift === undefined) return []
    if (shift === 0 || !train.calls) return [train]
    const calls = train.calls.map((call) => ({
      ...call,
      ...(call.arrival === undefined ? {} : { arrival: call.arrival + shift }),
      ...(call.departure === undefined ? {} : { departure: call.departure + shift }),
    }))
    return [{ ...train, calls }]
  })
}
