import { everyWrongTurn, NotTried, type CallRules } from '../rule.ts'

const body = (stage: { from: string }) => ({ placeInput: { name: stage.from } })

export const places: CallRules[] = [
  {
    call: 'GET /places',
    within: 20,
    rules: [
      {
        rule: 'there are places with names',
        send: () => ({}),
        status: [200],
        holds: (answer) => (answer.body.places[0]?.name ? undefined : 'the first one has none'),
      },
      {
        rule: 'what a client has it needn’t fetch again',
        send: async (stage) => {
          const etag = (await stage.send('GET /places', {})).headers.get('etag')
          if (etag === null) throw new NotTried('it says nothing by which a client would know')
          return { headers: { 'if-none-match': etag } }
        },
        status: [304],
      },
      ...everyWrongTurn({}),
    ],
  },
  {
    call: 'POST /places',
    within: 20,
    rules: [
      {
        rule: 'a place is found by its name',
        send: (stage) => ({ body: body(stage) }),
        status: [200],
        holds: (answer, stage) =>
          answer.body.places.some(({ name }: { name: string }) => name === stage.from) ? undefined : 'it isn’t there',
      },
      {
        rule: 'a name of no place finds nothing',
        send: () => ({ body: { placeInput: { name: 'Xyzzyxyzzy' } } }),
        status: [200, 404],
        holds: ({ status, body: found }) =>
          status === 404 || found.places.length === 0 ? undefined : 'something was found',
      },
      {
        rule: 'a field that nobody knows is passed over',
        send: (stage) => ({ body: { ...body(stage), colour: 'red' }, isWrong: true }),
        status: [200],
      },
      ...everyWrongTurn({ body }),
    ],
  },
  {
    call: 'GET /places/{placeId}',
    within: 20,
    rules: [
      {
        rule: 'a place is what the search said it is',
        send: async (stage) => ({ ids: { placeId: await stage.placeOf(stage.from) } }),
        status: [200],
        holds: (answer, stage) => (answer.body.places[0].name === stage.from ? undefined : 'it is another one'),
      },
      { rule: 'an unknown place is unknown', send: () => ({ ids: { placeId: 'urn:uic:stn:0000000' } }), status: [404] },
      ...everyWrongTurn({ ids: async (stage) => ({ placeId: await stage.placeOf(stage.from) }) }),
    ],
  },
]
