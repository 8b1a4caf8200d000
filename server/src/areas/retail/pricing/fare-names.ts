import { bilingual, type Bilingual } from '@cledrau/contract/language.ts'
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

const asBoth = (name: string): Bilingual => ({ en: name, cy: name })

const inFeed = ({ tables }: Fares, kind: NamedKind, code: string): string | undefined =>
  tables[kind].findLast((one) => one.code === code)?.name
