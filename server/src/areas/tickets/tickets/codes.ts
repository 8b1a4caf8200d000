import * as store from './codes.store.ts'

export type TicketOfCode = Awaited<ReturnType<typeof store.lockTicketsOfCodes>>[number]

/** What inspectors and whoever looks after keys may ask of the codes that we signed. */
export const ticketCodes = {
  lockTickets: store.lockTicketsOfCodes,
  findPhotocard: store.findPhotocard,
  saveScanned: store.saveScanned,
  listVoided: store.listVoided,
  listCurrent: store.listCurrent,
  listHonest: store.listHonest,
  listTwins: store.listTwins,
  countSignedWith: store.countCodes,
}
