import type { Pence } from '@cledrau/domain/money.ts'
import { cell, useCell } from '../platform/cell.ts'

/** What the frame shows of areas it doesn't ask: each says it itself. */

/** A wallet ticket that nobody has looked at yet. */
export const newTickets = cell(false)
export const useNewTickets = (): boolean => useCell(newTickets)

/** What lies in the basket, while something does. */
export type BasketSum = { tickets: number; total: Pence }
export const basketSum = cell<BasketSum | null>(null)
export const useBasketSum = (): BasketSum | null => useCell(basketSum)
