import { hear, type HeardTrain, unheard } from './heard-train.ts'
import { childOf, readXml, says, type Xml } from './read-xml.ts'

/** A message as it was sent. */
export type Raw = { readonly at: number; readonly text: string }

export type HeardLink = { readonly xml: Xml; readonly isOff: boolean; readonly from: number[] }

/** All that the raw messages say, one after the other, and nothing else. */
export type HeardRailway = {
  readonly trains: Map<string, HeardTrain>
  readonly links: Map<string, HeardLink>
  /** What stations say, by id. */
  readonly messages: Map<string, Xml>
  newsAt: number
}

export const nothingHeard = (): HeardRailway => ({
  trains: new Map(),
  links: new Map(),
  messages: new Map(),
  newsAt: -Infinity,
})

type Each = (train: HeardTrain, change: () => void) => void

/** Takes one message; `each` may look at a train before and after a piece of it that may say what has happened. */
export function hearRaw(railway: HeardRailway, raw: Raw, index: number, each: Each = (_, change) => change()): void {
  const message = readXml(raw.text)
  const news = childOf(message, 'uR') ?? childOf(message, 'sR')
  if (!news) return
  railway.newsAt = raw.at
  for (const element of news.children) {
    const { rid, id = '', tiploc, category } = element.attributes
    if (rid !== undefined && OF_TRAINS.includes(element.name)) {
      const train = railway.trains.get(rid) ?? unheard(rid)
      railway.trains.set(rid, train)
      train.from.push(index)
      const change = () => hear(train, element)
      if (element.name === 'schedule' || element.name === 'TS') each(train, change)
      else change()
    } else if (element.name === 'OW') railway.messages.set(id, element)
    else if (element.name === 'association') {
      const both = ['main', 'assoc'].map((which) => childOf(element, which)?.attributes.rid)
      const key = [category, tiploc, ...both].join(' ')
      const from = [...(railway.links.get(key)?.from ?? []), index]
      const isOff = says(element.attributes.isCancelled) || says(element.attributes.isDeleted)
      railway.links.set(key, { xml: element, isOff, from })
    }
  }
}

const OF_TRAINS = ['schedule', 'deactivated', 'scheduleFormations', 'TS']
