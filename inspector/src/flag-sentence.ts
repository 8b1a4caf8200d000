import { timeIn } from '@cledrau/domain/time/moment.ts'
import type { Flagged } from './lists.ts'
import type { Say } from './words.ts'

/** What the office found out about a code that was looked at. */
export function flagSentence({ flag, others }: Flagged, say: Say): string {
  const [other] = others
  const word = flag === 'CLONED' && other?.here ? 'INSPECTOR_FLAG_CLONED_HERE' : (`INSPECTOR_FLAG_${flag}` as const)
  return say(word, {
    device: other?.device ?? '',
    time: other ? timeIn(other.at) : '',
  })
}
