import type { WalletEntry, WalletTicket } from '@cledrau/contract/wallet/wallet.ts'
import { DAY, HOUR, instant, utcIso } from '@cledrau/domain/time/instant.ts'

/** Eight in the morning of the day on which the wallet's tests happen. */
export const EIGHT = instant(Date.parse('2026-12-07T08:00:00Z'))
export const at = (offset: number): string => utcIso(EIGHT + offset)
export const TICKET_ID = '00000000-0000-4000-8000-00000000000a'

/** A mobile ticket from Cardiff to Shrewsbury at nine. */
export const walletTicket = (fields: Partial<WalletTicket> = {}): WalletTicket => ({
  bookingInformationItemID: TICKET_ID,
  ticketStatus: 'INACTIVE',
  activated_at: null,
  activateAt: null,
  departureDate: at(HOUR),
  validFrom: at(-HOUR),
  expiryDateTime: at(20 * HOUR),
  onlineState: false,
  screenshotTaken: false,
  activatedCount: 0,
  activationLimit: 1,
  barcode: null,
  delayRepay: false,
  mobile: true,
  exchanged: false,
  direction: 'OUT',
  wayBack: false,
  reference: 'TT1',
  ticketCode: 'SDS',
  ticketName: { en: 'Anytime Day Single', cy: 'Unffordd Unrhyw Bryd' },
  serviceClass: 'STANDARD',
  origin: 'CDF',
  destination: 'SHR',
  route: { code: '00000', name: { en: 'Any', cy: 'Unrhyw' } },
  restriction: '',
  firstDay: '2026-12-07',
  lastDay: '2026-12-07',
  passenger: { reference: 'A1', kind: 'ADULT', name: null, railcards: [] },
  group: null,
  bookedTrainsOnly: false,
  trains: [
    {
      uid: 'C1',
      serviceDate: '2026-12-07',
      operator: 'AW',
      from: 'CDF',
      to: 'SHR',
      terminus: 'HHD',
      departs: at(HOUR),
      arrives: at(3 * HOUR),
      seat: { coach: 'B', seat: '5A' },
    },
  ],
  paid: 3420,
  photocard: null,
  ...fields,
})

export const walletEntry = (fields: Partial<WalletEntry> = {}, ticket: Partial<WalletTicket> = {}): WalletEntry => ({
  recordLocator: 'ABCDEF',
  orderID: '00000000-0000-4000-8000-000000000001',
  ticketType: 'SINGLE',
  ticketStatus: 'INACTIVE',
  expiryDate: at(DAY),
  fulfilmentType: 'MVD',
  dayPasses: false,
  newTicketFlag: true,
  issuedAt: at(-HOUR),
  isrn: null,
  underExchange: false,
  device: null,
  canBeHandedOver: false,
  isBuyer: true,
  tickets: [walletTicket(ticket)],
  ...fields,
})
