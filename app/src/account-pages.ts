import type { RouteName } from './routes/paths.ts'
import type { Screen } from './routes/route.ts'

/** Where the pages of My Account are. */
// oxfmt-ignore
export const ACCOUNT_PAGES: Partial<Record<RouteName, Screen>> = {
  'My Account': () => import('./account/overview/account-screen.tsx'),
  UpdateAddressPage: () => import('./account/address/address-screen.tsx'),
  UpdatePersonalDetailsPage: () => import('./account/personal-details/personal-details-screen.tsx'),
  ChangePasswordPage: () => import('./account/password/change-password-screen.tsx'),
  DeleteAccount: () => import('./account/delete/delete-account-screen.tsx'),
  Orders: () => import('./after-sales/orders/orders-screen.tsx'),
  JourneyNotifications: () => import('./notify/journey-alerts/journey-notifications-screen.tsx'),
  CreateJourneyNotification: () => import('./notify/alert-form/create-notification-screen.tsx'),
  UpdateJourneyNotification: () => import('./notify/alert-form/update-notification-screen.tsx'),
  SuspendJourneyNotifications: () => import('./notify/suspension/suspend-notifications-screen.tsx'),
  MarketingPreferences: () => import('./account/marketing-preferences/marketing-preferences-screen.tsx'),
  Favourites: () => import('./account/favourites/favourites-screen.tsx'),
  NotificationPreferences: () => import('./notify/channels/notification-preferences-screen.tsx'),
  SearchHistory: () => import('./account/search-history/search-history-screen.tsx'),
  SearchPreferences: () => import('./account/search-preferences/search-preferences-screen.tsx'),
  TicketPreferences: () => import('./account/ticket-preferences/ticket-preferences-screen.tsx'),
  SeatPreferences: () => import('./account/seat-preferences/seat-preferences-screen.tsx'),
  Sessions: () => import('./account/security/sessions-screen.tsx'),
  YourData: () => import('./account/your-data/your-data-screen.tsx'),
  OpenClaims: () => import('./repay/account/open-claims-screen.tsx'),
  ClosedClaims: () => import('./repay/account/closed-claims-screen.tsx'),
  ClaimDetails: () => import('./repay/account/claim-details-screen.tsx'),
}
