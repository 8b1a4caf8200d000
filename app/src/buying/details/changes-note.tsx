import { useWords } from '../../i18n/words.ts'
import { price } from '../../search/price-sum.tsx'
import { clockOf } from '../../search/use-trip-words.ts'
import { choicePath } from '../buying-path.ts'
import type { Verified } from '../booking.ts'
import { Button, ButtonLink } from '../../ui/button/button.tsx'
import { Note } from '../../ui/message/note.tsx'

/** What is no longer as it was found, and the two things that can be done about it. Nothing goes on by itself. */
export function ChangesNote({ verified, onTake }: { verified: Verified; onTake: () => void }) {
  const { t } = useWords()
  const times = [verified.outbound, verified.inbound]
    .flatMap((leg) => (leg ? [`${clockOf(leg.departTime)}–${clockOf(leg.arriveTime)}`] : []))
    .join(', ')
  return (
    <Note kind="late" role="alert">
      <div className="stack stack-3">
        <p className="strong">{t('CHANGES_TITLE')}</p>
        {verified.changes.map(({ kind, before, now }) => (
          <p key={kind} className="num">
            {t(`CHANGES_${kind}`, {
              before: before === null ? '' : price(before),
              now: now === null ? '' : price(now),
              times,
            })}
          </p>
        ))}
        <div className="row row-wrap">
          <Button small onClick={onTake}>
            {t('CHANGES_TAKE', { price: price(verified.price.total) })}
          </Button>
          <ButtonLink small kind="second" href={`#${choicePath()}`}>
            {t('BUYING_CHOOSE_AGAIN')}
          </ButtonLink>
        </div>
      </div>
    </Note>
  )
}
