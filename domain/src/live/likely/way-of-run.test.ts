import { expect, test } from 'vitest'
import { instant, MINUTE } from '../../time/instant.ts'
import { comingSteps, standingAt, stepsOfRun, stepsOfTrain } from './way-of-run.ts'
import { cambrian, run, RUN_DATE } from './testing/trains.ts'

test('what comes next is what was not reported by then, and it is late by what was reported before it', () => {
  const steps = stepsOfRun(run([0, 0], [6, 4], [10, 10]))
  const standing = (minute: number) => standingAt(steps, minute)
  expect(standing(530)).toEqual({ next: 0, begun: false, late: 0 })
  expect(standing(541)).toEqual({ next: 1, begun: true, late: 0 })
  // It comes at 9:18 to stand two minutes: one of them it can do without.
  expect(standing(558)).toEqual({ next: 3, begun: true, late: 4 })
  expect(standing(610)).toBeUndefined()
})

test('what should have happened and has not is late by so much already', () => {
  const steps = stepsOfRun(run([7, 7], [9, 9], [10, 10]))
  expect(standingAt(steps, 545)).toEqual({ next: 0, begun: false, late: 5 })
  expect(standingAt(steps, 560)).toEqual({ next: 1, begun: true, late: 8 })
})

test('who comes early leaves no sooner than planned, and who comes late makes the stop shorter', () => {
  const early = stepsOfRun(run([0, 0], [-1, 0], [0, 0]))
  expect(comingSteps(early, standingAt(early, 545)!, 545).map(({ late }) => late)).toEqual([0, 0, 0])
  expect(standingAt(early, 552)).toEqual({ next: 2, begun: true, late: 0 })
  const late = stepsOfRun(run([3, 3], [3, 2], [2, 2]))
  expect(comingSteps(late, standingAt(late, 545)!, 545).map((one) => [one.late, one.ahead])).toEqual([
    [3, 10],
    [2, 11],
    [2, 57],
  ])
})

test('where it does not call any more it does nothing, and nobody speaks of what is hours away', () => {
  const cut = stepsOfRun(run([0, 0], [0, 0], ['cancelled', 'cancelled']))
  expect(cut.map(({ code, what }) => `${what} ${code}`)).toEqual(['departure CDF', 'arrival NWP'])
  const whole = stepsOfRun(run([0, 0], [0, 0], [0, 0]))
  expect(comingSteps(whole, standingAt(whole, 400)!, 400).map(({ step }) => step.code)).toEqual(['CDF', 'NWP', 'NWP'])
})

test('a forecast is no report, and a train is late at least by what is forecast of what it does next', () => {
  const steps = stepsOfTrain(cambrian([{ left: 2 }, { comes: 9, goes: 9 }, { comes: 9 }]))
  expect(steps.map(({ late, forecast }) => late ?? `${forecast}?`)).toEqual([2, '9?', '9?', '9?'])
  const minute = Math.floor(cambrian([]).calls[0]!.departure!.planned / MINUTE)
  expect(standingAt(steps, minute + 3)).toEqual({ next: 1, begun: true, late: 9 })
})

test('in the hour that autumn shows twice, a train is not an hour late or early', () => {
  const at = (iso: string) => instant(Date.parse(iso))
  const [planned, now] = [at('2026-10-25T00:50:00Z'), at('2026-10-25T01:05:00Z')]
  const train = {
    ...cambrian([]),
    serviceDate: RUN_DATE,
    calls: cambrian([]).calls.map((call, index) => ({
      ...call,
      ...(call.departure
        ? { departure: { planned: instant(planned + index * 30 * MINUTE), now: { state: 'no-report' as const } } }
        : {}),
    })),
  }
  expect(standingAt(stepsOfTrain(train), Math.floor(now / MINUTE))).toMatchObject({ next: 0, late: 15 })
})
