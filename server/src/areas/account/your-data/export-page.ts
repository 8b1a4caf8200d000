import type { Language } from '@cledrau/contract/language.ts'
import type { PersonalDataSubject } from '@cledrau/contract/account/your-data.ts'
import type { Say } from '../../../words.ts'
import type { Facts } from './personal-data.ts'

export type Collected = { subject: PersonalDataSubject; entries: Facts[] }[]

const ESCAPED: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }
const escape = (text: string) => text.replaceAll(/[&<>"']/g, (sign) => ESCAPED[sign] ?? sign)

const STYLE = `body { margin: 0 auto; max-width: 760px; padding: 24px 16px; color: #15191F; background: #FBFAF7; font: 16px/1.5 'Atkinson Hyperlegible Next', Verdana, Arial, sans-serif; }
section { background: #FFFFFF; border: 1px solid #E4E1D8; border-radius: 16px; padding: 8px 16px 16px; margin: 0 0 16px; } dl { display: grid; grid-template-columns: minmax(8em, 14em) 1fr; gap: 4px 16px; border-top: 1px solid #E4E1D8; padding-top: 12px; } dt { color: #454C56; } dd { margin: 0; overflow-wrap: anywhere; }`

const INSTANT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d+)?Z$/

/** Only what can stand in an address without ending it. */
const PICTURE = /^data:image\/jpeg;base64,[\d+/=A-Za-z]+$/

/** `firstName`, `address1` and `home_station_search` as the words have them. */
export const fieldWord = (name: string) => `DATA_FIELD_${name.replaceAll(/([a-z])([A-Z])/g, '$1_$2').toUpperCase()}`

const TYPES = { json: 'application/json; charset=utf-8', html: 'text/html; charset=utf-8' } as const
export type CopyFormat = keyof typeof TYPES

export const exportJson = (madeAt: string, collected: Collected): string =>
  JSON.stringify(
    { madeAt, data: Object.fromEntries(collected.map(({ subject, entries }) => [subject, entries])) },
    null,
    2,
  )

/** A copy as a file. */
export const copyFile = (format: CopyFormat, content: string) => ({
  fileName: `cledrau-data.${format}`,
  contentType: TYPES[format],
  content,
})

/** The same as the JSON, for reading: every name in the traveller's language. */
export function exportPage(say: Say, language: Language, madeAt: string, collected: Collected): string {
  const moment = (iso: string) =>
    new Date(iso).toLocaleString(language === 'cy' ? 'cy-GB' : 'en-GB', {
      timeZone: 'Europe/London',
      dateStyle: 'long',
      timeStyle: 'short',
    })
  const value = (name: string, fact: unknown): string => {
    if (fact === null || fact === undefined || fact === '') return '–'
    if (typeof fact === 'boolean') return say(language, fact ? 'GLOBAL_YES' : 'GLOBAL_NO')
    if (name === 'event') return say(language, `SECURITY_EVENT_${String(fact)}`)
    if (typeof fact === 'string' && PICTURE.test(fact)) return `<img src="${fact}" alt="">`
    if (typeof fact === 'string') return escape(INSTANT.test(fact) ? moment(fact) : fact)
    return escape(typeof fact === 'object' ? JSON.stringify(fact) : String(fact))
  }
  const entry = (facts: Facts) =>
    `<dl>${Object.entries(facts)
      .map(([name, fact]) => `<dt>${escape(say(language, fieldWord(name)))}</dt><dd>${value(name, fact)}</dd>`)
      .join('')}</dl>`
  const sections = collected.map(
    ({ subject, entries }) =>
      `<section><h2>${escape(say(language, `PERSONAL_DATA_${subject}`))}</h2>${
        entries.map(entry).join('') || `<p>${escape(say(language, 'DATA_EXPORT_NOTHING'))}</p>`
      }</section>`,
  )
  const title = escape(say(language, 'DATA_EXPORT_TITLE'))
  return `<!doctype html><html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${title}</title><style>${STYLE}</style></head><body><h1>${title}</h1><p>${escape(say(language, 'DATA_EXPORT_MADE', { when: moment(madeAt) }))}</p>${sections.join('')}</body></html>\n`
}
