import type { Flagged } from './lists.ts'
import type { Say } from './words.ts'

/** What the office found out about a code that was looked at. */
export function flagSentence({ flag, others }: Flagged, say: Say): string {
  const [other] = others
  return say(`INSPECTOR_FLAG_${flag}`, {
    device: other?.device ?? '',
    time: other ? other.at.slice(11, 16) : '',
  })
}
