import { usePlace } from '../../routes/hash-location.ts'
import { matchPath } from '../../routes/path.ts'

const PATHS = [
  '/ticket-wallet/details/:recordLocator/exchanged-tickets',
  '/ticket-wallet/details/:recordLocator',
  '/ticket-wallet/:type/:recordLocator',
]

/** The record locator that the address names. */
export function useLocator(): string {
  const { path } = usePlace()
  for (const one of PATHS) {
    const found = matchPath(one, path)?.['recordLocator']
    if (found) return found
  }
  return ''
}
