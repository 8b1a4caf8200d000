import { randomUUID } from 'node:crypto'
import type { TicketFile } from '@cledrau/contract/tickets.ts'
import type { Language } from '@cledrau/contract/language.ts'
import { done, refuse, type Result } from '@cledrau/domain/result.ts'
import { ticketsByCode, wholeTicket } from '@cledrau/domain/tickets/whole-ticket.ts'
import { isRecordLocator } from '@cledrau/domain/wallet/actions.ts'
import type { Clock } from '../../clock.ts'
import type { Database } from '../../db/database.ts'
import type { Attachment } from '../../gateways/mail/mail.ts'
import type { Guest, Traveller } from '../../http/callers.ts'
import type { Mails } from '../mails/mails.service.ts'
import type { Ticketing } from '../orders/ticketing.ts'
import { MAILS_TO_ADDRESS, throttleKey, type Throttles } from '../throttles/throttles.service.ts'
import { applePasses } from './apple-pass.ts'
import { calendarFile } from './calendar-file.ts'
import { eTicketPdf, type CodedTicket } from './e-ticket-pdf.ts'
import { googlePasses } from './google-pass.ts'
import type { PassKeys } from './pass-keys.ts'
import { wordsOf, type Names } from './ticket-words.ts'
import type { Tickets } from './tickets.service.ts'
import type { BookedTicket, Whose } from './tickets.store.ts'

type Asker = Traveller | Guest
type NotThere = 'INVALID_RECORD_LOCATOR' | 'TICKETS_NOT_READY'
type Coded = CodedTicket & { issueId: string }

/** Tickets as things to keep outside the app: on paper, in calendars, wallets and letters. */
export type Documents = {
  pdf: (asker: Asker, locator: string, language: Language) => Promise<Result<TicketFile, NotThere | 'NO_E_TICKET'>>
  calendar: (asker: Asker, locator: string, language: Language) => Promise<Result<TicketFile, NotThere | 'NO_TRAINS'>>
  apple: (asker: Asker, locator: string) => Promise<Result<Blob, NotThere | 'NO_E_TICKET'>>
  google: (asker: Asker, locator: string) => Promise<Result<{ url: string; jwt: string }, NotThere | 'NO_E_TICKET'>>
  resend: (asker: Asker, locator: string) => Promise<Result<Record<string, never>, NotThere>>
  /** What goes with a letter about an order; nothing while its tickets aren't made yet. */
  attachments: (orderId: string, locator: string, language: Language) => Promise<readonly Attachment[] | undefined>
}

type Parts = {
  db: Database
  clock: Clock
  tickets: Pick<Tickets, 'list'>
  ticketing: Pick<Ticketing, 'isDue' | 'findBuyer'>
  mails: Pick<Mails, 'add'>
  throttles: Pick<Throttles, 'count'>
  passKeys: PassKeys
  names: Names
  dataDir: string
  publicUrl: string
}

