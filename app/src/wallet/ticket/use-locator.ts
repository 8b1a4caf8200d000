import { useLocation } from '../../routes/hash-location.ts'
import { matchPath } from '../../routes/path.ts'
import { PATHS } from '../../routes/paths.ts'

const WITH_LOCATOR = [PATHS.ExchangedTickets, PATHS.TicketWalletDetails, PATHS.WalletMultiflex]

/** The record locator that the address names. */
export function useLocator(): string {
  const { path } = useLocation()
  for (const one of WITH_LOCATOR) {
    const found = matchPath(one, path)?.['recordLocator']
    if (found) return found
  }
  return ''
}
