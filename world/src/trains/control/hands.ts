import { isCalendarDate } from '@cledrau/domain/time/calendar-date.ts'
import { MINUTES_A_DAY } from '@cledrau/domain/time/hh-mm.ts'
import type { PlayedRailway } from '../played-railway.ts'
import type { LineDials } from '../feed-line.ts'
import { type Control, WORST_LEVEL } from './control.ts'

/** What somebody typed or sent; each as a text. */
export type Fields = Readonly<Record<string, string | undefined>>

/** Says in a line what is wrong with what was asked; nothing was turned. */
export class Refused extends Error {}

const STATES: readonly LineDials['state'][] = ['flowing', 'silent', 'cut']
const SWITCHES = ['repeated', 'reordered', 'garbled'] as const
const YES = ['true', 'on', 'yes', '1']

/** Turns what is asked for at an address below `/api/`; false where there is nothing to turn. */
export function turnAt(
  path: readonly string[],
  fields: Fields,
  control: Control,
  railway: PlayedRailway,
  knows: (date: string, uid: string) => boolean,
): boolean {
  const [what, date, uid] = path
  if (what === 'level') control.turnLevel(numberIn(fields, 'level', 0, WORST_LEVEL))
  else if (what === 'line') control.turnLine(lineIn(fields))
  else if (what === 'close')
    control.close(
      stationIn(fields, 'one', railway),
      stationIn(fields, 'other', railway),
      minutesIn(fields, MINUTES_A_DAY),
    )
  else if (what === 'open') control.open(stationIn(fields, 'one', railway), stationIn(fields, 'other', railway))
  else if (what === 'trains' && date !== undefined && uid !== undefined) {
    if (!isCalendarDate(date) || !knows(date, uid)) throw new Refused(`no train ${uid} is under way on ${date}`)
    order(date, uid, fields, control, railway)
  } else return false
  return true
}

function order(date: string, uid: string, fields: Fields, control: Control, railway: PlayedRailway): void {
  const { kind } = fields
  if (kind === 'cancel') control.order(date, uid, { kind })
  else if (kind === 'delay') control.order(date, uid, { kind, seconds: minutesIn(fields, 300) * 60 })
  else if (kind === 'short') control.order(date, uid, { kind, coaches: numberIn(fields, 'coaches', 1, 20) })
  else if (kind === 'platform') {
    const platform = fields.platform?.trim() ?? ''
    if (!/^\w{1,3}$/.test(platform)) throw new Refused('a platform has one to three letters or figures')
    control.order(date, uid, { kind, platform, code: stationIn(fields, 'code', railway) })
  } else throw new Refused('kind is one of cancel, delay, platform, short')
}

/** Of a form with all of them, a switch that isn't sent is off; else what isn't sent stays. */
function lineIn(fields: Fields): Partial<LineDials> {
  const { state, version, delaySeconds } = fields
  if (state !== undefined && !STATES.some((one) => one === state))
    throw new Refused(`state is one of ${STATES.join(', ')}`)
  if (version !== undefined && version !== '16' && version !== '18') throw new Refused('version is 16 or 18')
  const switches = SWITCHES.filter((name) => fields.all !== undefined || fields[name] !== undefined)
  return {
    ...(state === undefined ? {} : { state: state as LineDials['state'] }),
    ...(version === undefined ? {} : { version: version === '18' ? 18 : 16 }),
    ...(delaySeconds === undefined ? {} : { delaySeconds: numberIn(fields, 'delaySeconds', 0, 3600) }),
    ...Object.fromEntries(switches.map((name) => [name, YES.includes(fields[name] ?? '')])),
  }
}

const minutesIn = (fields: Fields, most: number) => numberIn(fields, 'minutes', 1, most)

function numberIn(fields: Fields, name: string, least: number, most: number): number {
  const number = Number(fields[name]?.trim() || Number.NaN)
  if (!(number >= least && number <= most)) throw new Refused(`${name} is a number from ${least} to ${most}`)
  return number
}

function stationIn(fields: Fields, name: string, { stations }: PlayedRailway): string {
  const code = fields[name]?.trim().toUpperCase() ?? ''
  if (!stations.has(code)) throw new Refused(`${name} is the code of a station, such as ${[...stations.keys()][0]}`)
  return code
}
