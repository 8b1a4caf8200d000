import type { Language } from '@cledrau/contract/language.ts'
import type { Attachment, Letter } from '../../../gateways/mail/mail.ts'
import type { Say } from '../../../words.ts'
import { htmlLetter } from './html-letter.ts'
import type { Attached, Told } from './told.ts'

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
  RECOVERY_CODES_RENEWED: '/my-account/sessions',
  PASSKEY_ADDED: '/my-account/sessions',
  PASSKEY_REMOVED: '/my-account/sessions',
  CREDENTIAL_ADDED: '/my-account/sessions',
  CREDENTIAL_ENDED: '/my-account/sessions',
  EXPORT_READY: '/my-account/your-data',
  DELETED: null,
  ORDER_PAID: '/ticket-wallet',
  GIVEN_BACK: '/ticket-wallet',
  /** What a guest hears of a claim; accounts hear it as news. */
  GUEST_CLAIM: '/ticket-wallet/find-booking',
  GUEST_CODE: null,
  TICKETS: '/ticket-wallet',
  ASSISTANCE_ACCEPTED: '/ticket-wallet',
  ASSISTANCE_FAILED: '/ticket-wallet',
  ASSISTANCE_ENDED: '/ticket-wallet',
  ASSISTANCE_REDRESS: '/ticket-wallet',
  TIMETABLE_CHANGED: '/ticket-wallet',
  /** Something that was told: where it leads stands in its facts. */
  NEWS: '/',
} as const satisfies Record<string, string | null>
/** Where guests are led instead: they have no wallet of an account, but can find their booking. */
const FOR_GUESTS: Partial<Record<keyof typeof BUTTONS, string>> = {
  ORDER_PAID: '/ticket-wallet/find-booking',
  TICKETS: '/ticket-wallet/find-booking',
  GIVEN_BACK: '/ticket-wallet/find-booking',
  GUEST_CLAIM: '/ticket-wallet/find-booking',
  ASSISTANCE_ACCEPTED: '/ticket-wallet/find-booking',
  ASSISTANCE_FAILED: '/ticket-wallet/find-booking',
  ASSISTANCE_ENDED: '/ticket-wallet/find-booking',
  ASSISTANCE_REDRESS: '/ticket-wallet/find-booking',
  TIMETABLE_CHANGED: '/ticket-wallet/find-booking',
}
/** Why somebody gets it, in the last line: most are about an account. */
const REASONS: Partial<Record<keyof typeof BUTTONS, string>> = {
  ORDER_PAID: 'MAIL_FOOTER_BOUGHT',
  TICKETS: 'MAIL_FOOTER_BOUGHT',
  GIVEN_BACK: 'MAIL_FOOTER_BOUGHT',
  GUEST_CLAIM: 'MAIL_FOOTER_BOUGHT',
  TIMETABLE_CHANGED: 'MAIL_FOOTER_BOUGHT',
  GUEST_CODE: 'MAIL_FOOTER_ASKED',
  ASSISTANCE_ACCEPTED: 'MAIL_FOOTER_ASSISTANCE',
  ASSISTANCE_FAILED: 'MAIL_FOOTER_ASSISTANCE',
  ASSISTANCE_ENDED: 'MAIL_FOOTER_ASSISTANCE',
  ASSISTANCE_REDRESS: 'MAIL_FOOTER_ASSISTANCE',
  NEWS: 'MAIL_FOOTER_NEWS',
  VERIFY: 'MAIL_FOOTER_NAMED',
  CONFIRM_NEW_EMAIL: 'MAIL_FOOTER_NAMED',
}
export type Template = keyof typeof BUTTONS
export const TEMPLATES = Object.keys(BUTTONS) as Template[]

type Facts = {
  template: Template
  language: Language
  facts: Record<string, string>
  /** Whoever gets it has no account. */
  isGuest: boolean
  link: { code: string } | undefined
  /** Where one press ends letters of this kind; only of those that somebody may do without. */
  unsubscribe?: string | undefined
  told: Told | null
  /** The names of the files that go with it, and what they are. */
  files: readonly Pick<Attachment, 'filename' | 'contentType'>[]
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
  told: Told | null
  attached: Attached | null
  footer: string
  /** What every letter ends with. */
  links: readonly { label: string; url: string }[]
}

/** Making one takes a third of a millisecond, which thousands of letters feel. */
const momentFormat = (locale: string) =>
  new Intl.DateTimeFormat(locale, { timeZone: 'Europe/London', dateStyle: 'full', timeStyle: 'short' })
const MOMENTS: Record<Language, Intl.DateTimeFormat> = { en: momentFormat('en-GB'), cy: momentFormat('cy-GB') }

