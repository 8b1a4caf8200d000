import { feedReport } from '@cledrau/feeds/feed-report.ts'
import { openFeedFiles } from '@cledrau/feeds/feed-files.ts'
import { loadGtfs } from '@cledrau/feeds/gtfs/load-timetable.ts'
import { dayView, type Journey, openImage, planJourneys, timetableBuilder } from '@cledrau/planner'

type Load = {
  zip?: string
  dir?: string
  date: string
  /** `wholeDay`: with the trains around midnight, as travellers need it; else the service day alone, as comparisons ask. */
  options?: { wholeDay?: boolean; bounds?: boolean }
}
type Result = { dep: number; arr: number; transfers: number }

/** The engine as a planner of any GTFS feed: what the server calls, measured on finished journeys with all their legs. */
const adapter = {
  name: 'Cledrau planner',
  version: '1.2.6',
  async load({ zip, dir, date, options = {} }: Load) {
    const builder = await loadGtfs(await openFeedFiles((zip ?? dir)!), {}, timetableBuilder, feedReport())
    const image = openImage(builder.compile({ bounds: options.bounds }))
    if (typeof image === 'string') throw new Error(image)
    const view = dayView(image, date, options.wholeDay ? {} : { since: Infinity, until: 1440 })
    const figures = (journey: Journey): Result => ({
      dep: journey.departure * 60,
      arr: journey.arrival * 60,
      transfers: journey.legs.filter((leg) => leg.kind === 'train').length - 1,
    })
    const ask = (from: string, to: string) => ({ from: [from], to: [to], linkInterchange: false })
    return {
      query: (from: string, to: string, second: number) =>
        planJourneys(view, { ...ask(from, to), when: { kind: 'leave-after', minute: second / 60 } }).map(figures),
      range: (from: string, to: string, first: number, last: number) =>
        planJourneys(view, {
          ...ask(from, to),
          when: { kind: 'leave-between', from: first / 60, until: last / 60 },
        }).map(figures),
    }
  },
}

export default adapter
