import { randomUUID } from 'node:crypto'
import type { TicketFile } from '@cledrau/contract/wallet/tickets.ts'
import type { Language } from '@cledrau/contract/language.ts'
import { done, refuse, type Result } from '@cledrau/domain/result.ts'
import type { Asker } from '@cledrau/domain/tickets/holder.ts'
import { ticketsByCode, wholeTicket } from '@cledrau/domain/tickets/whole-ticket.ts'
import { isRecordLocator } from '@cledrau/domain/wallet/actions.ts'
import type { Clock } from '../../../clock.ts'
import type { Database } from '../../../db/database.ts'
import type { Attachment } from '../../../gateways/mail/mail.ts'
import type { LockAccount } from '../../account/accounts/existing-account.ts'
import type { Mails } from '../../messages/mails/mails.service.ts'
import type { Ticketing } from '../../buying/orders/ticketing.ts'
import { MAILS_TO_ADDRESS, throttleKey, type Throttles } from '../../operations/throttles/throttles.service.ts'
import { certificateAddress, certificatesOf } from '../../retail/certificates/certificates.service.ts'
import { applePasses } from './apple-pass.ts'
import { ticketCalendar } from './ticket-calendar.ts'
import { eTicketPdf, type CodedTicket } from './e-ticket-pdf.ts'
import { googlePasses } from './google-pass.ts'
import type { PhonePassKeys } from './phone-pass-keys.ts'
import { wordsOf, type Names } from './ticket-words.ts'
import type { Tickets } from './tickets.service.ts'
import type { BookedTicket } from './tickets.store.ts'

type NotThere = 'INVALID_RECORD_LOCATOR' | 'TICKETS_NOT_READY'
type Coded = CodedTicket & { issueId: string; orderId: string }

/** Tickets as things to keep outside the app: on paper, in calendars, wallets and letters. */
export type Documents = {
  /** All of them, or those of one traveller. */
  pdf: (
    asker: Asker,
    locator: string,
    language: Language,
    passenger?: string,
  ) => Promise<Result<TicketFile, NotThere | 'NO_E_TICKET'>>
  calendar: (asker: Asker, locator: string, language: Language) => Promise<Result<TicketFile, NotThere | 'NO_TRAINS'>>
  apple: (asker: Asker, locator: string) => Promise<Result<Blob, NotThere | 'NO_E_TICKET'>>
  google: (asker: Asker, locator: string) => Promise<Result<{ url: string; jwt: string }, NotThere | 'NO_E_TICKET'>>
  resend: (asker: Asker, locator: string) => Promise<Result<Record<string, never>, NotThere>>
  /**
   * What goes with a letter about an order: the tickets that whoever it is for holds now, a guest's being those of whoever
   * has the order by then. Nothing while they aren't made yet.
   */
  attachments: (
    orderId: string,
    locator: string,
    language: Language,
    accountId: string | null,
  ) => Promise<readonly Attachment[] | undefined>
}

type Parts = {
  db: Database
  clock: Clock
  tickets: Pick<Tickets, 'list'>
  ticketing: Pick<Ticketing, 'isDue' | 'findBuyer' | 'collectionReference'>
  mails: Pick<Mails, 'add'>
  throttles: Pick<Throttles, 'count'>
  lock: LockAccount
  phonePassKeys: PhonePassKeys
  names: Names
  dataDir: string
  publicUrl: string
}

