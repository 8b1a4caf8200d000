import { everyWrongTurn, type CallRules } from '../rule.ts'

export const reductionCards: CallRules = {
  call: 'GET /reduction-cards',
  rules: [
    { rule: 'cards that make tickets cheaper are listed', send: () => ({}), status: [200] },
    ...everyWrongTurn({}),
  ],
}
