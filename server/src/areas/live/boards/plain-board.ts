import { createHash } from 'node:crypto'
import type { ReplyOf } from '@cledrau/contract/endpoint.ts'
import type { Language } from '@cledrau/contract/language.ts'
import type { liveTimes, LiveService } from '@cledrau/contract/live/livetimes.ts'
import { CANCELLED, DELAYED, ON_TIME } from '@cledrau/domain/live/said-time.ts'
import { instant, type Instant } from '@cledrau/domain/time/instant.ts'
import { dayAndTime } from '@cledrau/domain/time/london.ts'
import type { Say } from '../../../words.ts'

type Board = ReplyOf<typeof liveTimes>
type Page = { language: Language; say: Say; now: Instant; isStill: boolean }

/** What fits on a small screen with a slow line; the app has the rest. */
const MOST_ROWS = 30
const REFRESH_SECONDS = 30

const ESCAPES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const escaped = (text: string): string => text.replaceAll(/[&<>"]/g, (sign) => ESCAPES[sign] ?? sign)

const STYLE = `:root{color-scheme:light dark;--paper:light-dark(#fbfaf7,#11161d);--ink:light-dark(#15191f,#f2f1ec);--soft:light-dark(#454c56,#c2c9d1);--edge:light-dark(#e4e1d8,#2a3440);--petrol:light-dark(#00505f,#7fd3e0);--good:light-dark(#1d6b3a,#7fd49b);--late:light-dark(#7a3e00,#f0b45f);--bad:light-dark(#a3112b,#ff9aa8)}
body{margin:0 auto;max-width:44rem;padding:1rem;background:var(--paper);color:var(--ink);font:1rem/1.5 system-ui,sans-serif}
h1{margin:.5rem 0;font-size:1.5rem;line-height:1.9rem}p{margin:.5rem 0}a{color:var(--petrol);text-underline-offset:.18em}
a:focus-visible{outline:3px solid var(--petrol);outline-offset:2px}
nav{display:flex;justify-content:space-between;gap:1rem;flex-wrap:wrap}
table{width:100%;border-collapse:collapse;margin:.75rem 0}th,td{padding:.5rem .5rem .5rem 0;border-bottom:1px solid var(--edge);text-align:start;vertical-align:top}
th{color:var(--soft);font-size:.875rem}td:first-child{font-weight:700;font-variant-numeric:tabular-nums;white-space:nowrap}td:last-child,th:last-child{padding-inline-end:0;text-align:end}
s{text-decoration-color:var(--bad)}b.g{color:var(--good)}b.l{color:var(--late)}b.c{color:var(--bad)}.soft{color:var(--soft)}small{font-size:.875rem}`

/** What such a page may do: show itself, in its own style. */
export const PLAIN_POLICY = [
  "default-src 'none'",
  `style-src 'sha256-${createHash('sha256').update(STYLE).digest('base64')}'`,
  "frame-ancestors 'none'",
  "base-uri 'none'",
  "form-action 'self'",
].join('; ')

const addressOf = (
  language: Language,
  crs: string,
  { isStill, filterCrs }: { isStill: boolean; filterCrs: string | null },
) => {
  const query = [...(filterCrs ? [`to=${filterCrs}`] : []), ...(isStill ? ['still'] : [])].join('&amp;')
  return `${language === 'cy' ? '/cy' : ''}/board/${crs}${query ? `?${query}` : ''}`
}

function page(language: Language, { title, head = '', body }: { title: string; head?: string; body: string }): string {
  return `<!doctype html><html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">${head}<title>${escaped(title)} – Cledrau</title><style>${STYLE}</style></head><body>${body}</body></html>`
}

/** A station's departures for whoever has no JavaScript, little signal or an old telephone. */
export function plainBoard(board: Board, { language, say, now, isStill }: Page): string {
  const t = (name: string, values?: Record<string, string | number>) => escaped(say(language, name, values))
  const nameOf = (code: string) => escaped(board.places[code]?.[language] ?? code)
  const { crs, filterCrs, age, services, suppressed } = board
  const other = language === 'en' ? 'cy' : 'en'
  const heard = age.asOf === null ? '' : dayAndTime(instant(Date.parse(age.asOf))).time
  const asOf = age.asOf === null ? t('LIVE_AGE_NONE') : t('LIVE_AGE_AS_OF', { time: heard })
  const rows = services.slice(0, MOST_ROWS).map((service) => {
    const { word, kind, time } = standingOf(service, t)
    const to = service.destination.map(nameOf).join(t('LIVE_AND'))
    const planned = service.std ?? ''
    const struck = service.cancelled ? [`<s>${planned}</s>`, `<s>${to}</s>`] : [planned, to]
    const instead = service.instead ? ` ${t('LIVE_INSTEAD', { time: service.instead.std })}` : ''
    const { platform } = service
    const where = platform ? t(`LIVE_PLATFORM_${platform.state.toUpperCase()}`, { platform: platform.name }) : '–'
    return `<tr><td>${struck[0]}${time ? `<br><b class="l"><small>${time}</small></b>` : ''}</td><td>${struck[1]}<br><small>${kind ? `<b class="${kind}">${word}</b>` : word}${instead}</small></td><td>${where}</td></tr>`
  })
  const messages = board.messages.map(
    ({ paragraphs }) =>
      `<p lang="en">${paragraphs.map((one) => one.map(({ text }) => escaped(text)).join('')).join('<br>')}</p>`,
  )
  const title = `${nameOf(crs)}: ${t('LIVE_DEPARTURES')}`
  const head = isStill ? '' : `<meta http-equiv="refresh" content="${REFRESH_SECONDS}">`
  const query = filterCrs ? `&amp;filterCrs=${filterCrs}` : ''
  const body = `<nav><a href="/">Cledrau</a><a href="${addressOf(other, crs, { isStill, filterCrs })}" lang="${other}" hreflang="${other}">${other === 'cy' ? 'Cymraeg' : 'English'}</a></nav>
<main><h1>${title}</h1>${filterCrs ? `<p>${t('LIVE_FILTER_TO', { station: board.places[filterCrs]?.[language] ?? filterCrs })}</p>` : ''}
<p><b>${asOf}.</b> ${t('PLAIN_BOARD_MADE', { time: dayAndTime(now).time })}${age.freshness === 'OLD' ? ` ${t('LIVE_AGE_OLD')}` : ''}</p>
${messages.join('')}
${
  suppressed
    ? `<p><b>${t('LIVE_SUPPRESSED')}.</b> ${t('LIVE_SUPPRESSED_TEXT')}</p>`
    : rows.length === 0
      ? `<p><b>${t('LIVE_EMPTY')}.</b></p>`
      : `<table><thead><tr><th scope="col">${t('PLAIN_BOARD_COLUMN_TIME')}</th><th scope="col">${t('PLAIN_BOARD_COLUMN_TO')}</th><th scope="col">${t('PLAIN_BOARD_COLUMN_PLATFORM')}</th></tr></thead><tbody>${rows.join('')}</tbody></table>`
}
<p><a href="/#/live-times/results?crs=${crs}${query}">${t('PLAIN_BOARD_APP')}</a></p>
<p class="soft">${isStill ? '' : `${t('PLAIN_BOARD_REFRESHES')} `}<a href="${addressOf(language, crs, { isStill: !isStill, filterCrs })}">${t(isStill ? 'PLAIN_BOARD_GO_ON' : 'PLAIN_BOARD_STOP')}</a></p></main>`
  return page(language, {
    title: `${board.places[crs]?.[language] ?? crs}: ${say(language, 'LIVE_DEPARTURES')}`,
    head,
    body,
  })
}

export const plainRefusal = (language: Language, words: string): string =>
  page(language, {
    title: words,
    body: `<nav><a href="/">Cledrau</a></nav><main><h1>${escaped(words)}</h1></main>`,
  })

type Translate = (name: string, values?: Record<string, string | number>) => string

/** As boards of the app say it; whether "on time" may be believed has been judged by whoever made the board. */
function standingOf(
  { cancelled, expected, lateMinutes }: LiveService,
  t: Translate,
): { word: string; kind: '' | 'g' | 'l' | 'c'; time?: string } {
  if (cancelled || expected === CANCELLED) return { word: t('LIVE_CANCELLED'), kind: 'c' }
  if (expected === DELAYED) return { word: t('LIVE_DELAYED'), kind: 'l' }
  if (expected === ON_TIME) return { word: t('LIVE_ON_TIME'), kind: 'g' }
  if (expected === null) return { word: t('LIVE_PLANNED'), kind: '' }
  const minutes = lateMinutes ?? 0
  return minutes < 0
    ? { word: t('LIVE_EARLY', { minutes: -minutes }), kind: 'g', time: expected }
    : { word: t('LIVE_LATE', { minutes }), kind: 'l', time: expected }
}
