import type { CalendarDate } from '@cledrau/domain/time/calendar-date.ts'
import { MINUTES_A_DAY } from '@cledrau/domain/time/hh-mm.ts'
import { LOOK } from '../../look.ts'
import type { Closure, Second } from '../day.ts'
import type { Disruption } from '../notices/disruptions.ts'
import type { LineDials } from '../feed-line.ts'
import { wordsOfPlace } from '../notices/knowledgebase.ts'
import type { Names } from '../names.ts'
import { CAUSE_WORDS } from '../notices/words.ts'
import { WORST_LEVEL } from './control.ts'
import { type Counts, isLate, type TrainNow } from './day-now.ts'
import { clockOf, escape } from './html.ts'

/** The room as it looks at a moment. */
export type Room = {
  readonly date: CalendarDate
  readonly now: Second
  readonly counts: Counts
  readonly show: Show
  readonly query: string
  readonly trains: readonly TrainNow[]
  readonly map: string
  readonly level: number
  readonly line: LineDials
  readonly closures: readonly Closure[]
  readonly disruptions: readonly Disruption[]
  readonly names: Names
  readonly stations: ReadonlyMap<string, { readonly name: string }>
  readonly refused: string
}

export const SHOWS = ['running', 'late', 'cancelled', 'cut', 'come', 'all'] as const
export type Show = (typeof SHOWS)[number]
const SHOWN: Readonly<Record<Show, string>> = {
  running: 'running',
  late: 'late',
  cancelled: 'cancelled',
  cut: 'cut short',
  come: 'have come',
  all: 'in the day',
}
const MOST_ROWS = 60

const page = (title: string, body: string) => `<!doctype html><html lang="en"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1"><title>${escape(title)} | Cledrau</title>
<link rel="stylesheet" href="/room.css"><script src="/refresh.js" defer></script></head><body>${body}</body></html>`

export const styleOf = (own: string): string => `${LOOK}${own}`

const alert = (refused: string) => (refused === '' ? '' : `<p role="alert">${escape(refused)}</p>`)

export function roomPage(room: Room): string {
  const { date, now, counts, show, query, refused } = room
  const tile = (one: Show) =>
    `<li><a href="/?show=${one}"${one === show ? ' aria-current="true"' : ''}><b>${counts[one]}</b>${SHOWN[one]}</a></li>`
  return page(
    'Control room',
    `<header><h1>Control room</h1><span class="clock" data-live="clock">${date} ${clockOf(now)}</span></header>${alert(refused)}
<ul class="counts" data-live="counts">${SHOWS.map(tile).join('')}</ul>
<div class="columns"><div>${dialsSection(room)}${linesSection(room)}${feedSection(room)}</div>
<div><section aria-label="Map" data-live="map">${room.map}</section>
<section><h2>Trains ${SHOWN[show]}</h2>
<form><input type="hidden" name="show" value="${show}"><label>Only with this station, headcode or uid<input name="q" value="${escape(query)}" maxlength="20" spellcheck="false"></label><button class="quiet">Find</button></form>
<div class="scroll" data-live="trains">${trainsTable(room)}</div></section></div></div>`,
  )
}

const LEVELS = ['Nothing goes wrong', 'A day like most', 'A bad day', 'A day to remember', 'Worse', 'The worst']

const dialsSection = ({ level }: Room) => `<section><h2>How bad a day</h2>
<form method="post" action="/api/level"><label>From now on<select name="level">${Array.from(
  { length: WORST_LEVEL + 1 },
  (_, at) => `<option value="${at}"${Math.round(level) === at ? ' selected' : ''}>${at} · ${LEVELS[at]}</option>`,
).join('')}</select></label><button>Turn</button></form></section>`

