import { timeIn } from '@cledrau/domain/time/moment.ts'
import type { Flagged } from './lists.ts'
import type { Say } from './words.ts'

/** What the office found out about a code that was looked at. */
export function flagSentence({ flag, others, scannedAt }: Flagged, say: Say): string {
  const [other] = others
  // The first look says when the journey was made.
  const [before] = others
    .filter(({ at }) => Date.parse(at) < Date.parse(scannedAt))
    .toSorted((a, b) => Date.parse(a.at) - Date.parse(b.at))
  const word =
    flag === 'CLONED' && other?.here
      ? 'INSPECTOR_FLAG_CLONED_HERE'
      : flag === 'USED' && before
        ? 'INSPECTOR_FLAG_USED_SEEN'
        : (`INSPECTOR_FLAG_${flag}` as const)
  const seen = flag === 'USED' ? before : other
  return say(word, {
    device: seen?.device ?? '',
    time: seen ? timeIn(seen.at) : '',
    train: seen?.train ? say('INSPECTOR_FLAG_ON_TRAIN', { uid: seen.train.uid }) : '',
  })
}
