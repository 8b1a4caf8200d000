import { z } from 'zod'
import type { Reference, ReferenceData } from '../../../reference/reference.ts'

const sizes = z.object({ hub: z.array(z.string()) })

/** The big stations, which people travel to in the morning. */
export const openHubs = (data: ReferenceData): Promise<Reference<ReadonlySet<string>>> =>
  data.open('hubs', async (from) => new Set(sizes.parse(await from.json('station-information/sizes.json')).hub))
