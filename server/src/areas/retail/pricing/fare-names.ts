import { bilingual, type Bilingual } from '@cledrau/contract/language.ts'
import type { SayBoth } from './say-both.ts'
import type { Fares } from '@cledrau/domain/fares/rules/fares.ts'
import { z } from 'zod'
import * as mini from 'zod/mini'
import type { DataFolder, Reference, ReferenceData } from '../../../reference/reference.ts'

const named = z.record(z.string(), bilingual(mini.string()) as unknown as z.ZodType<Bilingual>)
const file = z.object({ tickets: named, railcards: named, routes: named, rovers: named })
export type FareNames = z.infer<typeof file>
export type NamedKind = keyof FareNames

export const openFareNames = (data: ReferenceData): Promise<Reference<FareNames>> =>
  data.open('fare-names', readFareNames)

export const readFareNames = async (from: DataFolder): Promise<FareNames> =>
  file.parse(await from.json('fares/names.json'))

export type NameOf = (kind: NamedKind, code: string) => Bilingual

/** A name in both languages; where the list has none (a feed of somebody else's), the feed's own in both. */
export function nameFrom(names: () => FareNames, fares: () => Fares): NameOf {
  return (kind, code) => names()[kind][code] ?? asBoth(inFeed(fares(), kind, code) ?? code)
}

type CarrierWords = { say: SayBoth; carrier: (code: string) => Bilingual }

/** A route for the trains of some companies is called after them, as they are called everywhere else. */
export function namesWithCarriers(name: NameOf, fares: () => Fares, { say, carrier }: CarrierWords): NameOf {
  return (kind, code) => {
    const tocs = kind === 'routes' ? fares().tables.routes.findLast((one) => one.code === code)?.tocs : undefined
    if (!tocs || tocs.length === 0) return name(kind, code)
    const all = tocs.map(carrier)
    const carriers = { en: all.map(({ en }) => en).join(', '), cy: all.map(({ cy }) => cy).join(', ') }
    return say('ROUTE_CARRIERS_ONLY', { carriers })
  }
}

const asBoth = (name: string): Bilingual => ({ en: name, cy: name })

const inFeed = ({ tables }: Fares, kind: NamedKind, code: string): string | undefined =>
  tables[kind].findLast((one) => one.code === code)?.name
