import type { RouteName } from './routes/paths.ts'
import type { Screen } from './routes/route.ts'

/** Where the pages of pay as you go are. */
// oxfmt-ignore
export const PAYG_PAGES: Partial<Record<RouteName, Screen>> = {
  PayAsYouGo: () => import('./payg/home/payg-home-screen.tsx'),
  AddContactlessCard: () => import('./payg/adding/add-contactless-card-screen.tsx'),
  AddContactlessCardStatus: () => import('./payg/adding/add-contactless-card-status-screen.tsx'),
  AddPayment: () => import('./payg/debt/add-payment-screen.tsx'),
  AddPaymentStatus: () => import('./payg/debt/add-payment-status-screen.tsx'),
  PaygHistory: () => import('./payg/history/history-screen.tsx'),
  PaygHistoryDetails: () => import('./payg/journey/details-screen.tsx'),
  PaygUpdateJourney: () => import('./payg/journey/update-journey-screen.tsx'),
  PaygContent: () => import('./reading/content/content-screen.tsx'),
  PaygGuestInfo: () => import('./payg/guest/guest-info-screen.tsx'),
}
