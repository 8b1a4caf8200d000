import type { RefusalOf, ReplyOf } from '@cledrau/contract/endpoint.ts'
import type { FareRule } from '@cledrau/contract/search/fares.ts'
import type { Bilingual } from '@cledrau/contract/language.ts'
import type { ticketDetailsContentPage } from '@cledrau/contract/search/ticket-details.ts'
import { bundleOf, type DayTicket, type Fares, ticketOn } from '@cledrau/domain/fares/rules/fares.ts'
import type { BundleRecord } from '@cledrau/domain/fares/image/records.ts'
import { done, refuse, type Result } from '@cledrau/domain/result.ts'
import { clockTime } from '@cledrau/domain/time/london.ts'
import { isAdvanceTicket, serviceClassOf } from '@cledrau/domain/tickets/kinds.ts'
import { breakRule, ticketKind } from '../pricing/fare-rules.ts'
import type { RetailGround } from '../pricing/retail-ground.ts'
import type { SayBoth } from '../pricing/say-both.ts'

type Reply = ReplyOf<typeof ticketDetailsContentPage>
export type TicketDetails = (codes: readonly string[]) => Result<Reply, RefusalOf<typeof ticketDetailsContentPage>>

/** What a kind of ticket allows wherever it is sold. Its times and dates stand with each price. */
export function openTicketDetails({ clock, fares, words }: RetailGround): TicketDetails {
  return (codes) => {
    const { date } = clockTime(clock.now())
    const details = [...new Set(codes)].flatMap((code) => {
      const ticket = ticketOn(fares(), code, date)
      if (!ticket) return []
      const { record } = ticket
      const bundle = bundleOf(fares(), code)
      return [
        {
          ticketType: code,
          names: words().name('tickets', code),
          serviceClass: serviceClassOf(record.class),
          kind: bundle ? ('CARNET' as const) : record.kind,
          rules: rulesOf(fares(), ticket, bundle, words().say),
        },
      ]
    })
    return details.length > 0 ? done(details) : refuse('TICKET_TYPE_UNKNOWN')
  }
}

function rulesOf(fares: Fares, ticket: DayTicket, bundle: BundleRecord | undefined, say: SayBoth): FareRule[] {
  const { record } = ticket
  const kind = ticketKind(fares, ticket)
  const rule = (category: FareRule['category'], description: Bilingual): FareRule => ({ category, description })
  return [
    ...(kind === 'ADVANCE' ? [rule('OUTBOUND', say('RULE_BOOKED_TRAIN'))] : []),
    rule('VALIDITY', validityWords(ticket, bundle, say)),
    ...(kind === 'FLEXIBLE' ? [rule('ROUTE', say('RULE_ROUTE_OF_TICKET'))] : []),
    rule('BREAK', breakRule(ticket, bundle, { say })),
    rule('CHANGE', say(`RULE_CHANGE_${kind}`)),
    rule('REFUND', say(`RULE_REFUND_${kind}`)),
    ...(record.adults.max === 0 || record.passengers.max > 100
      ? []
      : [rule('AREA', say('RULE_PEOPLE', { from: record.passengers.min, until: record.passengers.max }))]),
  ]
}

function validityWords({ record, validity }: DayTicket, bundle: BundleRecord | undefined, say: SayBoth): Bilingual {
  if (bundle) {
    const { passes, months, days, unit } = bundle
    return say(unit === 'DAY' ? 'RULE_BUNDLE_DAYS' : 'RULE_BUNDLE_SINGLES', { passes, months, days })
  }
  if (record.kind === 'SEASON') return say('RULE_SEASON')
  if (isAdvanceTicket(record)) return say('RULE_ADVANCE_DAY')
  const { outDays, outMonths, returnDays, returnMonths } = validity
  if (record.kind === 'SINGLE') return say('RULE_SINGLE_DAYS', { days: outDays, months: outMonths })
  return say('RULE_RETURN_DAYS', { days: outDays, months: outMonths, backDays: returnDays, backMonths: returnMonths })
}
