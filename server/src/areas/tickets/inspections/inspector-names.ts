import type { inspectorLists } from '@cledrau/contract/wallet/inspections.ts'
import type { ReplyOf } from '@cledrau/contract/endpoint.ts'
import type { Direction } from '@cledrau/domain/fares/image/records.ts'
import type { CalendarDate } from '@cledrau/domain/time/calendar-date.ts'
import { clockTime } from '@cledrau/domain/time/london.ts'
import type { RetailGround } from '../../retail/pricing/retail-ground.ts'
import { packGuide } from '@cledrau/domain/routeing/packed-guide.ts'
import { joined } from '../../retail/pricing/say-both.ts'
import { restrictionOn, trainRules, type TrainTicket } from '../../retail/pricing/train-rules.ts'

type InspectorNames = NonNullable<ReplyOf<typeof inspectorLists>['names']>

/** What the codes on tickets stand for, for a device without a signal: in both languages, for whoever reads it. */
export function openInspectorNames({ clock, fares, timetable, words }: RetailGround): () => InspectorNames {
  let made: { with: ReturnType<RetailGround['words']>; on: CalendarDate; names: InspectorNames } | undefined
  const make = (onDay: CalendarDate): InspectorNames => {
    const { tables } = fares()
    const { name } = words()
    const named = (kind: 'tickets' | 'railcards' | 'rovers', codes: Iterable<string>) =>
      Object.fromEntries([...codes].map((code) => [code, name(kind, code)]))
    const limits = limitsOn(onDay)
    return {
      stations: Object.fromEntries(timetable().places),
      tickets: {
        ...named('tickets', tables.ticketCodes),
        // A rover's code is its own; without it a guard would read three letters.
        ...named('rovers', new Set(tables.rovers.map(({ code }) => code))),
      },
      railcards: named('railcards', new Set(tables.railcards.map(({ code }) => code))),
      restrictions: Object.fromEntries(Object.entries(limits.times).map(([code, { said }]) => [code, said.OUT])),
      areas: Object.fromEntries(tables.rovers.map(({ code, stations }) => [code, [...stations]])),
      limits,
    }
  }
  const limitsOn = (onDay: CalendarDate): NonNullable<InspectorNames['limits']> => {
    const { tables, on } = fares()
    const today = on(onDay)
    const said = (ticket: Partial<TrainTicket>, direction: Direction) => {
      const asked = { bookedTrainsOnly: false, route: '', restriction: '', date: null, onDay, ...ticket }
      return joined(...trainRules(fares(), asked, direction, words()))
    }
    const codes = [...new Set(tables.restrictions.map(({ code }) => code))]
    return {
      routes: Object.fromEntries(
        today.routes.flatMap((route) => {
          if (!route) return []
          const { code, include, exclude, tocs } = route
          return [[code, { code, include, exclude, tocs, said: said({ route: code }, 'OUT') }]]
        }),
      ),
      times: Object.fromEntries(
        codes.flatMap((code) => {
          const record = restrictionOn(fares(), code, onDay)
          if (!record) return []
          const { outPositive, returnPositive, days, bands, trains } = record
          const inWords = { OUT: said({ restriction: code }, 'OUT'), RETURN: said({ restriction: code }, 'RETURN') }
          return [[code, { code, outPositive, returnPositive, days, bands, trains, said: inWords }]]
        }),
      ),
      freeChildren: tables.freeChildren,
      ...(tables.guide && { guide: packGuide(tables.guide) }),
      bothWays: today.tickets.flatMap((ticket) => (ticket?.record.kind === 'RETURN' ? [ticket.record.code] : [])),
    }
  }

  return () => {
    const [current, { date }] = [words(), clockTime(clock.now())]
    if (made?.with !== current || made.on !== date) made = { with: current, on: date, names: make(date) }
    return made.names
  }
}
