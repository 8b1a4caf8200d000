import { CAUSES, type Cause } from '../day.ts'

/* What the railway outside says, in English as Darwin and the Knowledgebase do. It is no part of the product's words. */

/** After “because of” and “delayed by”. */
export const CAUSE_WORDS: Readonly<Record<Cause, string>> = {
  crew: 'a member of the train’s crew not being there',
  ill: 'a passenger having been taken ill',
  crossing: 'a fault at a level crossing',
  equipment: 'a fault with equipment beside the track',
  fault: 'a fault on this train',
  depot: 'this train being late from the depot',
  trespass: 'people on the railway',
  obstruction: 'something on the track',
  animals: 'animals on the railway',
  congestion: 'many trains on this line',
  engineering: 'engineering works that took longer than planned',
  flooding: 'flooding',
  signalling: 'a fault with the signalling system',
  speed: 'a limit of speed over a part of the line',
  previous: 'the late running of a train before it',
}

/** Whole sentences by code, as the reference file has them. */
export const lateReasons = () => reasons('This train has been delayed by')
export const cancelReasons = () => reasons('This train has been cancelled because of')

const reasons = (begin: string) =>
  Object.entries(CAUSES)
    .map(([cause, code]) => ({ code, text: `${begin} ${CAUSE_WORDS[cause as Cause]}` }))
    .toSorted((a, b) => a.code - b.code)
