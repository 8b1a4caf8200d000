import { readDays } from '@cledrau/contract/repay/days.ts'
import { repayName } from '../../state/due.ts'
import { personal } from '../../state/personal.ts'

/** Seasons and rovers with their days that can still be claimed for. */
export const ownDays = personal(repayName('days'), readDays, {})
