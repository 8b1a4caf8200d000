import { appDataReply, type AppData } from '@cledrau/contract/reading/app-data.ts'
import * as z from 'zod/mini'
import { readChecked } from '../../../reference/read-checked.ts'
import type { ReferenceData } from '../../../reference/reference.ts'

/** As kept: what differs between environments stands side by side. */
const kept = z.extend(appDataReply, { redirectTime: z.object({ production: z.number(), staging: z.number() }) })

export type AppDataByEnvironment = { production: AppData; staging: AppData }

export const openAppData = (data: ReferenceData) =>
  data.open('app-data', async (from): Promise<AppDataByEnvironment> => {
    const read = await readChecked(from, 'app-data/app-data.json', kept)
    return {
      production: { ...read, redirectTime: read.redirectTime.production },
      staging: { ...read, redirectTime: read.redirectTime.staging },
    }
  })
