import { useLocation } from '../routes/hash-location.ts'

/** The record locator that an address below a ticket's own names. */
export function useBookingLocator(): string {
  const [, , , locator = ''] = useLocation().path.split('/')
  return locator
}
