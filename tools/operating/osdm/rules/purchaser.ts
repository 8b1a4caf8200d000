import type { Read } from '../caller.ts'
import { everyWrongTurn, onlyOnesOwn, type CallRules } from '../rule.ts'
import type { Stage } from '../stage.ts'

const ids = async (stage: Stage) => ({ bookingId: (await stage.booking()).id })
const body = () => ({ detail: { firstName: 'Eleri', lastName: 'Prynwr' } })
const isEleri = ({ purchaser }: Read): string | undefined =>
  purchaser?.detail?.firstName === 'Eleri' ? undefined : 'it is somebody else'

const ways = (method: 'PATCH' | 'POST'): CallRules => ({
  call: `${method} /bookings/{bookingId}/purchaser`,
  mandatory: true,
  rules: [
    {
      rule: 'who buys is told, and stays',
      send: async (stage) => ({ ids: await ids(stage), body: body() }),
      status: [200],
      holds: async (answer, stage, sent) => {
        const read = await stage.send('GET /bookings/{bookingId}/purchaser', sent.ids ?? {})
        return isEleri(answer.body) ?? isEleri(read.body)
      },
    },
    ...onlyOnesOwn({ ids, body }),
    ...everyWrongTurn({ ids, body }),
  ],
})

export const purchaser: CallRules[] = [
  {
    call: 'GET /bookings/{bookingId}/purchaser',
    mandatory: true,
    rules: [
      { rule: 'who buys can be read', send: async (stage) => ({ ids: await ids(stage) }), status: [200] },
      ...onlyOnesOwn({ ids }),
    ],
  },
  ways('PATCH'),
  ways('POST'),
]
