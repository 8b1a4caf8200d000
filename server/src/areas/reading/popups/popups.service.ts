import { popupSettings } from '@cledrau/contract/reading/popups.ts'
import { readChecked } from '../../../reference/read-checked.ts'
import type { ReferenceData } from '../../../reference/reference.ts'

export const openPopups = (data: ReferenceData) =>
  data.open('popups', (from) => readChecked(from, 'popups/popups.json', popupSettings.reply))
