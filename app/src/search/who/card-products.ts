import { cardProducts as readCardProducts } from '@cledrau/contract/wallet/card-products.ts'
import { personal } from '../../state/personal.ts'

/** What was bought for smartcards, and whether it is on them. */
export const cardProducts = personal('card-products', readCardProducts, {})
