import type { PaygCard } from '@cledrau/contract/payg/cards.ts'
import { readPaygBill } from '@cledrau/contract/payg/journeys.ts'
import type { ReplyOf } from '@cledrau/contract/endpoint.ts'
import type { CalendarDate } from '@cledrau/domain/time/calendar-date.ts'
import { instant } from '@cledrau/domain/time/instant.ts'
import { load } from '../../api/client.ts'
import { dayOf, formatDay } from '../../i18n/formats.ts'
import { useWords } from '../../i18n/words.ts'
import { showToast } from '../../page/messages.ts'
import { showTrouble } from '../../page/show-trouble.ts'
import { saveFile } from '../../platform/save-file.ts'
import { price } from '../../search/price-sum.tsx'
import { useOnline } from '../../state/online.ts'
import { IconButton } from '../../ui/button/icon-button.tsx'
import { List, ListRow } from '../../ui/list/list.tsx'
import { asking } from '../payg-data.ts'
import { timeOf } from '../use-payg-words.ts'

type Version = ReplyOf<typeof readPaygBill>['versions'][number]
type Shown = { card: PaygCard; week: CalendarDate; versions: readonly Version[] }

/** Each bill that a night charged by, and why the next one is another; each can be saved as it stood then. */
export function BillVersions({ card, week, versions }: Shown) {
  const { t, language } = useWords()
  const { online } = useOnline()
  const whenOf = ({ madeAt }: Version) =>
    `${formatDay(dayOf(instant(Date.parse(madeAt))), language)}, ${timeOf(madeAt)}`
  const whyOf = ({ version, why }: Version) =>
    version === 1 ? t('PAYG_BILL_WHY_FIRST') : why.map((one) => t(`PAYG_BILL_WHY_${one}`)).join(' · ')

  const save = async (version: Version) => {
    try {
      const { signed } = await load(readPaygBill, {
        ...asking(),
        accountId: card.accountId,
        week,
        version: version.version,
      })
      const fileName = `${t('PAYG_BILL_FILE')}-${week}-${version.version}.txt`
      saveFile({ fileName, contentType: 'text/plain', content: signed })
      showToast(t('PAYG_BILL_SAVED', { when: whenOf(version) }), 'check')
    } catch (trouble) {
      showTrouble(trouble, 'readPaygBill')
    }
  }
  return (
    <section className="stack stack-2" aria-label={t('PAYG_BILL_VERSIONS')}>
      <h3 className="t-m">{t('PAYG_BILL_VERSIONS')}</h3>
      <p className="t-s soft">{t('PAYG_BILL_VERSIONS_TEXT')}</p>
      <List>
        {versions.map((version) => (
          <ListRow
            key={version.version}
            note={whyOf(version)}
            end={
              <>
                {price(version.total)}
                <IconButton
                  icon="download"
                  label={t('PAYG_BILL_SAVE_THEN', { when: whenOf(version) })}
                  disabled={!online}
                  onClick={() => void save(version)}
                />
              </>
            }
          >
            {whenOf(version)}
          </ListRow>
        ))}
      </List>
    </section>
  )
}
