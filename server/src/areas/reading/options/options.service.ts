import { appOptions } from '@cledrau/contract/reading/options.ts'
import { readChecked } from '../../../reference/read-checked.ts'
import type { ReferenceData } from '../../../reference/reference.ts'

/** `profile` is a set of options under data/options: everything on, or what build 1.2.6 had. */
export const openOptions = (data: ReferenceData, profile: 'full' | '1.2.6') =>
  data.open('options', (from) => readChecked(from, `options/${profile}.json`, appOptions))
