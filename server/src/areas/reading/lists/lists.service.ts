import type { Choice } from '@cledrau/contract/reading/choice.ts'
import * as calls from '@cledrau/contract/reading/lists.ts'
import { readChecked } from '../../../reference/read-checked.ts'
import type { ReferenceData } from '../../../reference/reference.ts'

export type Lists = { deletionReasons: Choice[]; multiflexNotificationOptions: Choice[]; countries: calls.Country[] }

export const openLists = (data: ReferenceData) =>
  data.open('lists', async (from): Promise<Lists> => ({
    deletionReasons: await readChecked(from, 'lists/deletion-reasons.json', calls.deletionReasons.reply),
    multiflexNotificationOptions: await readChecked(
      from,
      'lists/multiflex-notification-options.json',
      calls.multiflexNotificationOptions.reply,
    ),
    countries: await readChecked(from, 'lists/countries.json', calls.countries.reply),
  }))
