import type { Random } from '@cledrau/domain/fares/oracle/random.ts'
import type { Instant } from '@cledrau/domain/time/instant.ts'
import type { RawMessage } from './raw-day.ts'

/*
 * What Darwin may say and the railway outside never does: written by hand into its messages, as text. No reader of ours has
 * a part in it.
 */

type Of = {
  readonly schedule: string
  readonly status: string | undefined
  readonly draws: Random
  readonly tiplocs: readonly string[]
}
/** What is said now, and what is said later so that it is as it was. */
type Odd = (of: Of) => { readonly now: string; readonly later?: string } | undefined

const PLACE = /<sch:(?:OR|IP|DT|PP) [^>]*?(?:\/>|[^/]>.*?<\/sch:\w+>)/g
const LOCATION = /<for:Location .*?<\/for:Location>/g
const attribute = (text: string, name: string) => new RegExp(` ${name}="([^"]*)"`).exec(text)?.[1]

/** One place of a schedule written anew; and the schedule as it was, later. */
const place =
  (kind: string, change: (text: string, of: Of) => string): Odd =>
  (of) => {
    const found = [...of.schedule.matchAll(PLACE)]
      .map(([text]) => text)
      .filter((text) => text.startsWith(`<sch:${kind}`))
    if (found.length === 0) return undefined
    const one = of.draws.pick(found)
    return { now: of.schedule.replace(one, change(one, of)), later: of.schedule }
  }
const whole =
  (change: (schedule: string) => string): Odd =>
  ({ schedule }) => ({ now: change(schedule), later: schedule })
/** One Location of what was said last, written anew. */
const location =
  (change: (text: string, of: Of) => string): Odd =>
  (of) => {
    const { status = '', draws } = of
    const found = [...status.matchAll(LOCATION)].map(([text]) => text)
    if (found.length === 0) return undefined
    const one = draws.pick(found)
    return { now: status.replaceAll(LOCATION, '').replace('</TS>', `${change(one, of)}</TS>`) }
  }
