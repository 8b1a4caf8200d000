/** What who links them may ask of discounts; their rows have no other way out. */
export { addDiscount, endDiscounts, listDiscounts } from './bills.store.ts'
