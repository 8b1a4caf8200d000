import { timetableBuilder } from '../image/builder.ts'
import { daysRun } from '../calendar.ts'
import { type Image, openImage } from '../image/image.ts'
import {
  type CompileOptions,
  type LinkMode,
  type Mode,
  PICK_UP,
  REQUEST,
  SET_DOWN,
  type StepFree,
} from '../timetable.ts'

/** A small railway in plain words, for tests: the engine gets it as an image, the slow search reads it as it is. */
export type Railway = {
  readonly firstDate: string
  readonly days: number
  readonly stations: readonly Station[]
  readonly trains: readonly Train[]
  readonly walks: readonly Walk[]
  readonly groups?: Record<string, readonly string[]>
  readonly associations?: readonly Association[]
}

export type Station = { readonly name: string; readonly interchange: number; readonly stepFree?: StepFree }
export type Train = {
  readonly uid: string
  readonly operator: string
  readonly mode: Mode
  /** Dates on which it runs; every date when left out. */
  readonly dates?: readonly string[]
  readonly calls: readonly TrainCall[]
}
export type TrainCall = {
  readonly station: string
  readonly arrival: number
  readonly departure: number
  readonly pickUp: boolean
  readonly setDown: boolean
  readonly request?: boolean
  readonly platform?: string
}
export type Walk = {
  readonly from: string
  readonly to: string
  readonly minutes: number
  readonly mode?: LinkMode
  readonly open?: number
  readonly close?: number
  readonly dates?: readonly string[]
}
export type Association = {
  readonly kind: 'join' | 'split' | 'through' | 'next'
  readonly base: string
  readonly other: string
  readonly station: string
  readonly otherDay?: -1 | 0 | 1
}

export function imageOf(railway: Railway, options?: CompileOptions): Image {
  const builder = timetableBuilder({ firstDate: railway.firstDate, days: railway.days, source: 'test' })
  for (const { name, interchange, stepFree } of railway.stations) {
    builder.stop({ code: name, name, interchangeMinutes: interchange, stepFree })
  }
  const stop = (name: string) => builder.findStop(name)!
  const calendarOf = (dates?: readonly string[]) =>
    builder.calendar(daysRun(builder, dates ? { weekdays: '0000000', also: dates } : {}))
  for (const [code, members] of Object.entries(railway.groups ?? {})) builder.group({ code, name: code, members })
  for (const { uid, operator, mode, dates, calls } of railway.trains) {
    builder.beginTrip({ uid, operator, mode, headcode: uid, calendar: calendarOf(dates) })
    for (const call of calls) {
      const flags = (call.pickUp ? PICK_UP : 0) | (call.setDown ? SET_DOWN : 0) | (call.request ? REQUEST : 0)
      builder.call(stop(call.station), call.arrival, call.departure, flags, call.platform)
    }
    const fault = builder.endTrip()
    if (fault !== undefined) throw new Error(`${uid}: ${fault}`)
  }
  for (const { from, to, minutes, mode, open, close, dates } of railway.walks) {
    const hours = { fromMinute: open, untilMinute: close }
    const calendar = dates && calendarOf(dates)
    builder.link({ from: stop(from), to: stop(to), mode: mode ?? 'walk', minutes, ...hours, calendar })
  }
  for (const { kind, base, other, station, otherDay } of railway.associations ?? []) {
    builder.association({ kind, base, other, stop: stop(station), calendar: calendarOf(), otherDay })
  }
  const image = openImage(builder.compile(options))
  if (typeof image === 'string') throw new Error(image)
  return image
}
