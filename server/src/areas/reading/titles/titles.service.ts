import type { Choice } from '@cledrau/contract/reading/choice.ts'
import * as calls from '@cledrau/contract/reading/titles.ts'
import { readChecked } from '../../../reference/read-checked.ts'
import type { ReferenceData } from '../../../reference/reference.ts'

export type Titles = { user: Choice[]; smartcard: Choice[] }

export const openTitles = (data: ReferenceData) =>
  data.open('titles', async (from): Promise<Titles> => ({
    user: await readChecked(from, 'titles/user-titles.json', calls.userTitles.reply),
    smartcard: await readChecked(from, 'titles/smartcard-titles.json', calls.smartcardTitles.reply),
  }))
