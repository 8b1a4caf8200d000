import type { GuestData } from '@cledrau/contract/after-sales/guest-data.ts'
import { instant } from '@cledrau/domain/time/instant.ts'
import { dayOf, formatDay, formatTime } from '../../i18n/formats.ts'
import { useWords } from '../../i18n/words.ts'
import { ask } from '../../page/messages.ts'
import { price } from '../../search/price-sum.tsx'
import { useOnline } from '../../state/online.ts'
import { Button } from '../../ui/button/button.tsx'
import { Card } from '../../ui/card/card.tsx'
import { Note } from '../../ui/message/note.tsx'

type Wait = GuestData['waits'][number]
type ErasureProps = { data: GuestData; refused: string | null; erase: () => Promise<void> }

/** The end of it: asked once more, with what is lost; or what it waits for. */
export function GuestErasure({ data, refused, erase }: ErasureProps) {
  const { t } = useWords()
  const { online } = useOnline()
  const askFirst = () =>
    ask({
      title: t('GUEST_DATA_ASK_TITLE'),
      message: t('GUEST_DATA_ASK_TEXT'),
      confirmLabel: t('GUEST_DATA_ERASE'),
      cancelLabel: t('GLOBAL_CANCEL'),
      needsNetwork: true,
      takesAway: true,
      onConfirm: erase,
    })
  const { amount, journeys } = data.unclaimed
  return (
    <Card className="stack">
      <div>
        <h2 className="t-l">{t('GUEST_DATA_ERASE_TITLE')}</h2>
        <p className="soft">{t('GUEST_DATA_ERASE_TEXT')}</p>
      </div>
      {journeys > 0 && (
        <Note kind="attention" icon="pound">
          {t('GUEST_DATA_UNCLAIMED', { amount: price(amount) })}
        </Note>
      )}
      {data.waits.length > 0 ? (
        <Waits waits={data.waits} />
      ) : (
        <>
          {/* It was no a moment ago, and would be yes now. */}
          {refused !== null && (
            <Note kind="bad" role="alert">
              {t(`REFUSAL_${refused}`)}
            </Note>
          )}
          <div>
            <Button kind="stop" icon="close" offline={!online} onClick={askFirst}>
              {t('GUEST_DATA_ERASE')}
            </Button>
          </div>
        </>
      )}
    </Card>
  )
}

function Waits({ waits }: { waits: readonly Wait[] }) {
  const { t } = useWords()
  return (
    <Note kind="info" icon="clock">
      <p className="t-l">{t('GUEST_DATA_NOT_YET')}</p>
      <ul className="stack stack-2">
        {waits.map((wait) => (
          <li key={wait.why}>
            {t(`REFUSAL_${wait.why}`)} {wait.from !== null && <Until from={wait.from} />}
          </li>
        ))}
      </ul>
    </Note>
  )
}

function Until({ from }: { from: string }) {
  const { t, language } = useWords()
  const at = instant(Date.parse(from))
  return (
    <strong className="num">
      {t('GUEST_DATA_FROM', { day: formatDay(dayOf(at), language), time: formatTime(at) })}
    </strong>
  )
}
