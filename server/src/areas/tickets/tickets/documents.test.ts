import { aTicketsFacts } from '@cledrau/domain/tickets/testing.ts'
import { expect, test } from 'vitest'
import { anyTrain } from '../../../testing/any-train.ts'
import { shippedWords } from '../../../testing/shipped-words.ts'
import { testClock } from '../../../testing/test-server.ts'
import { sayFrom } from '../../../words.ts'
import { openDocuments } from './documents.service.ts'
import type { BookedTicket } from './tickets.store.ts'

const [en, cy] = [shippedWords('en'), shippedWords('cy')]
const words = new Map(Object.keys(en).map((name) => [name, { en: en[name] ?? '', cy: cy[name] ?? '' }]))
const both = (code: string) => ({ en: code, cy: code })

/** Somebody's tickets are made after the first of two questions about them. */
function madeMeanwhile() {
  let asked = 0
  const isMade = () => (asked += 1) > 1
  const ticket = { orderId: 'order', code: null, issueId: null, facts: aTicketsFacts() } as Partial<BookedTicket>
  return openDocuments({
    clock: testClock(),
    tickets: { list: () => Promise.resolve(isMade() ? [ticket as BookedTicket] : []) },
    ticketing: {
      isDue: () => Promise.resolve(!isMade()),
      findBuyer: () => Promise.resolve(undefined),
      collectionReference: () => Promise.resolve(null),
    },
    names: { say: sayFrom(() => words), place: both, railcard: both, allows: anyTrain },
    publicUrl: 'https://trains.example',
  } as Partial<Parameters<typeof openDocuments>[0]> as Parameters<typeof openDocuments>[0])
}

test('tickets that are made while somebody asks for them are found: no letter goes without them', async () => {
  const attached = await madeMeanwhile().attachments('order', '7KQ4M2', 'en', 'account')
  expect(attached?.map(({ contentType }) => contentType)).toEqual(['text/calendar; charset=utf-8'])
  expect((await madeMeanwhile().calendar({ kind: 'traveller', id: 'account' }, '7KQ4M2', 'en')).ok).toBe(true)
})