export function openDocuments(parts: Parts): Documents {
  const { db, clock, tickets, ticketing, mails, throttles, lock, phonePassKeys, names, dataDir, publicUrl } = parts

  const find = async (asker: Asker, locator: string): Promise<Result<BookedTicket[], NotThere>> => {
    if (!isRecordLocator(locator)) return refuse('INVALID_RECORD_LOCATOR')
    // Asked first: tickets that are made between the two questions are found, and never missed by both.
    const isDue = await ticketing.isDue(locator, asker)
    const found = await tickets.list(locator, asker)
    if (found.length > 0) return done(found)
    return refuse(isDue ? 'TICKETS_NOT_READY' : 'INVALID_RECORD_LOCATOR')
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

  const makePdf = async (coded: readonly Coded[], language: Language) => {
    const proofs = await certificatesOf(db, [...new Set(coded.map(({ orderId }) => orderId))])
    const proofOf = ({ orderId, parts: split, facts }: Coded) => {
      const way = facts.direction === 'RETURN' ? 'INBOUND' : 'OUTBOUND'
      const found = proofs.find((one) => split.length > 1 && one.orderId === orderId && one.direction === way)
      return found ? { proof: certificateAddress(publicUrl, found.id) } : {}
    }
    return eTicketPdf(
      coded.map((one) => ({ ...one, ...proofOf(one) })),
      { language, names, now: clock.now() },
    )
  }

  const makeCalendar = (found: readonly BookedTicket[], language: Language): Buffer | undefined => {
    const entries = ticketsByCode(found).map(([first, ...others]) => {
      const facts = wholeTicket([first.facts, ...others.map((other) => other.facts)])
      return { facts, words: wordsOf(facts, language, names) }
    })
    if (entries.every(({ facts }) => facts.trains.length === 0)) return undefined
    return Buffer.from(ticketCalendar(entries, clock.now(), new URL(publicUrl).hostname))
  }

  return {
    pdf: async (asker, locator, language, passenger) => {
      const coded = await findCoded(asker, locator)
      if (!coded.ok) return coded
      const own = coded.value.filter(({ facts }) => passenger === undefined || facts.passenger.reference === passenger)
      if (own.length === 0) return refuse('NO_E_TICKET')
      const data = (await makePdf(own, language)).toString('base64')
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
      return coded.ok ? done(await applePasses(coded.value, { keys: phonePassKeys.apple, names, dataDir })) : coded
    },

    google: async (asker, locator) => {
      const coded = await findCoded(asker, locator)
      if (!coded.ok) return coded
      const signing = { keys: phonePassKeys.google, names, now: clock.now(), origin: new URL(publicUrl).origin }
      return done(await googlePasses(coded.value, signing))
    },

    resend: async (asker, locator) => {
      const found = await find(asker, locator)
      if (!found.ok) return found
      const [first] = found.value
      if (!first) return refuse('INVALID_RECORD_LOCATOR')
      const accountId = asker.kind === 'traveller' ? asker.id : null
      // Each holder of a group may ask once in a while.
      await throttles.count(throttleKey('tickets-again', first.orderId, accountId ?? 'guest'), MAILS_TO_ADDRESS)
      const reference = await ticketing.collectionReference(first.orderId)
      return db.inTransaction(async (trx) => {
        const reader = accountId === null ? await ticketing.findBuyer(first.orderId) : await lock(trx, accountId)
        if (!reader) return refuse('INVALID_RECORD_LOCATOR')
        await mails.add(trx, {
          event: `tickets-again:${randomUUID()}`,
          accountId,
          recipient: reader.email,
          language: reader.language,
          template: 'TICKETS',
          facts: {
            order: first.orderId,
            reference: reference ?? locator,
            firstName: reader.firstName,
            how: shownHow(found.value, reference !== null),
          },
        })
        return done({})
      })
    },

    attachments: async (orderId, locator, language, accountId) => {
      const id = accountId ?? (await ticketing.findBuyer(orderId))?.accountId
      const reader: Asker = id ? { kind: 'traveller', id } : { kind: 'guest', orderId }
      const isDue = await ticketing.isDue(locator, reader)
      const found = await tickets.list(locator, reader)
      if (found.length === 0) return isDue ? undefined : []
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

/** What a guard is shown: a code, or paper, which may still wait at a machine. */
const shownHow = (found: readonly BookedTicket[], atMachines: boolean): 'CODE' | 'COLLECT' | 'PAPER' => {
  if (!atMachines) return 'CODE'
  return found.every(({ collectedAt }) => collectedAt !== null) ? 'PAPER' : 'COLLECT'
}

const PDF = 'application/pdf'
const CALENDAR = 'text/calendar; charset=utf-8'

/** Each code with what it carries: several tickets, where a way is split. */
const codedOf = (found: readonly BookedTicket[]): Coded[] =>
  ticketsByCode(found).flatMap(([first, ...others]) => {
    const { code, issueId, orderId, facts } = first
    if (code === null || issueId === null || facts.mobile) return []
    const parts = [facts, ...others.map((other) => other.facts)] as const
    return [{ facts: wholeTicket(parts), parts, code, issueId, orderId }]
  })
