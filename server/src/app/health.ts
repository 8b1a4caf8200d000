import { openMetrics } from '../care/metrics.ts'
import { whatIsHeld, whatWaits } from '../care/waiting.ts'
import { readEngine } from '../db/engine.ts'
import { isClockRight } from '../db/steady-clock.ts'
import type { Areas } from './areas.ts'

export type Health = ReturnType<typeof openHealth>

/** What monitors and balancers ask: whether somebody may be sent here, and all figures. */
export function openHealth(areas: Areas) {
  const { clock, db, bus, traces, admission, standing, operations, messages, feed, journeys, boards, retail, payg } =
    areas
  let draining = false
  const ready = async () => {
    const now = await standing.ask()
    return { accepting: !draining, database: now.isThere, clock: isClockRight(now), clockAhead: now.clockAhead }
  }
  const metrics = openMetrics({
    ready,
    openPages: operations.stream.size,
    bus: bus.figures,
    admission: admission.figures,
    callCounts: operations.callCounts.figures,
    live: feed.figures,
    lines: db.lines,
    threads: () => ({ search: retail.pool.figures(), planner: journeys.threadFigures() }),
    traces: traces?.figures,
    notices: boards.noticeFigures,
    pushes: messages.pushFigures,
    inDatabase: {
      payg: payg.figures,
      waiting: () => whatWaits(db, clock.now()),
      held: () => whatIsHeld(db, clock.now()),
      busBehind: bus.behind,
      engine: () => readEngine(db),
    },
  })

  return {
    ready,
    metrics,
    startDraining: () => {
      draining = true
    },
  }
}
