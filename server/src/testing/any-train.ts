import type { AllowsOf } from '../areas/retail/pricing/ticket-allows.ts'

/** What a ticket allows that nothing binds. */
export const anyTrain: AllowsOf = () => ({
  trains: [{ en: 'Any train.', cy: 'Unrhyw drên.' }],
  limited: false,
  byRoute: false,
  breaks: { en: 'Get off where you like.', cy: 'Ewch oddi ar y trên lle mynnwch.' },
})
