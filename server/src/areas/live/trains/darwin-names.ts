import { createGunzip } from 'node:zlib'
import { MINUTE } from '@cledrau/domain/time/instant.ts'
import { readReference } from '@cledrau/feeds/darwin/read-reference.ts'
import type { ReasonText, Reference } from '@cledrau/feeds/darwin/reference.ts'
import { feedReport } from '@cledrau/feeds/feed-report.ts'
import type { DarwinFiles, DarwinShelf } from '../../../gateways/darwin/files.ts'

/** What Darwin calls things; another value when it calls them otherwise. */
type Names = {
  readonly stations: ReadonlyMap<string, string>
  readonly operators: ReadonlyMap<string, string>
  readonly reasons: ReadonlyMap<number, string>
}

export type DarwinNames = {
  readonly current: () => Names
  /** Fetches them where there are newer ones; done by itself once it is started. */
  readonly look: () => Promise<void>
  readonly start: () => void
  readonly close: () => void
}

type Parts = {
  readonly files: DarwinFiles | undefined
  readonly log: { readonly error: (facts: object, text: string) => void }
  readonly onNew: () => void
}

/** New ones come once a day. */
const LOOK_EVERY = 10 * MINUTE
const NOTHING: Names = { stations: new Map(), operators: new Map(), reasons: new Map() }

/**
 * The reference file that Darwin puts on its shelf once a day: for what messages have codes for and our own data has no words.
 * Each server fetches it for itself, and keeps it nowhere.
 */
export function openDarwinNames({ files, log, onNew }: Parts): DarwinNames {
  let [names, read, closed] = [NOTHING, '', false]
  let shelf: DarwinShelf | undefined
  let timer: NodeJS.Timeout | undefined

  const fetchNewer = async (from: DarwinShelf) => {
    const file = await from.reference()
    if (!file || file.name === read) return
    const gunzip = createGunzip()
    gunzip.end(await from.fetch(file.path))
    const report = feedReport()
    const reference = await readReference(gunzip, file.name, report)
    if (!reference) throw new Error(`${file.name} is no reference file: ${report.faults[0]?.text}`)
    names = namesOf(reference)
    read = file.name
    onNew()
  }
  const lookOnce = async () => {
    try {
      if (closed) return
      shelf = await files?.open()
      if (shelf) await fetchNewer(shelf)
    } catch (error) {
      if (!closed) log.error({ err: error }, 'what Darwin calls things could not be fetched; it is tried again')
    } finally {
      shelf?.close()
      shelf = undefined
    }
  }
  /** One after the other. */
  let looking = Promise.resolve()
  const look = () => (looking = looking.then(lookOnce))
  const go = () => {
    void look().finally(() => {
      if (!closed) timer = setTimeout(go, LOOK_EVERY).unref()
    })
  }
  return {
    current: () => names,
    look,
    start: () => {
      if (files) go()
    },
    close: () => {
      closed = true
      clearTimeout(timer)
      shelf?.close()
    },
  }
}

const namesOf = ({ places, operators, lateReasons, cancelReasons }: Reference): Names => ({
  stations: new Map(
    places.flatMap(({ tiploc, crs }): [string, string][] => (crs === undefined ? [] : [[tiploc, crs]])),
  ),
  operators: new Map(operators.flatMap(({ code, name }): [string, string][] => (name === '' ? [] : [[code, name]]))),
  reasons: new Map([...cancelReasons, ...lateReasons].flatMap(asPart)),
})

const SENTENCE = /^This (?:train|service) has been (?:delayed by|cancelled because of) (.+?)\.?$/

/** Darwin writes whole sentences, one for late trains and one for cancelled ones, about the same reason. */
const asPart = ({ code, text }: ReasonText): [number, string][] => {
  const [, reason] = SENTENCE.exec(text) ?? []
  return reason === undefined ? [] : [[code, reason]]
}
