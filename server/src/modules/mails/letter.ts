import type { Language } from '@cledrau/contract/language.ts'
import type { Letter } from '../../gateways/mail/mail.ts'
import type { Say } from '../../words.ts'
import { htmlLetter } from './html-letter.ts'

/** Each mail with where its button leads: a page of the app, or the page that takes the mailed code. */
const BUTTONS = {
  VERIFY: '/login/verify-email',
  WELCOME: '/',
  RESET: '/reset-password',
  PASSWORD_CHANGED: '/forgot-password',
  NEW_DEVICE: '/my-account/sessions',
  TOKEN_REUSED: '/my-account/sessions',
  CONFIRM_OLD_EMAIL: '/confirm-email',
  CONFIRM_NEW_EMAIL: '/confirm-email',
  EMAIL_CHANGED: '/my-account/update-personal-details',
  SECOND_FACTOR_ON: '/my-account/sessions',
  SECOND_FACTOR_OFF: '/my-account/sessions',
  RECOVERY_CODE_USED: '/my-account/sessions',
  PASSKEY_ADDED: '/my-account/sessions',
  EXPORT_READY: '/my-account/your-data',
  DELETED: null,
  ORDER_PAID: '/ticket-wallet',
  GIVEN_BACK: '/ticket-wallet',
  GUEST_CODE: null,
  TICKETS: '/ticket-wallet',
} as const satisfies Record<string, string | null>
export type Template = keyof typeof BUTTONS
export const TEMPLATES = Object.keys(BUTTONS) as Template[]

type Facts = {
  template: Template
  language: Language
  facts: Record<string, string>
  link: { code: string } | undefined
  publicUrl: string
  pages: FooterPages
}

/** The numbers of the content pages that every mail ends with. */
export type FooterPages = { contact: number; privacy: number }

/** One mail's words, in the order in which they are read. */
export type Parts = {
  language: Language
  subject: string
  title: string
  text: string
  button: { label: string; url: string } | null
  after: string
  footer: string
  contact: { label: string; url: string }
  privacy: { label: string; url: string }
}

const LOCALES = { en: 'en-GB', cy: 'cy-GB' } as const

/** The code stands behind the #, which no browser sends to anybody. */
const addressOf = (publicUrl: string, path: string, code?: string) =>
  `${publicUrl.replace(/\/$/, '')}/#${path}${code ? `?code=${code}` : ''}`

export function writeLetter(
  say: Say,
  { template, language, facts, link, publicUrl, pages }: Facts,
): Omit<Letter, 'to' | 'messageId' | 'attachments'> {
  const when = new Date(facts.at ?? 0).toLocaleString(LOCALES[language], {
    timeZone: 'Europe/London',
    dateStyle: 'full',
    timeStyle: 'short',
  })
  const device = facts.device ? facts.device : say(language, 'MAIL_UNKNOWN_DEVICE')
  const words = (part: string) => say(language, `MAIL_${template}_${part}`, { ...facts, device, when })
  const path = BUTTONS[template]
  const parts: Parts = {
    language,
    subject: words('SUBJECT'),
    title: words('TITLE'),
    text: words('TEXT'),
    button: path === null ? null : { label: words('BUTTON'), url: addressOf(publicUrl, path, link?.code) },
    after: words('AFTER'),
    footer: say(language, 'MAIL_FOOTER'),
    contact: { label: say(language, 'MAIL_CONTACT'), url: addressOf(publicUrl, `/content/${pages.contact}`) },
    privacy: { label: say(language, 'MAIL_PRIVACY'), url: addressOf(publicUrl, `/content/${pages.privacy}`) },
  }
  return { subject: parts.subject, language, text: plainLetter(parts), html: htmlLetter(parts) }
}

const plainLetter = ({ title, text, button, after, footer, contact }: Parts): string =>
  [title, text, button ? `${button.label}:\n${button.url}` : '', after, `--\n${footer}\n${contact.url}`]
    .filter(Boolean)
    .join('\n\n')
