import type { EvidenceFile } from '@cledrau/domain/delay-repay/evidence/evidence-file.ts'
import type { random } from '@cledrau/domain/fares/oracle/random.ts'
import { instant } from '@cledrau/domain/time/instant.ts'
import { sealed, type Made, type Signer } from './make-files.ts'

type Dice = ReturnType<typeof random>
export type Spoiled = { readonly how: string; readonly text: string }

/** What somebody without our key may try with a file, or between two. */
export function spoilText(dice: Dice, text: string, other: string): Spoiled {
  const at = dice.below(text.length)
  const put = (how: string, changed: string): Spoiled => ({ how, text: changed })
  const letter = String.fromCharCode(dice.below(256))
  switch (dice.below(7)) {
    case 0:
    case 1:
      return put('a byte is another', text.slice(0, at) + letter + text.slice(at + 1))
    case 2:
      return put('a byte more', text.slice(0, at) + letter + text.slice(at))
    case 3:
      return put('a byte less', text.slice(0, at) + text.slice(at + 1))
    case 4:
      return put(
        'a bit is another',
        text.slice(0, at) + String.fromCharCode(text.charCodeAt(at) ^ (1 << dice.below(8))) + text.slice(at + 1),
      )
    case 5:
      return put('another file’s seal', `${text.split('\n')[0]}\n${other.split('\n')[1]}\n`)
    default:
      return put('cut off', text.slice(0, at))
  }
}

/** Sealed by somebody else, under their own name or under ours. */
export function sealElsewhere(dice: Dice, file: EvidenceFile, ours: Signer, foreign: Signer): Spoiled {
  const isUnderOurs = dice.below(2) === 0
  const text = sealed(file, isUnderOurs ? { ...foreign, mark: ours.mark } : foreign)
  return { how: isUnderOurs ? 'a foreign key under our mark' : 'a foreign key', text }
}

/** What our own seal must not be believed on: it stands under what doesn’t follow from the record. */
export function sealWrong(dice: Dice, file: EvidenceFile, { heads }: Made, ours: Signer): Spoiled {
  const put = (how: string, changed: Partial<EvidenceFile>): Spoiled => ({
    how,
    text: sealed({ ...file, ...changed }, ours),
  })
  const which = dice.below(file.movements.length || 1)
  const moved = (change: (movement: EvidenceFile['movements'][number]) => EvidenceFile['movements'][number]) =>
    file.movements.map((movement, at) => (at === which ? change(movement) : movement))
  const day = file.days[0]
  const otherDay = day && heads.filter(({ date }) => date !== day.date)[dice.below(Math.max(1, heads.length - 1))]
  const kind = dice.below(6)
  if (kind === 0 || !day || !otherDay) return put('another sum', { amount: file.amount + 1 + dice.below(500) })
  if (kind === 1) return put('more minutes', { certain: file.certain + 1 + dice.below(60) })
  if (kind === 2)
    return put('a report that was moved', { movements: moved((one) => ({ ...one, at: instant(one.at! + 60_000) })) })
  if (kind === 3)
    return put('a report at another place', { movements: moved((one) => ({ ...one, place: one.place + 1 })) })
  if (kind === 4) return put('another day’s root', { days: [{ ...day, root: otherDay.root }, ...file.days.slice(1)] })
  return put('another day’s head', { days: [{ ...day, ...otherDay, date: day.date }, ...file.days.slice(1)] })
}