function linesSection({ closures, disruptions, names, now, stations }: Room): string {
  const closed = closures.map(
    ({ one, other, until }) =>
      `<li><span>${escape(names.station(one))} – ${escape(names.station(other))}<small> until ${clockOf(until)}</small></span>
<form method="post" action="/api/open"><input type="hidden" name="one" value="${one}"><input type="hidden" name="other" value="${other}"><button class="quiet">Open again</button></form></li>`,
  )
  const slow = disruptions
    .filter(({ kind, told, until }) => kind === 'slow' && told <= now && now < until)
    .map((one) => {
      const [where] = wordsOfPlace(one, names)
      return `<li><span>${escape(where)}: ${escape(CAUSE_WORDS[one.cause])}</span><small>until ${clockOf(one.until)}</small></li>`
    })
  const field = (name: string, label: string) =>
    `<label>${label}<input class="code" name="${name}" list="stations" required maxlength="7" spellcheck="false" autocomplete="off"></label>`
  return `<section><h2>Lines</h2><div data-live="lines">${closed.length + slow.length > 0 ? `<ul class="plain">${[...closed, ...slow].join('')}</ul>` : '<p>All lines are open, and nothing is wrong with any place.</p>'}</div>
<form method="post" action="/api/close">${field('one', 'Close between')}${field('other', 'and')}<label>Minutes<input class="number" name="minutes" type="number" min="1" max="${MINUTES_A_DAY}" value="60" required></label><button>Close the line</button></form>
<datalist id="stations">${[...stations].map(([code, { name }]) => `<option value="${code}">${escape(name)}</option>`).join('')}</datalist></section>`
}

function feedSection({ line }: Room): string {
  const state = (value: LineDials['state'], words: string) =>
    `<option value="${value}"${line.state === value ? ' selected' : ''}>${words}</option>`
  const check = (name: 'repeated' | 'reordered' | 'garbled', words: string) =>
    `<label class="check"><input type="checkbox" name="${name}"${line[name] ? ' checked' : ''}>${words}</label>`
  const version = (one: number) => `<option${line.version === one ? ' selected' : ''}>${one}</option>`
  return `<section><h2>The feed</h2><form method="post" action="/api/line"><input type="hidden" name="all" value="yes">
<label>Messages<select name="state">${state('flowing', 'come')}${state('silent', 'don’t come, though the broker answers')}${state('cut', 'don’t come: the broker is away')}</select></label>
<label>Late by seconds<input class="number" name="delaySeconds" type="number" min="0" max="3600" value="${line.delaySeconds}"></label>
<label>Push Port<select name="version">${version(16)}${version(18)}</select></label>
${check('repeated', 'Every fourth comes twice')}${check('reordered', 'Every third comes after the next')}${check('garbled', 'Every fifth is damaged')}<button>Turn</button></form></section>`
}

const from = ({ run }: TrainNow) => run.train.calls[0]!
const to = ({ run }: TrainNow) => run.train.calls.at(-1)!

function trainsTable({ trains, names, date }: Room): string {
  if (trains.length === 0) return '<p>There is none.</p>'
  const row = (train: TrainNow) => {
    const { uid, headcode, operator } = train.run.train
    const at = train.at === undefined ? undefined : train.run.train.calls[train.at]!.code
    return `<tr><td><a href="/trains/${date}/${encodeURIComponent(uid)}">${clockOf(from(train).departure * 60)} ${escape(headcode)}</a><small>${escape(operator)} ${escape(uid)}</small></td>
<td>${escape(names.station(from(train).code))} – ${escape(names.station(to(train).code))}${at ? `<small>${train.hasLeft ? 'left' : 'at'} ${escape(names.station(at))}</small>` : ''}</td><td>${stateOf(train)}</td></tr>`
  }
  const more = trains.length > MOST_ROWS ? `<p>And ${trains.length - MOST_ROWS} more.</p>` : ''
  return `<table><thead><tr><th>Train</th><th>Way</th><th>Now</th></tr></thead><tbody>${trains.slice(0, MOST_ROWS).map(row).join('')}</tbody></table>${more}`
}

