import { LOOK } from '../look.ts'
import { WORDS, type Language } from './words.ts'

type Train = { uid: string; terminus: string; at: string; seat: string | null }

/** As the product tells staff what they are asked for. */
export type Task = {
  stopID: string
  station: string
  stationName: string
  kind: 'BOARD' | 'CHANGE' | 'ALIGHT'
  at: string
  off: Train | null
  on: Train | null
  needs: ('RAMP' | 'GUIDING' | 'WHEELCHAIR_SPACE')[]
  calledName: string
  status: 'ASKED' | 'ACCEPTED'
  staffName: string | null
}

const ESCAPED: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }
const escape = (text: string) => text.replaceAll(/[&<>"']/g, (sign) => ESCAPED[sign] ?? sign)

const STYLE = `${LOOK}
* { box-sizing: border-box; }
body { margin: 0 auto; max-width: 620px; padding: 24px 16px; background: var(--paper); color: var(--ink); font: 16px/1.5 'Atkinson Hyperlegible Next', Verdana, Arial, sans-serif; }
header { display: flex; justify-content: space-between; } h1 { font-size: 28px; line-height: 1.2; margin: 16px 0 8px; } p { margin: 0 0 16px; } a { color: var(--petrol-ink); }
ul { list-style: none; margin: 0; padding: 0; } li { padding: 12px 16px; margin: 0 0 12px; background: var(--surface); border: 1px solid var(--edge); border-radius: 12px; } li b { display: block; }
form { display: flex; gap: 8px; flex-wrap: wrap; margin-top: 8px; }
button { min-height: 44px; padding: 0 16px; border: 1px solid var(--petrol-ink); border-radius: 12px; background: var(--surface); color: var(--petrol-ink); font: inherit; font-weight: 700; }
button:focus-visible, a:focus-visible { outline: 3px solid var(--petrol-ink); outline-offset: 2px; }
[role=alert] { padding: 12px 16px; border: 2px solid var(--petrol-ink); border-radius: 12px; }
`

const CLOCK = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'Europe/London',
  day: '2-digit',
  month: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
})

/** `trouble`: what went wrong with the last press, in the product's own words. */
export function tasksPage(language: Language, tasks: readonly Task[], trouble = ''): string {
  const words = WORDS[language]
  const other = language === 'en' ? 'cy' : 'en'
  const trainOf = (train: Train | null) =>
    train
      ? `<br>${escape(train.uid)} ${words.towards} ${escape(train.terminus)}${train.seat ? `, ${words.seat} ${escape(train.seat)}` : ''}`
      : ''
  const press = (word: string, label: string) => `<button name="word" value="${word}">${label}</button>`
  const items = tasks.map(
    (task) => `<li><b>${CLOCK.format(new Date(task.at))} ${escape(task.stationName)}: ${words[task.kind]}</b>
${[escape(task.calledName), ...task.needs.map((need) => words[need])].filter(Boolean).join(', ')}${trainOf(task.off)}${trainOf(task.on)}
<br>${words[task.status]}${task.staffName ? `: ${escape(task.staffName)}` : ''}
<form method="post" action="/say?lang=${language}"><input type="hidden" name="stopID" value="${escape(task.stopID)}">
${task.status === 'ASKED' ? press('ACCEPTED', words.accept) : press('MET', words.meet)}${press('FAILED', words.fail)}</form></li>`,
  )
  return `<!doctype html><html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${words.title} | Cledrau</title><style>${STYLE}</style></head><body>
<header><strong>Cledrau</strong><a lang="${other}" href="/?lang=${other}">${words.otherLanguage}</a></header><main><h1>${words.title}</h1><p>${words.about}</p>
${trouble ? `<p role="alert">${escape(trouble)}</p>` : ''}${items.length > 0 ? `<ul>${items.join('')}</ul>` : `<p>${words.none}</p>`}</main></body></html>`
}
