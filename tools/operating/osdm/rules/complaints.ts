import type { Read } from '../caller.ts'
import { everyWrongTurn, type CallRules } from '../rule.ts'
import type { Stage } from '../stage.ts'

const REFUSED = [400, 404, 409, 422]
const complaint = async (stage: Stage): Promise<Read> => ({
  id: 'new',
  status: 'INITIATED',
  customerComplaint: {
    bookingIds: [(await stage.fulfilled()).id],
    journeyDetails: { impact: 'DELAY', finalDelay: 'PT45M' },
    requestedPaymentType: 'VOUCHER',
  },
})

export const complaints: CallRules[] = [
  {
    call: 'POST /complaints',
    rules: [
      {
        rule: 'for a train that hasn’t run yet nobody is owed anything',
        send: async (stage) => ({ body: await complaint(stage), headers: stage.key() }),
        status: REFUSED,
      },
      {
        rule: 'about no booking there is nothing to complain',
        send: () => ({ body: { id: 'new', status: 'INITIATED' } }),
        status: [400, 422],
      },
      {
        rule: 'about somebody else’s booking there isn’t, either',
        send: async (stage) => ({ body: await complaint(stage), headers: stage.key(), by: stage.other() }),
        status: [404],
      },
      ...everyWrongTurn({ body: complaint }),
    ],
  },
  {
    call: 'GET /complaints/{complaintId}',
    rules: [
      { rule: 'an unknown complaint is unknown', send: () => ({ ids: { complaintId: 'none' } }), status: [404] },
      ...everyWrongTurn({ ids: () => ({ complaintId: 'none' }) }),
    ],
  },
  {
    call: 'PATCH /complaints/{complaintId}',
    rules: [
      {
        rule: 'an unknown complaint is unknown',
        send: () => ({ ids: { complaintId: 'none' }, body: { reason: 'BANK_ACCOUNT' } }),
        status: [404],
      },
    ],
  },
]