function stateOf(train: TrainNow): string {
  const minutes = Math.round(train.late / 60)
  const why = train.cause ? `<small>${escape(CAUSE_WORDS[train.cause.cause])}</small>` : ''
  if (train.state === 'cancelled') return `<span class="state cancelled">Cancelled</span>${why}`
  const late = minutes > 0 ? `${minutes} min late` : 'On time'
  const words =
    train.state === 'waiting' && minutes <= 0
      ? 'Not yet'
      : train.state === 'come'
        ? `Came, ${late.toLowerCase()}`
        : late
  return `<span class="state ${isLate(train) ? 'late' : 'on-time'}">${words}${train.isCut ? ', cut short' : ''}</span>${minutes > 0 || train.isCut ? why : ''}`
}

/** A train as its page shows it. */
export type TrainLookedAt = {
  readonly train: TrainNow
  readonly date: CalendarDate
  readonly now: Second
  readonly names: Names
  readonly coaches: number
  readonly refused: string
}

export function trainPage({ train, date, now, names, coaches, refused }: TrainLookedAt): string {
  const { train: booked, calls } = train.run
  const address = `/api/trains/${date}/${encodeURIComponent(booked.uid)}`
  const form = (kind: string, fields: string, button: string, quiet = false) =>
    `<form method="post" action="${address}"><input type="hidden" name="kind" value="${kind}">${fields}<button${quiet ? ' class="quiet"' : ''}>${button}</button></form>`
  const coming = booked.calls.filter(
    (_, call) => train.calls[call]!.arrived === undefined && train.calls[call]!.left === undefined,
  )
  const rows = booked.calls.map(({ code, arrival, departure }, call) => {
    const { arrived, left, cancelled, platform } = train.calls[call]!
    const time = (planned: number, actual: Second | undefined, is: boolean) =>
      is
        ? `<span${cancelled ? ' class="gone"' : ''}>${clockOf(planned * 60)}</span>${actual === undefined ? '' : `<small>${clockOf(actual)}</small>`}`
        : ''
    return `<tr><td>${escape(names.station(code))} <small>${code}</small></td><td>${time(arrival, arrived, call > 0)}</td><td>${time(departure, left, call < calls.length - 1)}</td><td>${cancelled ? '' : escape(platform)}</td></tr>`
  })
  return page(
    `${booked.headcode} ${clockOf(from(train).departure * 60)}`,
    `<header><h1>${escape(booked.headcode)} · ${clockOf(from(train).departure * 60)} ${escape(names.station(from(train).code))} – ${escape(names.station(to(train).code))}</h1><a href="/">Control room</a></header>${alert(refused)}
<div class="columns"><div><section><h2>Now, ${clockOf(now)}</h2><div data-live="state"><p>${stateOf(train)}</p></div></section>
<section><h2>Do something to it</h2>${form('cancel', '', train.state === 'running' ? 'End at the next station' : 'Cancel')}
${form('delay', '<label>Minutes<input class="number" name="minutes" type="number" min="1" max="300" value="10" required></label>', 'Hold it', true)}
${form('platform', `<label>At<select name="code">${coming.map(({ code }) => `<option value="${code}">${escape(names.station(code))}</option>`).join('')}</select></label><label>Platform<input class="number" name="platform" maxlength="3" required></label>`, 'Change its platform', true)}
${form('short', `<label>Coaches<input class="number" name="coaches" type="number" min="1" max="${Math.max(coaches, 1)}" value="${Math.max(1, coaches - 1)}" required></label>`, `Run short (it has ${coaches})`, true)}</section></div>
<section><h2>Calls</h2><div class="scroll" data-live="calls"><table><thead><tr><th>Station</th><th>Arrives</th><th>Leaves</th><th>Platform</th></tr></thead><tbody>${rows.join('')}</tbody></table></div></section></div>`,
  )
}
