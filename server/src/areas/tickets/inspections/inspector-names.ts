import type { Bilingual } from '@cledrau/contract/language.ts'
import type { inspectorLists } from '@cledrau/contract/wallet/inspections.ts'
import type { ReplyOf } from '@cledrau/contract/endpoint.ts'
import type { RetailGround } from '../../retail/pricing/retail-ground.ts'
import { joined } from '../../retail/pricing/say-both.ts'
import { timeRules } from '../../retail/pricing/time-rules.ts'

type InspectorNames = NonNullable<ReplyOf<typeof inspectorLists>['names']>

/** What the codes on tickets stand for, for a device without a signal: in both languages, for whoever reads it. */
export function openInspectorNames({ fares, timetable, words }: RetailGround): () => InspectorNames {
  let made: { with: ReturnType<RetailGround['words']>; names: InspectorNames } | undefined
  const make = (): InspectorNames => {
    const { tables } = fares()
    const { name } = words()
    const named = (kind: 'tickets' | 'railcards' | 'rovers', codes: Iterable<string>) =>
      Object.fromEntries([...codes].map((code) => [code, name(kind, code)]))
    const restrictions = [...new Set(tables.restrictions.map(({ code }) => code))]
    return {
      stations: Object.fromEntries(timetable().places),
      tickets: {
        ...named('tickets', tables.ticketCodes),
        // A rover's code is its own; without it a guard would read three letters.
        ...named('rovers', new Set(tables.rovers.map(({ code }) => code))),
      },
      railcards: named('railcards', new Set(tables.railcards.map(({ code }) => code))),
      restrictions: Object.fromEntries(restrictions.map((code) => [code, whenIn(code)])),
      areas: Object.fromEntries(tables.rovers.map(({ code, stations }) => [code, [...stations]])),
    }
  }
  const whenIn = (code: string): Bilingual =>
    joined(...timeRules(fares(), code, 'OUT', null, words()).map(({ description }) => description))

  return () => {
    const current = words()
    if (made?.with !== current) made = { with: current, names: make() }
    return made.names
  }
}
