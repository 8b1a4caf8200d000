import type { ReplyOf } from '@cledrau/contract/endpoint.ts'
import type { PaygCard } from '@cledrau/contract/payg/cards.ts'
import { comparePaygWeek } from '@cledrau/contract/payg/comparing.ts'
import type { CalendarDate } from '@cledrau/domain/time/calendar-date.ts'
import { useState } from 'react'
import { send } from '../../api/client.ts'
import { formatDay } from '../../i18n/formats.ts'
import { useWords } from '../../i18n/words.ts'
import { showTrouble } from '../../page/show-trouble.ts'
import { price } from '../../search/price-sum.tsx'
import { useOnline } from '../../state/online.ts'
import { Button, ButtonLink } from '../../ui/button/button.tsx'
import { Note } from '../../ui/message/note.tsx'
import { Sum } from '../../ui/sum/sum.tsx'
import { asking } from '../payg-data.ts'
import { searchFor } from './search-for.ts'

type Compared = ReplyOf<typeof comparePaygWeek>

/** What a week would have cost with other tickets; where one of them would have paid, its search filled in. */
export function WeekComparison({ card, week }: { card: PaygCard; week: CalendarDate }) {
  const { t } = useWords()
  const { online } = useOnline()
  const [working, setWorking] = useState(false)
  const [compared, setCompared] = useState<Compared | string | null>(null)

  const compare = async () => {
    setWorking(true)
    try {
      const answer = await send(comparePaygWeek, { ...asking(), accountId: card.accountId, week })
      setCompared(answer.ok ? answer.value : t(`REFUSAL_${answer.refusal}`))
    } catch (trouble) {
      showTrouble(trouble, 'comparePaygWeek')
    } finally {
      setWorking(false)
    }
  }

  if (compared === null)
    return (
      <div>
        <Button kind="quiet" small icon="ticket" loading={working} offline={!online} onClick={() => void compare()}>
          {t('PAYG_COMPARE')}
        </Button>
      </div>
    )
  if (typeof compared === 'string')
    return (
      <Note>
        <p>{compared}</p>
      </Note>
    )
  return <Ways {...compared} />
}

function Ways({ taps, ways, better, notPriced, notes, pricedAs }: Compared) {
  const { t, language } = useWords()
  return (
    <section className="stack stack-2" aria-label={t('PAYG_COMPARED')}>
      <h3 className="t-m">{t('PAYG_COMPARED')}</h3>
      <Sum
        lines={[
          { key: 'taps', name: <b>{t('PAYG_COMPARED_TAPS')}</b>, amount: price(taps) },
          ...ways.flatMap(({ way, total }) =>
            way === 'PAYG' || way === 'MIX' ? [] : [{ key: way, name: t(`PAYG_WAY_${way}`), amount: price(total) }],
          ),
        ]}
      />
      {better && better.way !== 'PAYG' && better.way !== 'MIX' ? (
        <Note kind="good">
          <p>
            {t('PAYG_BETTER', {
              way: t(`PAYG_WAY_${better.way}`),
              total: price(better.total),
              saving: price(better.saving),
            })}
          </p>
          <ButtonLink kind="second" href={`#${searchFor(better.search)}`}>
            {t('PAYG_BETTER_SEARCH')}
          </ButtonLink>
        </Note>
      ) : (
        <p>{t('PAYG_COMPARED_BEST')}</p>
      )}
      {pricedAs !== null && <p className="t-s soft">{t('PAYG_PRICED_AS', { day: formatDay(pricedAs, language) })}</p>}
      {notPriced.length > 0 && <p className="t-s soft">{t('PAYG_NOT_PRICED', { count: notPriced.length })}</p>}
      {notes.map((note) => (
        <p key={note.en} className="t-s soft">
          {note[language]}
        </p>
      ))}
    </section>
  )
}
