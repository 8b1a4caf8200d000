import { carriers } from '@cledrau/contract/stations/carriers.ts'
import { readChecked } from '../../../reference/read-checked.ts'
import type { ReferenceData } from '../../../reference/reference.ts'

export const openCarriers = (data: ReferenceData) =>
  data.open('carriers', (from) => readChecked(from, 'carriers/carriers.json', carriers.reply))
