import type { Scope } from '@cledrau/domain/partners/scopes.ts'
import { done, refuse, type Result } from '@cledrau/domain/result.ts'
import type { CalendarDate } from '@cledrau/domain/time/calendar-date.ts'
import type { Clock } from '../../../clock.ts'
import type { Database } from '../../../db/database.ts'
import { noBank } from '../../../gateways/payments/bank.ts'
import { openPartners, type Partners } from '../../partners/partners/partners.service.ts'
import { openLedger } from '../ledger/ledger.service.ts'
import { openPartnerAccounts, type PartnerAccounts } from './partner-accounts.service.ts'

export type PartnerShown = {
  id: string
  name: string
  scopes: readonly Scope[]
  limit: number
  owed: number
  callsPerMinute: number
  ended: boolean
  keys: { id: string; endsAt: number | null }[]
}

/** What an operator does about partners at a terminal, beside servers that run. */
export type OperatorsPartners = Pick<Partners, 'add' | 'change' | 'rotate' | 'end'> & {
  list: () => Promise<PartnerShown[]>
  /** They have paid so much, by this line of our bank's statement; noted once by it. */
  receive: (name: string, amount: number, reference: string) => Promise<Result<'NOTED' | 'ALREADY', 'PARTNER_UNKNOWN'>>
  dayOf: (
    name: string,
    day: CalendarDate,
  ) => Promise<Result<Awaited<ReturnType<PartnerAccounts['dayOf']>>, 'PARTNER_UNKNOWN'>>
}

export function openOperatorsPartners(db: Database, clock: Clock): OperatorsPartners {
  const partners = openPartners(db, clock)
  // No bank of cards has a part in it.
  const ledger = openLedger({ db, clock, gateway: noBank() })
  const accounts = openPartnerAccounts({ db, clock, ledger, lock: partners.lock })
  const { add, change, rotate, end } = partners
  return {
    add,
    change,
    rotate,
    end,
    list: async () =>
      (await partners.list()).map(({ id, name, scopes, creditLimit, owed, callsPerMinute, endedAt, keys }) => ({
        id,
        name,
        scopes,
        limit: creditLimit,
        owed,
        callsPerMinute,
        ended: endedAt !== null,
        keys: keys.map((key) => ({ id: key.id, endsAt: key.endsAt })),
      })),
    receive: (name, amount, reference) =>
      db.inTransaction(async (trx): Promise<Result<'NOTED' | 'ALREADY', 'PARTNER_UNKNOWN'>> => {
        const partner = await partners.findByName(name)
        if (!partner) return refuse('PARTNER_UNKNOWN')
        const key = `received:${partner.id}:${reference}`
        const isNew = await accounts.receive(trx, { key, partnerId: partner.id, amount, reference })
        return done(isNew ? 'NOTED' : 'ALREADY')
      }),
    dayOf: async (name, day) => {
      const partner = await partners.findByName(name)
      return partner ? done(await accounts.dayOf(partner.id, day)) : refuse('PARTNER_UNKNOWN')
    },
  }
}
