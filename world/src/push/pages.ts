import { LOOK } from '../look.ts'
import type { Device } from './devices.ts'
import { MOODS, type Mood } from './dials.ts'
import { WORDS, type Language } from './words.ts'

export type Phone = { device: Device; email: string; firstName: string; isSignedIn: boolean }

const ESCAPED: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }
const escape = (text: string) => text.replaceAll(/[&<>"']/g, (sign) => ESCAPED[sign] ?? sign)

const STYLE = `${LOOK}
* { box-sizing: border-box; }
body { margin: 0 auto; max-width: 960px; padding: 24px 16px; background: var(--paper); color: var(--ink); font: 16px/1.5 'Atkinson Hyperlegible Next', Verdana, Arial, sans-serif; }
header { display: flex; justify-content: space-between; } h1 { font-size: 28px; line-height: 1.2; margin: 16px 0 8px; } h2 { font-size: 18px; margin: 16px 0 0; } .phone h2 { margin: 0; } p { margin: 0 0 16px; } a { color: var(--petrol-ink); }
.phones { display: grid; grid-template-columns: repeat(auto-fill, minmax(min(100%, 300px), 1fr)); gap: 16px; margin: 16px 0; padding: 0; list-style: none; }
.phone { padding: 16px; background: var(--surface); border: 1px solid var(--edge); border-radius: 16px; min-width: 0; overflow-wrap: anywhere; }
.phone ol { list-style: none; margin: 12px 0; padding: 0; display: grid; gap: 8px; }
.phone ol a { display: block; padding: 12px; border: 1px solid var(--edge); border-radius: 12px; color: var(--ink); text-decoration: none; } .phone b { display: block; } small { color: var(--ink-soft); font-size: 14px; }
form { display: flex; gap: 12px; flex-wrap: wrap; align-items: end; margin: 8px 0; } label { display: grid; gap: 4px; font-size: 14px; }
input, select { min-height: 44px; padding: 0 12px; border: 1px solid var(--edge-strong, var(--ink-soft)); border-radius: 12px; background: var(--surface); color: var(--ink); font: inherit; max-width: 100%; }
button { min-height: 44px; padding: 0 16px; border: 1px solid var(--petrol-ink); border-radius: 12px; background: var(--surface); color: var(--petrol-ink); font: inherit; font-weight: 700; }
button:focus-visible, a:focus-visible, input:focus-visible, select:focus-visible { outline: 3px solid var(--petrol-ink); outline-offset: 2px; }
[role=alert] { padding: 12px 16px; border: 2px solid var(--petrol-ink); border-radius: 12px; }
`

const CLOCK = new Intl.DateTimeFormat('en-GB', { timeZone: 'Europe/London', hour: '2-digit', minute: '2-digit' })

/** Every phone with what it shows. Pressing a message opens the product there, as the phone would. */
export function phonesPage(language: Language, phones: readonly Phone[], mood: Mood, trouble = ''): string {
  const words = WORDS[language]
  const other = language === 'en' ? 'cy' : 'en'
  const button = (id: string, what: string, label: string) =>
    `<button name="${what}" value="${escape(id)}">${label}</button>`
  const phone = ({ device, firstName, email, isSignedIn }: Phone) => {
    const state = [
      words[device.kind],
      ...(device.hasSignal ? [] : [words.noSignal]),
      ...(device.isGone ? [words.gone] : isSignedIn ? [] : [words.signedOut]),
    ].join(' · ')
    const shown = device.showing.map(
      ({ title, body, url, at, channel, times, language: spoken }) =>
        `<li><a href="${escape(url)}" target="_blank" rel="noopener"${spoken ? ` lang="${escape(spoken)}"` : ''}><b>${escape(title)}</b>${escape(body)}<br><small>${CLOCK.format(at)} · ${escape(channel)}${times > 1 ? ` · ${words.came}: ${times - 1}` : ''}</small></a></li>`,
    )
    const presses = [
      isSignedIn && !device.isGone ? button(device.id, 'signOut', words.signOut) : '',
      device.isGone
        ? ''
        : button(
            device.id,
            device.hasSignal ? 'tunnel' : 'signal',
            device.hasSignal ? words.signalOff : words.signalOn,
          ),
      device.isGone ? '' : button(device.id, 'remove', words.remove),
    ]
    return `<li class="phone"><h2>${escape(firstName)}</h2><small>${escape(email)}<br>${state}</small>
${shown.length > 0 ? `<ol>${shown.join('')}</ol>` : `<p>${words.nothing}</p>`}<form method="post" action="/phone?lang=${language}">${presses.join('')}</form></li>`
  }
  const moodName = (one: Mood) => (one === 'gone' ? words.goneMood : words[one])
  const moods = MOODS.map((one) => `<option value="${one}"${one === mood ? ' selected' : ''}>${moodName(one)}</option>`)
  return `<!doctype html><html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${words.title} | Cledrau</title><style>${STYLE}</style></head><body>
<header><strong>Cledrau</strong><a lang="${other}" href="/?lang=${other}">${words.otherLanguage}</a></header><main><h1>${words.title}</h1><p>${words.about}</p>
${trouble ? `<p role="alert">${escape(trouble)}</p>` : ''}<p><a href="/?lang=${language}">${words.refresh}</a></p>
${phones.length > 0 ? `<ul class="phones">${phones.map(phone).join('')}</ul>` : `<p>${words.none}</p>`}
<h2>${words.add}</h2><form method="post" action="/sign-in?lang=${language}">
<label>${words.email}<input name="email" type="email" required autocomplete="off"></label>
<label>${words.password}<input name="password" type="password" required autocomplete="off"></label>
<label>${words.way}<select name="kind"><option value="browser">${words.browser}</option><option value="android">${words.android}</option><option value="iphone">${words.iphone}</option></select></label>
<label>${words.language}<select name="language"><option value="en">English</option><option value="cy"${language === 'cy' ? ' selected' : ''}>Cymraeg</option></select></label>
<button>${words.signIn}</button></form>
<h2 id="dials">${words.dials}</h2><form method="post" action="/dials?lang=${language}"><select name="mood" aria-labelledby="dials">${moods.join('')}</select><button>${words.set}</button></form>
</main></body></html>`
}
