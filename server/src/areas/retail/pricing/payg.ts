import { faultInScheme, schemeFrom, type PaygScheme, type PaygStep } from '@cledrau/domain/payg/scheme.ts'
import { z } from 'zod'
import { isCalendarDate } from '@cledrau/domain/time/calendar-date.ts'
import type { Reference, ReferenceData } from '../../../reference/reference.ts'

const pence = z.number().int().nonnegative()
const minutes = z.number().int().positive()
const zone = z.number().int().positive()
const run = z.strictObject({ from: zone, to: zone })
const crs = z.string().regex(/^[A-Z]{3}$/)

const whole = z.strictObject({
  from: z.string().refine(isCalendarDate, 'not a date'),
  /** Where its figures are from: what nobody published says so. */
  source: z.string(),
  limitMinutes: minutes,
  operators: z.array(z.string()).min(1),
  incompletePence: pence,
  answerHours: minutes,
  dayStartsMinutes: z.literal(270),
  correctionsPerMonth: pence,
  correctionWeeks: pence,
  lateExitMinutes: minutes,
  sameStationMinutes: minutes,
  repeatSeconds: minutes,
  interchangeMinutes: minutes,
  interchanges: z.array(crs),
  zones: z.record(crs, zone),
  branches: z.record(crs, z.string()),
  areas: z.array(run).min(1),
  singles: z.record(crs, z.record(crs, pence)),
  sampleSingles: z.record(z.string().regex(/^\d+$/), pence),
  caps: z.array(z.strictObject({ ...run.shape, day: pence, week: pence })),
})
/** The first says everything, those after it what is new. */
const steps = z.tuple([whole], whole.partial().required({ from: true, source: true }))

/** The scheme of pay as you go, day by day: one with a fault is never taken into use. */
export const openPayg = (data: ReferenceData): Promise<Reference<PaygScheme>> =>
  data.open('payg-scheme', async (from) => {
    const scheme = schemeFrom(steps.parse(await from.json('payg/scheme.json')) as PaygStep[])
    const fault = faultInScheme(scheme)
    if (fault !== undefined) throw new Error(`payg/scheme.json: ${fault}`)
    return scheme
  })
