import type { Read } from '../caller.ts'
import { everyWrongTurn, onlyOnesOwn, type CallRules } from '../rule.ts'
import type { Stage } from '../stage.ts'

const CALL = 'POST /bookings/{bookingId}/reimbursements'
const ids = async (stage: Stage) => ({ bookingId: (await stage.fulfilled()).id })
const body = async (stage: Stage): Promise<Read> => {
  const { passengers, fulfillments } = await stage.fulfilled()
  return {
    reimbursementReason: 'STRIKE',
    reimbursedPassengerIds: [passengers[0].id],
    fulfillmentIds: [fulfillments[0].id],
  }
}

export const reimbursements: CallRules[] = [
  {
    call: CALL,
    rules: [
      {
        rule: 'a train that hasn’t run yet failed nobody',
        send: async (stage) => ({ ids: await ids(stage), body: await body(stage) }),
        status: [400, 409, 422],
      },
      {
        rule: 'an unknown ticket isn’t paid back',
        send: async (stage) => ({ ids: await ids(stage), body: { ...(await body(stage)), fulfillmentIds: ['none'] } }),
        status: [400, 404, 422],
      },
      ...onlyOnesOwn({ ids, body }),
      ...everyWrongTurn({ ids, body }),
    ],
  },
  {
    call: 'GET /bookings/{bookingId}/reimbursements/{reimbursementId}',
    rules: [
      {
        rule: 'an unknown one is unknown',
        send: async (stage) => ({ ids: { ...(await ids(stage)), reimbursementId: 'none' } }),
        status: [404],
      },
    ],
  },
]
