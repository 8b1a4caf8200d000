import type { FareRecords, OverrideRecord, TicketRecord } from '../image/records.ts'
import type { FareLeg, FareSolution } from '../rules/trip.ts'
import { current, isIn, pricedAs } from './slow-rules.ts'

export type SlowFare = {
  origin: string
  destination: string
  route: string
  ticket: TicketRecord
  restriction: string
  adult?: number
  byHand: boolean
  handChild?: number
  nonStandard: boolean
  specials: OverrideRecord[]
}

export const railOnly = ({ legs }: FareSolution): FareLeg[] => {
  const list = [...legs]
  while (list[0]?.toc === '') list.shift()
  while (list.at(-1)?.toc === '') list.pop()
  return list
}
export const startOf = (legs: FareLeg[]): string => legs[0]?.calls[0]?.station ?? ''
export const endOf = (legs: FareLeg[]): string => legs.at(-1)?.calls.at(-1)?.station ?? ''

export function slowFares(records: FareRecords, legs: FareLeg[], date: string, kind: TicketRecord['kind']): SlowFare[] {
  const list: SlowFare[] = []
  for (const origin of pricedAs(records, startOf(legs), date)) {
    for (const destination of pricedAs(records, endOf(legs), date)) {
      const here: SlowFare[] = []
      for (const flow of records.flows) {
        if (flow.status !== '000' || !isIn(flow, date)) continue
        const straight = flow.origin === origin && flow.destination === destination
        const round = flow.reversible && flow.origin === destination && flow.destination === origin
        if (!straight && !round) continue
        for (const fare of records.fares.filter((one) => one.flow === flow.id)) {
          const ticket = ticketOn(records, fare.ticket, date)
          if (!ticket || ticket.kind !== kind) continue
          const nonStandard = flow.nonStandard !== '0' && flow.nonStandard !== ''
          const { price: adult, restriction } = fare
          const { route } = flow
          here.push({
            origin,
            destination,
            route,
            ticket,
            restriction,
            adult,
            byHand: false,
            nonStandard,
            specials: [],
          })
        }
      }
      list.push(...withOverrides(records, here, origin, destination, date, kind))
    }
  }
  return list
}

function ticketOn(records: FareRecords, code: string, date: string): TicketRecord | undefined {
  const ticket = current(
    records.tickets.filter((one) => one.code === code),
    date,
  )
  const validity =
    ticket &&
    current(
      records.validities.filter((one) => one.code === ticket.validity),
      date,
    )
  return validity && ticket
}

function withOverrides(
  records: FareRecords,
  flows: SlowFare[],
  origin: string,
  destination: string,
  date: string,
  kind: TicketRecord['kind'],
): SlowFare[] {
  let fares = flows
  const overrides = records.overrides.filter(
    (one) =>
      one.composite &&
      one.origin === origin &&
      one.destination === destination &&
      isIn(one, date) &&
      ticketOn(records, one.ticket, date)?.kind === kind,
  )
  const made = (one: OverrideRecord, forAll: boolean): SlowFare => ({
    origin,
    destination,
    route: one.route,
    ticket: ticketOn(records, one.ticket, date) as TicketRecord,
    restriction: forAll ? one.restriction : '',
    adult: forAll ? one.adult : undefined,
    byHand: true,
    handChild: forAll ? one.child : undefined,
    nonStandard: false,
    specials: [],
  })
  for (const one of overrides.filter(({ railcard }) => railcard === '')) {
    fares = fares.filter((fare) => fare.route !== one.route || fare.ticket.code !== one.ticket)
    if (!one.suppress) fares.push(made(one, true))
  }
  for (const one of overrides.filter(({ railcard }) => railcard !== '')) {
    const same = fares.filter((fare) => fare.route === one.route && fare.ticket.code === one.ticket)
    if (same.length === 0 && !one.suppress) {
      const alone = made(one, false)
      fares.push(alone)
      same.push(alone)
    }
    for (const fare of same) fare.specials.push(one)
  }
  return fares
}