/** The code stands behind the #, which no browser sends to anybody. */
const addressOf = (publicUrl: string, path: string, query: Record<string, string> = {}) => {
  const asked = new URLSearchParams(query).toString()
  return `${publicUrl.replace(/\/$/, '')}/#${path}${asked === '' ? '' : `?${asked}`}`
}

/** In the middle of a sentence, where Welsh days begin small: ers dydd Llun, 7 Rhagfyr 2026 am 08:04. */
function momentIn(language: Language, at: string | number): string {
  return MOMENTS[language].format(new Date(at)).replace(/^Dydd /, 'dydd ')
}

export function writeLetter(
  say: Say,
  { template, language, facts, isGuest, link, unsubscribe, told, files, publicUrl, pages }: Facts,
): Omit<Letter, 'to' | 'messageId' | 'attachments'> {
  const when = momentIn(language, facts.at ?? 0)
  const device = facts.device ? facts.device : say(language, 'MAIL_UNKNOWN_DEVICE')
  const words = (part: string) => say(language, `MAIL_${template}_${part}`, { how: 'CODE', ...facts, device, when })
  const guestPath = isGuest ? FOR_GUESTS[template] : undefined
  const path = guestPath ?? facts.page ?? BUTTONS[template]
  const { reference } = facts
  // What a machine prints is nowhere before: there is a booking to open, and no ticket.
  const collect = told?.isToCollect ? 'COLLECT_' : ''
  const query = { ...(link && { code: link.code }), ...(guestPath && reference && { reference }) }
  const parts: Parts = {
    language,
    subject: told?.subject ?? words('SUBJECT'),
    title: told?.title ?? words('TITLE'),
    text: words('TEXT'),
    button: path === null ? null : { label: words(`${collect}BUTTON`), url: addressOf(publicUrl, path, query) },
    after: words(`${collect}${guestPath ? 'AFTER_GUEST' : 'AFTER'}`),
    told,
    attached: attachedOf(files, (name) => say(language, name)),
    footer: say(language, REASONS[template] ?? 'MAIL_FOOTER'),
    links: [
      ...(unsubscribe ? [{ label: say(language, 'MAIL_UNSUBSCRIBE'), url: unsubscribe }] : []),
      { label: say(language, 'MAIL_CONTACT'), url: addressOf(publicUrl, `/content/${pages.contact}`) },
      { label: say(language, 'MAIL_PRIVACY'), url: addressOf(publicUrl, `/content/${pages.privacy}`) },
    ],
  }
  return { subject: parts.subject, language, text: plainLetter(parts), html: htmlLetter(parts) }
}

function attachedOf(files: Facts['files'], say: (name: string) => string): Attached | null {
  const noteOf = (type: string) =>
    say(type.startsWith('text/calendar') ? 'MAIL_ATTACHED_CALENDAR' : 'MAIL_ATTACHED_PDF')
  const named = files.map(({ filename, contentType }) => ({ name: filename, note: noteOf(contentType) }))
  return named.length > 0 ? { title: say('MAIL_ATTACHED'), files: named } : null
}

const plainLetter = ({ title, text, button, after, footer, links, told, attached }: Parts): string =>
  [
    ...(told ? [told.paid, title, ...plainWays(told)] : [title, text]),
    button ? `${button.label}:\n${button.url}` : '',
    after,
    attached ? [attached.title, ...attached.files.map(({ name, note }) => `- ${name}: ${note}`)].join('\n') : '',
    ...(told ? plainSum(told) : []),
    `-- \n${[footer, ...links.map(({ label, url }) => `${label}: ${url}`)].join('\n')}`,
  ]
    .filter(Boolean)
    .join('\n\n')

const plainWays = ({ booking, ways, collect }: Told): string[] => [
  booking,
  ...ways.map(({ title, note, departs, from, arrives, to, trains }) =>
    [
      `${title} (${note})`,
      `${departs} ${from} – ${arrives} ${to}`,
      ...trains.map((train) =>
        [`${train.time} ${train.from}`, train.note, train.seats].filter(Boolean).join('. ').concat('.'),
      ),
    ].join('\n'),
  ),
  collect ?? '',
]

const plainSum = ({ sumTitle, lines, total, notesTitle, notes, proofs }: Told): string[] => [
  [sumTitle, ...[...lines, total].map(([label, amount]) => `${label}: ${amount}`)].join('\n'),
  proofs.map(({ label, url }) => `${label}:\n${url}`).join('\n'),
  notes === '' ? '' : `${notesTitle}\n${notes}`,
]
