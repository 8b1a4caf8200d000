import { oneClickMultiflex } from '@cledrau/contract/buying/basket.ts'
import { isOver } from '@cledrau/domain/wallet/status.ts'
import { useState } from 'react'
import { send } from '../../api/client.ts'
import { dayOf, formatDay, formatTime } from '../../i18n/formats.ts'
import { useWords } from '../../i18n/words.ts'
import { navigate } from '../../routes/hash-location.ts'
import { pathTo } from '../../routes/href.ts'
import { showMessage } from '../../page/messages.ts'
import { ScreenHead } from '../../page/screen-head.tsx'
import { showTrouble } from '../../page/show-trouble.ts'
import { channelCodeNow } from '../../search/asked-search.ts'
import { useOnline } from '../../state/online.ts'
import { momentOf, type ShownEntry, type ShownTicket } from '../wallet-entries.ts'
import { Button } from '../../ui/button/button.tsx'
import { Card } from '../../ui/card/card.tsx'
import { Segments } from '../../ui/choice/segments.tsx'
import { List, ListRow } from '../../ui/list/list.tsx'
import { TicketActions } from './ticket-actions.tsx'
import { TicketCard } from './ticket-card.tsx'
import { Passes } from './ticket-row.tsx'
import { Known } from './ticket-screen.tsx'
import { TicketState } from './ticket-state.tsx'
import { useWay } from './use-station-name.ts'
import { useLocator } from './use-locator.ts'
import { useEntry } from '../use-wallet.ts'
import styles from '../wallet.module.css'

/** A bundle: the pass to be used now on top, those that are left, those that were used, and the same again. */
export function MultiflexPassesScreen() {
  const { t, language } = useWords()
  const recordLocator = useLocator()
  const { wallet, entry } = useEntry(recordLocator)
  const wayOf = useWay()
  return (
    <div className="stack">
      <ScreenHead
        title={t(entry?.dayPasses ? 'WALLET_FLEXI' : 'WALLET_MULTIFLEX')}
        sub={entry?.tickets[0] && wayOf(entry.tickets[0])}
        back={pathTo('TicketWallet')}
        backWhenWide
      />
      <Known wallet={wallet} entry={entry}>
        {(known) => (
          <div className="grid stack">
            <section className="col-5 stack">
              <Current entry={known} />
            </section>
            <section className="col-7 stack">
              <Card className="stack stack-2">
                <Passes entry={known} />
                <p>
                  {t('WALLET_PASSES_LEFT', {
                    count: known.tickets.filter(({ record }) => !isOver(record.status)).length,
                    day: formatDay(dayOf(momentOf(known.expiryDate)), language),
                  })}
                </p>
              </Card>
              <AllPasses entry={known} />
              <Again locator={known.recordLocator} />
              <TicketActions entry={known} />
            </section>
          </div>
        )}
      </Known>
    </div>
  )
}

/** The pass that is active, else the next that can be. */
function Current({ entry }: { entry: ShownEntry }) {
  const { t } = useWords()
  const pass =
    entry.tickets.find(({ record }) => record.status === 'ACTIVE') ??
    entry.tickets.find(({ record }) => record.status === 'INACTIVE')
  if (!pass) return <p className="t-l">{t('WALLET_ALL_USED')}</p>
  return <TicketCard entry={entry} ticket={pass} title={passName(entry, pass, t)} />
}

const passName = (entry: ShownEntry, pass: ShownTicket, t: ReturnType<typeof useWords>['t']) =>
  t('WALLET_PASS', { number: entry.tickets.indexOf(pass) + 1 })

function AllPasses({ entry }: { entry: ShownEntry }) {
  const { t, language } = useWords()
  const [shown, setShown] = useState<'available' | 'used'>('available')
  const passes = entry.tickets.filter(({ record }) => isOver(record.status) === (shown === 'used'))
  return (
    <>
      <div className={styles.which}>
        <Segments
          label={t('WALLET_WHICH')}
          options={[
            { value: 'available', label: t('WALLET_AVAILABLE') },
            { value: 'used', label: t('WALLET_USED') },
          ]}
          chosen={shown}
          onChoose={setShown}
        />
      </div>
      {passes.length === 0 ? (
        <p className="soft">{t(shown === 'used' ? 'WALLET_NO_PASS_USED' : 'WALLET_ALL_USED')}</p>
      ) : (
        <Card flush>
          <List label={t(shown === 'used' ? 'WALLET_USED' : 'WALLET_AVAILABLE')}>
            {passes.map((pass) => {
              const { activatedAt } = pass.record
              return (
                <ListRow
                  key={pass.bookingInformationItemID}
                  icon="ticket"
                  note={
                    activatedAt === null
                      ? undefined
                      : t('WALLET_ACTIVE_SINCE', {
                          day: formatDay(dayOf(activatedAt), language),
                          time: formatTime(activatedAt),
                        })
                  }
                  end={<TicketState entry={entry} ticket={pass} />}
                >
                  {passName(entry, pass, t)}
                </ListRow>
              )
            })}
          </List>
        </Card>
      )}
    </>
  )
}

/** The same bundle again, at today's price: it waits in the basket, ready to be paid. */
function Again({ locator }: { locator: string }) {
  const { t } = useWords()
  const { online } = useOnline()
  const [busy, setBusy] = useState(false)
  const again = async () => {
    setBusy(true)
    try {
      const answer = await send(oneClickMultiflex, { recordLocator: locator, channelCode: channelCodeNow() })
      if (answer.ok) navigate(pathTo('BasketPage'))
      else
        showMessage({
          title: t('GLOBAL_FAILED_TITLE'),
          message: t(`REFUSAL_${answer.refusal}`),
          buttonLabel: t('GLOBAL_OK'),
        })
    } catch (trouble) {
      showTrouble(trouble, 'oneClickMultiflex')
    } finally {
      setBusy(false)
    }
  }
  return (
    <div>
      <Button kind="second" icon="refresh" loading={busy} offline={!online} onClick={() => void again()}>
        {t('WALLET_AGAIN')}
      </Button>
    </div>
  )
}
