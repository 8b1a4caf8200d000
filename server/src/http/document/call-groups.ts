import { OPEN_GROUP } from './open-files.ts'

type Group = { name: string; description: string; paths: readonly string[] }

/** The calls as people look for them, in the order in which a journey is found, bought, held and given back. */
export const CALL_GROUPS: readonly Group[] = [
  {
    name: 'Finding trains and prices',
    description:
      'Trains between two stations with every ticket that is good for them; journeys; prices by day and hour.',
    paths: [
      'silverrail/ticketsearch',
      'silverrail/travelpasssearch',
      'silverrail/intermediate',
      'silverrail/rangers-and-rovers',
      'journeyplanner',
      'followed-journeys',
      'timetable',
      'fares',
      'capacity',
      'trains',
      'ticket-details-content-page',
    ],
  },
  {
    name: 'Buying',
    description: 'Extras, the booking, the basket, how tickets come, and completing it.',
    paths: [
      'silverrail/optionalextras',
      'silverrail/validatebooking',
      'silverrail/createbooking',
      'silverrail/basketInformations',
      'silverrail/cancelJourney',
      'silverrail/renameJourney',
      'silverrail/one-click-purchase-mutliflex',
      'complete-booking',
      'booking-information',
    ],
  },
  {
    name: 'Paying',
    description: 'Payments and saved cards. The numbers of cards never come here.',
    paths: ['payments', 'payment-cards'],
  },
  {
    name: 'Orders',
    description: 'What was bought, with receipts; orders of guests.',
    paths: ['orders', 'emailResend', 'silverrail/fetch-previous-journey'],
  },
  {
    name: 'Tickets and wallet',
    description: 'Tickets with their codes, on one device, on paper or on a card.',
    paths: [
      'silverrail/ticketwallet',
      'silverrail/intermediate-wallet',
      'silverrail/downloadeticket',
      'silverrail/downloadmticket',
      'silverrail/updateNewTicketStatus',
      'wallet',
      'tickets',
      'smartcard',
      'mflex-notification',
    ],
  },
  {
    name: 'Pay as you go',
    description: 'Cards that are tapped, journeys and what they cost, missing taps, and a week’s signed bill.',
    paths: ['payg'],
  },
  {
    name: 'Live trains',
    description:
      'Departures and arrivals of a station, single trains by their calls, all that run, and what disturbs them; each says how old it is.',
    paths: ['livetimes', 'trains-now'],
  },
  {
    name: 'Changes and refunds',
    description:
      'What a change costs, what a refund gives, and doing it; a seat or a bike’s space for a train that is booked already.',
    paths: [
      'refunds',
      'exchanges',
      'later-extras',
      'silverrail/verify-exchange-availability',
      'silverrail/exchange-search',
      'silverrail/retrieve-exchange-summary',
    ],
  },
  {
    name: 'Delay Repay',
    description: 'What late trains are owed, claiming it, and how it is paid.',
    paths: ['delayrepay', 'smart-repay', 'evidence'],
  },
  {
    name: 'Assistance',
    description: 'Help at stations, asked for from a ticket and followed; what goes back where it failed.',
    paths: ['assistance'],
  },
  {
    name: 'Signing in',
    description: 'Sessions, passwords, passkeys, a second step, and opening an account.',
    paths: [
      'login',
      'refresh-token',
      'logout',
      'sessions',
      'register',
      'verify-email',
      'resend-verification',
      'forgot-password',
      'reset-password',
      'confirm-email',
      'second-factor',
      'proof',
      'passkeys',
      'security-events',
      'device-details',
      'delete-device',
      'device-credential',
    ],
  },
  {
    name: 'The account',
    description:
      'Details, preferences, favourites, searches; all that is kept about somebody, and closing the account.',
    paths: [
      'users',
      'preferences',
      'favourites',
      'user-stations',
      'user-railcards',
      'kept-railcards',
      'photocard',
      'search-history',
      'data-export',
      'delete-user',
    ],
  },
  {
    name: 'Stations and other lists',
    description: 'The same for everybody, each with an ETag and a call that says when it last changed.',
    paths: [
      'stations',
      'silverrail/sr-stations',
      'carriers',
      'railcards',
      'country',
      'user-titles',
      'smartcard-titles',
      'nre',
    ],
  },
  {
    name: 'Journey notifications',
    description:
      'Alerts about the trains of a time of day, once, every week or with a ticket; and silence for a while.',
    paths: ['nexusalpha'],
  },
  {
    name: 'Messages',
    description: 'What somebody was told, by what they want to hear it, and when not.',
    paths: ['notifications', 'notification-preferences'],
  },
  { name: 'Alerts and live', description: 'What is not as planned.', paths: ['alerts', 'stream'] },
  {
    name: 'Texts and options of the app',
    description: 'Words in both languages, menus, pages, and what is switched on.',
    paths: [
      'language',
      'app-data',
      'content',
      'homepage',
      'routes',
      'footer',
      'onboarding',
      'options',
      'popup',
      'release-notes',
      'onboarding-release-notes',
      'log',
      'usage',
    ],
  },
  {
    name: OPEN_GROUP,
    description: 'Timetable and stations as files for anybody, without an account, and live trains as GTFS Realtime.',
    paths: [],
  },
  {
    name: 'Partners',
    description: 'For companies that sell for us: their own orders, what they owe, and each day’s sales.',
    paths: ['partners'],
  },
  { name: 'Guards', description: 'What the page that checks tickets fetches and reports.', paths: ['inspections'] },
  {
    name: 'Ticket machines',
    description: 'What waits under a reference is printed, once.',
    paths: ['machines'],
  },
  {
    name: 'Station staff',
    description: 'What staff are asked to do for travellers, and what they say of it.',
    paths: ['station-staff'],
  },
]

const REST = 'More calls'

/** Under which heading a call stands: the longest beginning of its path that a group names. */
export function groupOf(path: string): string {
  const rest = path.replace(/^\/v[\d.]+\//, '')
  const named = CALL_GROUPS.flatMap(({ name, paths }) => paths.map((start) => ({ name, start })))
    .filter(({ start }) => rest === start || rest.startsWith(`${start}/`) || rest.startsWith(`${start}-`))
    .toSorted((a, b) => b.start.length - a.start.length)
  return named[0]?.name ?? REST
}