export function openDocuments(parts: Parts): Documents {
  const { db, clock, tickets, ticketing, mails, throttles, passKeys, names, dataDir, publicUrl } = parts

  const find = async (asker: Asker, locator: string): Promise<Result<BookedTicket[], NotThere>> => {
    if (!isRecordLocator(locator)) return refuse('INVALID_RECORD_LOCATOR')
    const whose = whoseOf(asker)
    const found = await tickets.list(locator, whose)
    if (found.length > 0) return done(found)
    return refuse((await ticketing.isDue(locator, whose)) ? 'TICKETS_NOT_READY' : 'INVALID_RECORD_LOCATOR')
  }

  /** Those that are a code on paper or a screen; a mobile ticket counts in the app only. */
  const findCoded = async (asker: Asker, locator: string): Promise<Result<Coded[], NotThere | 'NO_E_TICKET'>> => {
    const found = await find(asker, locator)
    if (!found.ok) return found
    const coded = codedOf(found.value)
    return coded.length > 0 ? done(coded) : refuse('NO_E_TICKET')
  }

  const fileName = (language: Language, reference: string, end: string) =>
    `${names.say(language, 'TICKET_DOC_FILE', { reference })}.${end}`

  const makePdf = (coded: readonly Coded[], language: Language) =>
    eTicketPdf(coded, { language, names, now: clock.now() })

  const makeCalendar = (found: readonly BookedTicket[], language: Language): Buffer | undefined => {
    const entries = ticketsByCode(found).map(([first, ...others]) => {
      const facts = wholeTicket([first.facts, ...others.map((other) => other.facts)])
      return { facts, words: wordsOf(facts, language, names) }
    })
    if (entries.every(({ facts }) => facts.trains.length === 0)) return undefined
    return Buffer.from(calendarFile(entries, clock.now(), new URL(publicUrl).hostname))
  }

  return {
    pdf: async (asker, locator, language) => {
      const coded = await findCoded(asker, locator)
      if (!coded.ok) return coded
      const data = (await makePdf(coded.value, language)).toString('base64')
      return done({ fileName: fileName(language, locator, 'pdf'), mimeType: PDF, data })
    },

    calendar: async (asker, locator, language) => {
      const found = await find(asker, locator)
      if (!found.ok) return found
      const made = makeCalendar(found.value, language)
      if (!made) return refuse('NO_TRAINS')
      return done({ fileName: fileName(language, locator, 'ics'), mimeType: CALENDAR, data: made.toString('base64') })
    },

    apple: async (asker, locator) => {
      const coded = await findCoded(asker, locator)
      return coded.ok ? done(await applePasses(coded.value, { keys: passKeys.apple, names, dataDir })) : coded
    },

    google: async (asker, locator) => {
      const coded = await findCoded(asker, locator)
      if (!coded.ok) return coded
      const signing = { keys: passKeys.google, names, now: clock.now(), origin: new URL(publicUrl).origin }
      return done(await googlePasses(coded.value, signing))
    },

    resend: async (asker, locator) => {
      const found = await find(asker, locator)
      if (!found.ok) return found
      const [first] = found.value
      const buyer = first && (await ticketing.findBuyer(first.orderId))
      if (!first || !buyer) return refuse('INVALID_RECORD_LOCATOR')
      await throttles.count(throttleKey('tickets-again', first.orderId), MAILS_TO_ADDRESS)
      await db.inTransaction(async (trx) => {
        await mails.add(trx, {
          event: `tickets-again:${randomUUID()}`,
          accountId: asker.kind === 'traveller' ? asker.id : null,
          recipient: buyer.email,
          language: buyer.language,
          template: 'TICKETS',
          facts: { order: first.orderId, reference: locator, firstName: buyer.firstName },
        })
        return done(undefined)
      })
      return done({})
    },

    attachments: async (orderId, locator, language) => {
      const found = await tickets.list(locator, { orderId })
      if (found.length === 0) return (await ticketing.isDue(locator, { orderId })) ? undefined : []
      const coded = codedOf(found)
      const attached: Attachment[] = []
      if (coded.length > 0) {
        const filename = fileName(language, locator, 'pdf')
        attached.push({ filename, contentType: PDF, content: await makePdf(coded, language) })
      }
      const calendar = makeCalendar(found, language)
      if (calendar) {
        const filename = fileName(language, locator, 'ics')
        attached.push({ filename, contentType: CALENDAR, content: calendar })
      }
      return attached
    },
  }
}

const PDF = 'application/pdf'
const CALENDAR = 'text/calendar; charset=utf-8'

const whoseOf = (asker: Asker): Whose =>
  asker.kind === 'traveller' ? { accountId: asker.id } : { orderId: asker.orderId }

/** Each code with what it carries: several tickets, where a way is split. */
const codedOf = (found: readonly BookedTicket[]): Coded[] =>
  ticketsByCode(found).flatMap(([first, ...others]) => {
    const { code, issueId, facts } = first
    if (code === null || issueId === null || facts.mobile) return []
    const parts = [facts, ...others.map((other) => other.facts)] as const
    return [{ facts: wholeTicket(parts), parts, code, issueId }]
  })
