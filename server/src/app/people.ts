import { utcIso } from '@cledrau/domain/time/instant.ts'
import { openAccountModules } from '../areas/account/wire.ts'
import { openMessageModules } from '../areas/messages/wire.ts'
import type { Ground } from './ground.ts'

export type People = Awaited<ReturnType<typeof openPeople>>

/** Who somebody is, and how they are told something. */
export async function openPeople(ground: Ground) {
  const { settings, clock, db, keys, jobs, rings, subjects, say, log, idempotency, erasures, operations } = ground
  const { stream, throttles } = operations
  const messages = await openMessageModules({
    settings,
    clock,
    db,
    jobs,
    rings,
    pages: () => subjects.appData.current().value.production.content,
    say,
    hearers: {
      hold: (...asked) => accounts.hearers.hold(...asked),
      find: (...asked) => accounts.hearers.find(...asked),
      existing: (...asked) => accounts.hearers.existing(...asked),
      forgetToken: (...asked) => accounts.hearers.forgetToken(...asked),
    },
    tellPages: (trx, accountIds) => stream.tellAccounts(trx, accountIds, { about: 'notifications' }),
    log,
  })
  const accounts = await openAccountModules({
    settings,
    clock,
    db,
    keys,
    rings,
    jobs,
    subjects,
    messages,
    throttles,
    idempotency,
    noteErasure: erasures.note,
    say,
  })
  const { tellings, preferences } = messages
  accounts.addPersonalData({
    subject: 'NOTIFICATION_PREFERENCES',
    collect: preferences.collect,
    onDeletion: 'erased',
    erase: preferences.erase,
  })
  accounts.addPersonalData({
    subject: 'MESSAGES',
    collect: tellings.collect,
    onDeletion: 'erased',
    erase: tellings.erase,
    // Guests have letters only, and of those what hasn't gone yet.
    ofGuest: {
      collect: async ({ recordLocator }) =>
        (await messages.mails.listOfBooking(recordLocator)).map(({ createdAt, recipient }) => ({
          at: utcIso(createdAt),
          reference: recordLocator,
          email: recipient,
        })),
      erase: (trx, { recordLocator }) => messages.mails.eraseOfBooking(trx, recordLocator),
    },
  })
  return { messages, accounts }
}
