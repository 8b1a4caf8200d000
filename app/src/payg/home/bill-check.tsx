import type { ReplyOf } from '@cledrau/contract/endpoint.ts'
import type { PaygCard } from '@cledrau/contract/payg/cards.ts'
import { readPaygBill } from '@cledrau/contract/payg/journeys.ts'
import type { CalendarDate } from '@cledrau/domain/time/calendar-date.ts'
import { useState } from 'react'
import { load } from '../../api/client.ts'
import { useWords } from '../../i18n/words.ts'
import { showTrouble } from '../../page/show-trouble.ts'
import { saveFile } from '../../platform/save-file.ts'
import { price } from '../../search/price-sum.tsx'
import { useOnline } from '../../state/online.ts'
import { Button } from '../../ui/button/button.tsx'
import { Note } from '../../ui/message/note.tsx'
import { asking } from '../payg-data.ts'
import { BillVersions } from './bill-versions.tsx'

type Bill = ReplyOf<typeof readPaygBill>
type Checked = { right: boolean; total: number; ways: number } & Pick<Bill, 'signed' | 'versions'>

/** A week's bill is worked out anew on this device, and can be taken along. */
export function BillCheck({ card, week }: { card: PaygCard; week: CalendarDate }) {
  const { t } = useWords()
  const { online } = useOnline()
  const [working, setWorking] = useState(false)
  const [checked, setChecked] = useState<Checked | null>(null)

  const check = async () => {
    setWorking(true)
    try {
      // The rule comes with its first use: most people believe their bill.
      const [rule, { statement, signed, versions }] = await Promise.all([
        import('@cledrau/domain/payg/statement.ts'),
        load(readPaygBill, { ...asking(), accountId: card.accountId, week }),
      ])
      setChecked({
        right: rule.faultInStatement(statement as Parameters<typeof rule.faultInStatement>[0]) === undefined,
        total: statement.bill.total,
        ways: rule.comparedIn(statement.bill),
        signed,
        versions,
      })
    } catch (trouble) {
      showTrouble(trouble, 'readPaygBill')
    } finally {
      setWorking(false)
    }
  }

  if (!checked)
    return (
      <div>
        <Button kind="quiet" small icon="receipt" loading={working} offline={!online} onClick={() => void check()}>
          {t('PAYG_CHECK_BILL')}
        </Button>
      </div>
    )
  return (
    <>
      <Note kind={checked.right ? 'good' : 'bad'}>
        <p>
          {checked.right
            ? t('PAYG_BILL_RIGHT', { amount: price(checked.total), count: checked.ways })
            : t('PAYG_BILL_WRONG')}
        </p>
        <div className="row row-wrap">
          <Button
            kind="second"
            small
            icon="download"
            onClick={() =>
              saveFile({
                fileName: `${t('PAYG_BILL_FILE')}-${week}.txt`,
                contentType: 'text/plain',
                content: checked.signed,
              })
            }
          >
            {t('PAYG_SAVE_BILL')}
          </Button>
          <a href="/inspector/">{t('PAYG_BILL_INSPECTOR')}</a>
        </div>
      </Note>
      {checked.versions.length > 0 && <BillVersions card={card} week={week} versions={checked.versions} />}
    </>
  )
}
