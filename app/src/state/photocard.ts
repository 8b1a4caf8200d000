import { readPhotocard } from '@cledrau/contract/account/photocard.ts'
import { personal } from './personal.ts'

/** Whose face it is stays out of what this device keeps in the clear: the wallet seals its own copy. */
export const photocard = personal('photocard', readPhotocard, {}, false)
