import type { Photocard } from '@cledrau/contract/account/photocard.ts'

/** A photocard that was made here. */
export const OWN_PHOTOCARD: Photocard = {
  number: 'CLD00000007',
  name: 'Carys Evans',
  picture: '/9j/2Q==',
  since: '2026-11-23T09:00:00+00:00',
}
