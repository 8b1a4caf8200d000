import { isOver } from '@cledrau/domain/wallet/status.ts'
import { useState } from 'react'
import type { WordName } from '../../i18n/names.ts'
import { formatTime, dayOf, formatDay } from '../../i18n/formats.ts'
import { say, useWords } from '../../i18n/words.ts'
import { ask, showMessage } from '../../page/messages.ts'
import { showTrouble } from '../../page/show-trouble.ts'
import { now } from '../../platform/clock.ts'
import { instanceId } from '../../platform/instance-id.ts'
import { useOnline } from '../../state/online.ts'
import { activate, downloadTicket, releaseTicket } from '../wallet-actions.ts'
import { useWalletCell } from '../wallet-kept.ts'
import { isActivating } from '../wallet-sending.ts'
import { blockNow, isForOnePhone, momentOf, type ShownEntry, type ShownTicket } from '../wallet-entries.ts'
import { Button } from '../../ui/button/button.tsx'
import { Note } from '../../ui/message/note.tsx'

/** The one thing to do with a mobile ticket: get it onto this device, then start it. */
export function ActivateButton({ entry, ticket }: { entry: ShownEntry; ticket: ShownTicket }) {
  const { t, language } = useWords()
  const { online } = useOnline()
  const wallet = useWalletCell()
  const [busy, setBusy] = useState(false)
  const [refused, setRefused] = useState(false)
  const { record } = ticket
  const id = ticket.bookingInformationItemID
  if (!isForOnePhone(entry) || isOver(record.status)) return null

  const work = async (act: () => Promise<unknown>, provider: string) => {
    setBusy(true)
    try {
      await act()
    } catch (trouble) {
      if (provider === 'activate') setRefused(true)
      else showTrouble(trouble, provider)
    } finally {
      setBusy(false)
    }
  }
  const elsewhere = entry.device !== null && entry.device.id !== instanceId()
  if (elsewhere) {
    const release = () =>
      ask({
        title: t('WALLET_RELEASE_TITLE'),
        message: t('WALLET_RELEASE_TEXT'),
        confirmLabel: t('WALLET_RELEASE'),
        cancelLabel: t('GLOBAL_CANCEL'),
        needsNetwork: true,
        onConfirm: () => work(() => releaseTicket(entry.recordLocator), 'releaseTicket'),
      })
    return (
      <Note kind="attention" icon="phone">
        <div className="stack stack-2">
          <p>{t('WALLET_ELSEWHERE', { device: entry.device?.name || t('WALLET_ANOTHER_DEVICE') })}</p>
          <div>
            <Button small kind="second" loading={busy} offline={!online} onClick={release}>
              {t('WALLET_RELEASE')}
            </Button>
          </div>
        </div>
      </Note>
    )
  }
  if (record.data === null)
    return (
      <div className="stack stack-2">
        <Button
          full
          icon="download"
          loading={busy}
          offline={!online}
          onClick={() => void work(() => download(entry.recordLocator), 'downloadmticket')}
        >
          {t('WALLET_DOWNLOAD')}
        </Button>
        <p className="soft">{t('WALLET_DOWNLOAD_NOTE')}</p>
      </div>
    )
  if (record.status === 'ACTIVE') return null
  if (isActivating(wallet, id))
    return (
      <Button full loading>
        {t('WALLET_ACTIVATING')}
      </Button>
    )
  const block = blockNow(entry, ticket, instanceId(), now())
  if (block === 'TOO_EARLY') {
    const from = momentOf(ticket.validFrom)
    return (
      <Note icon="clock">{t('WALLET_FROM', { day: formatDay(dayOf(from), language), time: formatTime(from) })}</Note>
    )
  }
  if (block) return <Note kind="bad">{t(`WALLET_BLOCK_${block}`)}</Note>
  const start = () =>
    ask({
      title: t('WALLET_ACTIVATE_TITLE'),
      message: t(activateWords(entry)),
      confirmLabel: t('WALLET_ACTIVATE'),
      cancelLabel: t('GLOBAL_CANCEL'),
      needsNetwork: true,
      onConfirm: () => work(() => activate(entry.recordLocator, id), 'activate'),
    })
  return (
    <div className="stack stack-2">
      <Button full icon="check" loading={busy} offline={!online} onClick={start}>
        {t('WALLET_ACTIVATE')}
      </Button>
      {!online && <p className="soft">{t('WALLET_ACTIVATE_OFFLINE')}</p>}
      {refused && (
        <Note kind="bad" role="alert">
          {t('WALLET_CANNOT_ACTIVATE')}
        </Note>
      )}
    </div>
  )
}

const activateWords = ({ ticketType, dayPasses }: ShownEntry): WordName =>
  ticketType === 'ROVER'
    ? 'WALLET_ACTIVATE_ROVER'
    : ticketType !== 'MULTIFLEX'
      ? 'WALLET_ACTIVATE_TEXT'
      : dayPasses
        ? 'WALLET_ACTIVATE_DAY'
        : 'WALLET_ACTIVATE_PASS'

/** A download that can't be had says why. */
async function download(locator: string): Promise<void> {
  const refusal = await downloadTicket(locator)
  if (refusal === null) return
  showMessage({ title: say('GLOBAL_FAILED_TITLE'), message: say(`REFUSAL_${refusal}`), buttonLabel: say('GLOBAL_OK') })
}
