import type { CalendarDate } from '../time/calendar-date.ts'
import { dayOf } from '../time/dates.ts'

/** What an active mobile ticket wears today: whoever looks at it knows the day's, a picture of yesterday doesn't. */
export const DAY_COLOURS = ['DAFFODIL', 'HEATHER', 'SEA', 'FERN', 'ROBIN', 'SLATE', 'FOXGLOVE'] as const
export const DAY_SHAPES = ['WAVES', 'STRIPES', 'DOTS', 'DIAMONDS', 'RINGS'] as const

export type DayLook = { readonly colour: (typeof DAY_COLOURS)[number]; readonly shape: (typeof DAY_SHAPES)[number] }

/** Neighbouring days never look alike. */
export function lookOfDay(date: CalendarDate): DayLook {
  const day = dayOf(date)
  return {
    colour: DAY_COLOURS[(day * 3) % DAY_COLOURS.length] ?? 'DAFFODIL',
    shape: DAY_SHAPES[(day * 2) % DAY_SHAPES.length] ?? 'WAVES',
  }
}
