import { Gauge, type Registry } from 'prom-client'
import type { LiveFigures } from '../live/live-feed.ts'

/** What is heard of trains, where anybody tells us of them. A figure that isn't known yet is left out. */
export function liveGauges(registry: Registry): (figures: LiveFigures) => void {
  const gauge = (name: string, help: string, labelNames: string[] = []) => {
    const made = new Gauge({ name: `cledrau_live_${name}`, help, labelNames, registers: [registry] })
    // It would begin with a nought that nobody measured: where nobody tells of trains, nobody is to be woken for their silence.
    if (labelNames.length === 0) made.remove()
    return made
  }
  const plain = {
    listening: gauge('listening', 'Whether this server is the one that listens to the railway'),
    newsAge: gauge('news_age_seconds', 'How long ago news of trains were heard, by our own ear'),
    beatAge: gauge('beat_age_seconds', 'How long ago the line to the railway gave a sign of life'),
    clockApart: gauge('clock_apart_seconds', 'How far our clock is ahead of Darwin’s, the way of a message included'),
    trains: gauge('trains', 'Trains known'),
    gaps: gauge('gaps', 'Holes in the stream that its logs have still to fill'),
    waiting: gauge('waiting_messages', 'Messages that came in and aren’t written yet'),
  } as const
  const counts = gauge('messages', 'Rows and messages taken in, repeats dropped, gaps lost, since the start', ['what'])
  const feedAge = gauge('feed_age_seconds', 'How long ago a GTFS Realtime feed moved, by our own ear', ['feed'])
  const feedReads = gauge('feed_reads', 'What came of asking a GTFS Realtime feed, since the start', ['feed', 'what'])
  const faults = gauge('faults', 'What could not be read and was passed over, since the start', ['what'])
  return (figures) => {
    if (!figures.configured) return
    for (const name of Object.keys(plain) as (keyof typeof plain)[]) {
      const value = figures[name]
      if (value !== undefined) plain[name].set(Number(value))
    }
    for (const [what, count] of Object.entries(figures.counts)) counts.set({ what }, count)
    for (const [index, { age, counts: asked }] of figures.feeds.entries()) {
      const feed = String(index + 1)
      if (age !== undefined) feedAge.set({ feed }, age)
      for (const [what, count] of Object.entries(asked)) feedReads.set({ feed, what }, count)
    }
    for (const [what, count] of figures.faults) faults.set({ what }, count)
  }
}
