import { choosePayWay, type PayTo } from '@cledrau/contract/repay/pay-ways.ts'
import { useState } from 'react'
import { send } from '../../api/client.ts'
import { useWords } from '../../i18n/words.ts'
import { showMessage, showToast } from '../../page/messages.ts'
import { showTrouble } from '../../page/show-trouble.ts'
import { useOnline } from '../../state/online.ts'
import { Button } from '../../ui/button/button.tsx'
import { Card } from '../../ui/card/card.tsx'
import { Toggle } from '../../ui/choice/checkbox.tsx'
import { putPayWays, usePayWays } from '../claims.ts'
import { PayWayChoice, useChosenWay } from '../pay-way-choice.tsx'
import { payWaysShown, valueOf } from '../pay-words.ts'

/** “Pay me without asking”: from then on money comes by itself, where it is certain that somebody was on the train. */
export function PaidWithoutAsking() {
  const { t, language } = useWords()
  const { online } = useOnline()
  const ways = usePayWays()
  const [choosing, setChoosing] = useState(false)
  const [chosen, setChosen] = useState<PayTo | null>(null)
  const [busy, setBusy] = useState(false)
  const way = useChosenWay(chosen, null)
  if (ways.state !== 'ready') return null
  const { payWithoutAsking, chosen: kept } = ways.value

  const save = async (payTo: PayTo | null, on: boolean) => {
    setBusy(true)
    try {
      const answer = await send(choosePayWay, { payTo, payWithoutAsking: on })
      if (answer.ok) {
        putPayWays(answer.value)
        setChoosing(false)
        showToast(t(on ? 'REPAY_UNASKED_ON' : 'REPAY_UNASKED_OFF'), 'check')
      } else
        showMessage({
          title: t('REPAY_NOT_DONE'),
          message: t(`REFUSAL_${answer.refusal}`),
          buttonLabel: t('GLOBAL_OK'),
        })
    } catch (trouble) {
      showTrouble(trouble, 'choosePayWay')
    } finally {
      setBusy(false)
    }
  }
  const shown = payWaysShown(ways.value, null, t, language)
  const name = kept && shown.find(({ value }) => value === valueOf(kept))?.label
  return (
    <>
      <Card className="stack stack-3">
        <Toggle
          label={t('REPAY_UNASKED')}
          note={payWithoutAsking && name ? t('REPAY_UNASKED_TO', { way: name }) : t('REPAY_UNASKED_NOTE')}
          checked={payWithoutAsking || choosing}
          disabled={!online || busy}
          onChange={(on) => (on ? setChoosing(true) : payWithoutAsking ? void save(kept, false) : setChoosing(false))}
        />
        {payWithoutAsking && !choosing && (
          <div>
            <Button kind="quiet" small offline={!online} onClick={() => setChoosing(true)}>
              {t('REPAY_OTHER_WAY')}
            </Button>
          </div>
        )}
      </Card>
      {choosing && (
        <>
          <PayWayChoice chosen={chosen ?? kept} onChoose={setChosen} />
          <Button full loading={busy} offline={!online} disabled={!way} onClick={() => way && void save(way, true)}>
            {t('REPAY_UNASKED_SAVE')}
          </Button>
        </>
      )}
    </>
  )
}
