import type { Mail } from './mail.ts'
import { LOOK } from '../look.ts'
import { WORDS, type Language } from './words.ts'

const ESCAPED: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }
const escape = (text: string) => text.replaceAll(/[&<>"']/g, (sign) => ESCAPED[sign] ?? sign)

const STYLE = `${LOOK}
* { box-sizing: border-box; }
body { margin: 0 auto; max-width: 760px; padding: 24px 16px; background: var(--paper); color: var(--ink); font: 16px/1.5 'Atkinson Hyperlegible Next', Verdana, Arial, sans-serif; }
a { color: var(--petrol-ink); } a:focus-visible { outline: 3px solid var(--petrol-ink); outline-offset: 2px; }
header { display: flex; justify-content: space-between; gap: 16px; align-items: baseline; } h1 { font-size: 28px; line-height: 1.2; margin: 0 0 8px; overflow-wrap: break-word; } h2 { font-size: 18px; margin: 16px 0 8px; } .address { font-size: 22px; }
p { color: var(--ink-soft); margin: 0 0 16px; } ul { list-style: none; margin: 0; padding: 0; }
li { background: var(--surface); border: 1px solid var(--edge); border-radius: 16px; margin: 0 0 12px; } li a { display: block; padding: 12px 16px; min-height: 48px; text-decoration: none; font-weight: 700; overflow-wrap: anywhere; }
li span { display: block; color: var(--ink-soft); font-weight: 400; font-size: 14px; }
dl { display: grid; grid-template-columns: max-content 1fr; gap: 4px 16px; } dt { color: var(--ink-soft); } dd { margin: 0; overflow-wrap: anywhere; }
iframe { width: 100%; height: 70vh; border: 1px solid var(--edge); border-radius: 16px; background: #fff; } pre { white-space: pre-wrap; overflow-wrap: anywhere; background: var(--surface); border: 1px solid var(--edge); border-radius: 16px; padding: 16px; font: inherit; }
nav { display: flex; gap: 16px; margin: 16px 0; } nav a[aria-current] { color: var(--ink); font-weight: 700; text-decoration: none; }
`

type Page = { language: Language; path: string; query?: Record<string, string>; title: string; body: string }

const address = (path: string, query: Record<string, string>) => escape(`${path}?${new URLSearchParams(query)}`)

function page({ language, path, query = {}, title, body }: Page): string {
  const words = WORDS[language]
  const other = language === 'en' ? 'cy' : 'en'
  return `<!doctype html><html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escape(title)} | Cledrau</title><style>${STYLE}</style></head><body>
<header><strong>Cledrau</strong><a lang="${other}" href="${address(path, { ...query, lang: other })}">${words.otherLanguage}</a></header>
<main>${body}</main></body></html>`
}

const moment = (iso: string, language: Language) =>
  new Date(iso).toLocaleString(language === 'cy' ? 'cy-GB' : 'en-GB', { dateStyle: 'medium', timeStyle: 'medium' })

export function addressesPage(language: Language, addresses: { to: string; count: number; newest: string }[]): string {
  const words = WORDS[language]
  const items = addresses.map(
    ({ to, count, newest }) =>
      `<li><a href="${address('/mails', { to, lang: language })}">${escape(to)}<span>${words.count(count)}, ${moment(newest, language)}</span></a></li>`,
  )
  const list = items.length === 0 ? `<p>${words.empty}</p>` : `<h2>${words.addresses}</h2><ul>${items.join('')}</ul>`
  return page({
    language,
    path: '/',
    title: words.title,
    body: `<h1>${words.title}</h1><p>${words.about}</p>${list}`,
  })
}

export function mailsPage(language: Language, to: string, mails: Mail[]): string {
  const words = WORDS[language]
  const items = mails.map(
    (mail) =>
      `<li><a href="${address(`/mails/${mail.id}`, { lang: language })}" lang="${escape(mail.language || language)}">${escape(mail.subject)}<span>${moment(mail.receivedAt, language)}</span></a></li>`,
  )
  const title = `${words.mailsTo} ${to}`
  const back = `<nav><a href="${address('/', { lang: language })}">${words.all}</a></nav>`
  const list = items.length === 0 ? `<p>${words.empty}</p>` : `<ul>${items.join('')}</ul>`
  return page({
    language,
    path: '/mails',
    query: { to },
    title,
    body: `${back}<h1>${words.mailsTo} <bdi class="address">${escape(to).replaceAll(/[@.]/g, '<wbr>$&')}</bdi></h1>${list}`,
  })
}

export function mailPage(language: Language, mail: Mail, view: 'html' | 'text'): string {
  const words = WORDS[language]
  const path = `/mails/${mail.id}`
  const tab = (name: 'html' | 'text', label: string) =>
    `<a href="${address(path, { lang: language, view: name })}"${view === name ? ' aria-current="page"' : ''}>${label}</a>`
  // The mail is shown in a frame of its own that runs nothing; its links open as they would from a mail program.
  const shown =
    view === 'html'
      ? `<iframe title="${escape(mail.subject)}" sandbox="allow-popups allow-popups-to-escape-sandbox" src="${path}/html"></iframe>`
      : `<pre lang="${escape(mail.language || language)}">${linked(mail.text)}</pre>`
  const files =
    mail.attachments.length === 0
      ? ''
      : `<h2>${words.attached}</h2><ul>${mail.attachments
          .map(
            ({ fileName, size }, index) =>
              `<li><a href="${path}/attachments/${index}" target="_blank" rel="noopener">${escape(fileName)}<span>${Math.ceil(size / 1024)} kB</span></a></li>`,
          )
          .join('')}</ul>`
  const body = `<nav><a href="${address('/mails', { to: mail.to, lang: language })}">${words.back}</a></nav>
<h1 lang="${escape(mail.language || language)}">${escape(mail.subject)}</h1>
<dl><dt>${words.from}</dt><dd>${escape(mail.from)}</dd><dt>${words.to}</dt><dd>${escape(mail.to)}</dd><dt>${words.received}</dt><dd>${moment(mail.receivedAt, language)}</dd></dl>
${files}<nav>${tab('html', words.asHtml)}${tab('text', words.asText)}</nav>${shown}`
  return page({ language, path, query: { view }, title: mail.subject, body })
}

const linked = (text: string) =>
  escape(text).replaceAll(/https?:\/\/[^\s<]+/g, (url) => `<a href="${url}" target="_blank" rel="noopener">${url}</a>`)

export function missingPage(language: Language): string {
  const words = WORDS[language]
  return page({ language, path: '/', title: words.title, body: `<h1>${words.noSuchMail}</h1>` })
}

/** Links of a mail open beside the mailbox, never inside its frame. */
export const mailDocument = (mail: Mail) =>
  mail.html.replace(/<head([^>]*)>/i, '<head$1><base target="_blank"><meta name="referrer" content="no-referrer">')