const says = (acts: readonly string[]) =>
  place('IP', (text, { draws }) => text.replace(/ act="[^"]*"/, ` act="${draws.pick(acts)}"`))
/** A place more, at the times of another. */
const besides = (text: string, tiploc: string, kind = 'IP') => {
  const at = attribute(text, 'wtd') ?? attribute(text, 'wta') ?? '12:00'
  const times = kind === 'PP' ? `wtp="${at}"` : `wta="${at}" wtd="${at}" pta="${at}" ptd="${at}"`
  return `${text}<sch:${kind} tpl="${tiploc}" act="T " ${times}/>`
}

const ODD: Readonly<Record<string, Odd>> = {
  'a place leaves the schedule': place('IP', () => ''),
  'a place more': place('IP', (text, { draws, tiplocs }) => besides(text, draws.pick(tiplocs))),
  'a place passed': place('IP', (text, { draws, tiplocs }) => besides(text, draws.pick(tiplocs), 'PP')),
  'in a circle': ({ schedule, draws }) => {
    const places = [...schedule.matchAll(PLACE)].map(([text]) => text)
    if (places.length < 4) return undefined
    const [again, at] = [places[1]!, places[draws.between(2, places.length - 2)]!]
    return { now: schedule.replace(at, besides(at, attribute(again, 'tpl') ?? '')), later: schedule }
  },
  'never was': whole((schedule) => schedule.replace('<schedule ', '<schedule deleted="true" ')),
  'no passengers': whole((schedule) => schedule.replace('<schedule ', '<schedule isPassengerSvc="false" ')),
  freight: whole((schedule) => schedule.replace(/ status="[^"]*"/, '').replace('<schedule ', '<schedule status="F" ')),
  'not forecast': ({ schedule }) => ({ now: `<deactivated rid="${attribute(schedule, 'rid')}"/>`, later: schedule }),
  'not at all': whole((schedule) => schedule.replaceAll(/<sch:(OR|IP|DT) (?![^>]*can=)/g, '<sch:$1 can="true" ')),
  'one call less': place('IP', (text) => (text.includes(' can=') ? text : text.replace(' tpl=', ' can="true" tpl='))),
  'begins later': whole((schedule) =>
    schedule.replace('<sch:OR ', '<sch:OR can="true" ').replace('<sch:IP ', '<sch:OR '),
  ),
  activities: says(['D ', 'U ', 'N ', 'R ', 'T RM', '-DT ', 'TBU ']),
  'says another end': place('IP', (text, { draws, tiplocs }) =>
    text.replace(' tpl=', ` fd="${draws.pick(tiplocs)}" tpl=`),
  ),
  diverted: place('IP', (text, { draws }) => text.replace(' tpl=', ` rdelay="${draws.between(2, 20)}" tpl=`)),
  'suppressed there': location((text) => text.replace('</for:Location>', '<for:suppr>true</for:suppr></for:Location>')),
  'platform suppressed': location((text) =>
    text.includes('platsup') ? text : text.replace('<for:plat', '<for:plat platsup="true"'),
  ),
  'platform unsaid': location((text) => text.replace(/<for:plat.*?<\/for:plat>/, '')),
  'delayed, with a time': location((text) => text.replaceAll(/<for:(arr|dep) et=/g, '<for:$1 delayed="true" et=')),
  delayed: location((text) => text.replaceAll(/<for:(arr|dep) et="[^"]*"/g, '<for:$1 delayed="true"')),
  'taken back without a word': location((text) => text.replaceAll(' at="', ' et="')),
  'taken back': location((text) => text.replaceAll(/ at="([^"]*)"/g, ' et="$1" atRemoved="true"')),
  'by one time': location((text) => text.replaceAll(/ (?:wta|pta|ptd)="[^"]*"/g, '')),
  'by public times': location((text) => text.replaceAll(/ (?:wta|wtd)="[^"]*"/g, '')),
  'with seconds': location((text) => text.replaceAll(/ (wta|wtd)="(\d\d:\d\d)"/g, ' $1="$2:00"')),
  'of a place that it has not': location((text, { draws, tiplocs }) =>
    text.replace(/ tpl="\w+"/, ` tpl="${draws.pick(tiplocs)}"`),
  ),
  'no reason': ({ status }) =>
    status === undefined
      ? undefined
      : {
          now: status
            .replace(/<for:LateReason.*?<\/for:LateReason>/, '')
            .replace('>', '><for:LateReason>-1</for:LateReason>'),
        },
  'an extra train, told of before its schedule': ({ schedule, status, draws }) => {
    const [rid, uid] = [attribute(schedule, 'rid') ?? '', attribute(schedule, 'uid') ?? '']
    const number = String(draws.between(10_000, 99_999))
    const other = (text: string) =>
      text.replace(`rid="${rid}"`, `rid="${rid.slice(0, 8)}99${number}"`).replace(`uid="${uid}"`, `uid="Z${number}"`)
    return status === undefined ? undefined : { now: other(status), later: other(schedule) }
  },
}

const WRAPPED = /(<uR[^>]*>)(.*)<\/uR>/s
const LINKED = /^<association .*<\/association>$/s

/** The same messages with odd ones among them, so many in a thousand; all counted anew. */
export function withOddWords(
  snapshot: RawMessage,
  messages: readonly RawMessage[],
  { perThousand, draws, tiplocs, stations }: OddAsked,
): { messages: RawMessage[]; odd: OddSaid[] } {
  const schedules = new Map<string, string>()
  const statuses = new Map<string, string>()
  const links: string[] = []
  const odd: OddSaid[] = []
  const later: { due: number; text: string }[] = []
  const all: RawMessage[] = []
  const say = (at: RawMessage, inner: string) =>
    all.push({ ...at, text: at.text.replace(WRAPPED, (_, open: string) => `${open}${inner}</uR>`) })
  const note = (inner: string) => {
    const rid = attribute(inner, 'rid') ?? ''
    if (inner.startsWith('<schedule ')) schedules.set(rid, inner)
    if (inner.startsWith('<TS ')) statuses.set(rid, inner)
    if (LINKED.test(inner)) links.push(inner)
  }
  for (const [schedule] of snapshot.text.matchAll(/<schedule .*?<\/schedule>/g)) note(schedule)
  for (const [status] of snapshot.text.matchAll(/<TS .*?<\/TS>/g)) note(status)
  for (const [nth, message] of messages.entries()) {
    all.push(message)
    const inner = WRAPPED.exec(message.text)?.[2] ?? ''
    note(inner)
    for (const { text } of later.filter(({ due }) => due === nth)) say(message, text)
    if (draws.below(1000) >= perThousand) continue
    const due = nth + draws.between(20, 3000)
    const kind = draws.below(20)
    if (kind === 0 && links.length > 0) {
      const link = draws.pick(
        links
          .filter((one) => /category="(?:JJ|VV)"/.test(one))
          .slice(-20)
          .concat(links.slice(-1)),
      )
      const plain = link.replace(/ is(?:Cancelled|Deleted)="true"/, '')
      const what = draws.pick(['isCancelled', 'isDeleted'])
      say(message, plain.replace('<association ', `<association ${what}="true" `))
      later.push({ due, text: plain })
      odd.push({ what: `a link with ${what}`, at: message.at })
      continue
    }
    if (kind === 1) {
      const head = `<OW id="9${draws.between(1, 9)}" cat="Station" sev="${draws.below(4)}"`
      const station = `<sm:Station crs="${draws.pick(stations)}"/>`
      const isClosed = draws.chance(0.2)
      say(message, `${head}${isClosed ? ' suppress="true"' : ''}>${station}<sm:Msg>Something &amp; more</sm:Msg></OW>`)
      later.push({ due, text: `${head}><sm:Msg>Nothing</sm:Msg></OW>` })
      odd.push({ what: isClosed ? 'a board closed' : 'a station says', at: message.at })
      continue
    }
    const schedule = schedules.get(attribute(inner, 'rid') ?? '')
    const status = statuses.get(attribute(inner, 'rid') ?? '')
    const name = draws.pick(Object.keys(ODD))
    const said = schedule && ODD[name]!({ schedule, status, draws, tiplocs })
    if (!said) continue
    say(message, said.now)
    if (said.later) later.push({ due, text: said.later })
    odd.push({ what: name, at: message.at, uid: attribute(schedule, 'uid') ?? '' })
  }
  return { messages: all.map((one, sequence) => ({ ...one, sequence })), odd }
}

/** What was said, when, and of which train. */
export type OddSaid = { readonly what: string; readonly at: Instant; readonly uid?: string }

export type OddAsked = {
  readonly perThousand: number
  readonly draws: Random
  readonly tiplocs: readonly string[]
  readonly stations: readonly string[]
}
