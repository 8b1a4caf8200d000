import { cardList } from '@cledrau/contract/wallet/smartcards.ts'
import { personal } from './personal.ts'

/** The smartcards that are kept with this account. */
export const smartcards = personal('smartcards', cardList, {})
