import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Random } from '@cledrau/domain/fares/oracle/random.ts'
import { openGuide } from '@cledrau/domain/routeing/guide.ts'
import { judgeWay, type WayVerdict } from '@cledrau/domain/routeing/permitted.ts'
import { readRailway } from '@cledrau/feeds/railway/read-railway.ts'
import { railwayTimetable } from '@cledrau/feeds/railway/tell-railway.ts'
import { readRouteing } from '@cledrau/feeds/routeing/read-routeing.ts'
import { dayView, openImage, planJourneys, type Journey } from '@cledrau/planner'
import { ROOT } from '../programs.ts'
import { slowGuide } from './slow-guide.ts'

const DATE = '2026-11-24'

export type Asked = { calls: string[]; through: boolean; planned: boolean }
export type Compared = {
  asked: number
  planned: number
  by: Map<string, number>
  differences: string[]
  refused: Asked[]
}

/** Journeys of the embedded railway, as the planner finds them and as nobody would go; judged by the rule and by its oracle. */
export async function openRoutes(): Promise<{ compare: (count: number, draws: Random) => Compared }> {
  const feed = join(ROOT, 'data/routeing/feed')
  const texts = new Map(readdirSync(feed).map((name) => [name.slice(-3), readFileSync(join(feed, name), 'latin1')]))
  const { guide: records } = await readRouteing(
    [...texts].map(([name, text]) => ({ name, chunks: [Buffer.from(text, 'latin1')] })),
  )
  const guide = openGuide(records)
  const slow = slowGuide(texts)
  const railway = readRailway((file) => readFileSync(join(ROOT, 'data', file), 'utf8'))
  const image = openImage(railwayTimetable(railway, DATE).compile({ bounds: false }))
  if (typeof image === 'string') throw new Error(image)
  const view = dayView(image, DATE)
  const stations = records.stations.map(({ crs }) => crs)

  const planned = (draws: Random): Asked[] => {
    const [from, to, other] = [draws.pick(stations), draws.pick(stations), draws.pick(stations)]
    const minute = draws.between(300, 1260)
    const way = draws.below(3)
    const condition = way === 0 ? {} : way === 1 ? { via: [other] } : { avoid: [other] }
    const journeys = planJourneys(view, { from: [from], to: [to], when: { kind: 'leave-after', minute }, ...condition })
    return journeys.map((journey) => ({ ...callsOf(journey), planned: true }))
  }
  const drawn = (draws: Random): Asked[] => {
    const calls = Array.from({ length: draws.between(2, 5) }, () => draws.pick(stations))
    return new Set(calls).size < 2 ? [] : [{ calls, through: false, planned: false }]
  }

  const compare = (count: number, draws: Random): Compared => {
    const found: Compared = { asked: 0, planned: 0, by: new Map(), differences: [], refused: [] }
    while (found.asked < count)
      for (const asked of draws.chance(0.6) ? planned(draws) : drawn(draws)) {
        if (asked.calls[0] === asked.calls.at(-1)) continue
        found.asked += 1
        if (asked.planned) found.planned += 1
        const verdict = judgeWay(guide, { calls: asked.calls, through: asked.through, date: DATE })
        const name = reasonOf(verdict)
        found.by.set(name, (found.by.get(name) ?? 0) + 1)
        if (!verdict.permitted && asked.planned) found.refused.push(asked)
        if (verdict.permitted !== slow(asked.calls, asked.through, DATE))
          found.differences.push(`${asked.calls.join(' ')}: rule ${name}`)
      }
    return found
  }
  return { compare }
}

const reasonOf = (verdict: WayVerdict): string => (verdict.permitted ? verdict.by : verdict.why)

function callsOf({ legs }: Journey): { calls: string[]; through: boolean } {
  const calls = legs.flatMap((leg) =>
    leg.kind === 'link' ? [leg.from, leg.to] : leg.parts.flatMap((part) => part.calls.map(({ stop }) => stop)),
  )
  const trains = legs.flatMap((leg) => (leg.kind === 'train' ? leg.parts : []))
  return { calls: calls.filter((crs, at) => crs !== calls[at - 1]), through: legs.length === 1 && trains.length === 1 }
}
