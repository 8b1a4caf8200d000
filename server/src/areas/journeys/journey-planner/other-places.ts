import { PLACE_KINDS } from '@cledrau/contract/planner/place.ts'
import { bilingual } from '@cledrau/contract/language.ts'
import * as z from 'zod/mini'
import { readChecked } from '../../../reference/read-checked.ts'
import type { ReferenceData } from '../../../reference/reference.ts'

const FILE = 'places/places.json'

const otherPlace = z.object({
  kind: z.enum(PLACE_KINDS),
  names: bilingual(z.string().check(z.minLength(1))),
  /** Other names that people type. */
  alias: z.array(z.string()),
  lat: z.number().check(z.minimum(-90), z.maximum(90)),
  lon: z.number().check(z.minimum(-180), z.maximum(180)),
  /** Of our own making: all of them, until an operator brings others. */
  sample: z.boolean(),
})
export type OtherPlace = z.infer<typeof otherPlace>

/** What people want to get to and what is no stop. */
export const openOtherPlaces = (data: ReferenceData) =>
  data.open('places', async (from): Promise<readonly OtherPlace[]> => {
    const places = await readChecked(from, FILE, z.array(otherPlace))
    const names = places.map(({ names: { en } }) => en)
    const twice = names.find((name, at) => names.indexOf(name) < at)
    if (twice !== undefined) throw new Error(`${FILE}: ${twice} stands twice`)
    return places
  })
