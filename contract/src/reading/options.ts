import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'

/** What is switched on, and how far it goes. An option of the server always wins over the app's own default. */
export const appOptions = z.object({
  showDelayRepayNew: z.boolean(),
  showExchangeTickets: z.boolean(),
  /** The basket exists: several journeys are held and paid together. */
  showBasket: z.boolean(),
  /** The header's basket button may show. */
  isBasketVisible: z.boolean(),
  showPayg: z.boolean(),
  showUpdatedMenu: z.boolean(),
  showBikeReservations: z.boolean(),
  nreStationsInformationIsTfwOnly: z.boolean(),
  showSearchPreferences: z.boolean(),
  isDeliveryOptionsPreferenceVisible: z.boolean(),
  showGuestCheckoutOnApp: z.boolean(),
  isSearchHistoryVisible: z.boolean(),
  /** Spelled so by every app in use. */
  showProductDescriptionImprovment: z.boolean(),
  showJourneyPlanner: z.boolean(),
  /** Text: on means 'true'. */
  showJourneyNotifications: z.enum(['true', 'false']),
  searchHistoryLimit: z.number(),
  maxBasketOrders: z.number(),
  guestTokenValidityMinutes: z.number(),
  /** Railcards and children count for pay as you go. Missing on older servers. */
  paygDiscounts: z.optional(z.boolean()),
  multiflexActivationMinutes: z.number(),
  seasonRenewDays: z.number(),
  ticketWalletExpiredLimit: z.number(),
})
export type AppOptions = z.infer<typeof appOptions>

export const options = endpoint({
  method: 'GET',
  path: '/v1/options',
  access: 'anyone',
  summary: 'The features that are switched on, and their limits.',
  request: z.object({ environment: z.optional(z.string()) }),
  reply: appOptions,
  reference: true,
})
