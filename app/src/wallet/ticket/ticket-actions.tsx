import { certificateOfTicket } from '@cledrau/contract/search/certificates.ts'
import { lazy, Suspense, useState } from 'react'
import { standingOf } from '@cledrau/domain/assistance/assistance-status.ts'
import { isShownAnywhere } from '@cledrau/domain/tickets/kinds.ts'
import { load } from '../../api/client.ts'
import { useWords } from '../../i18n/words.ts'
import { usePlatform } from '../../platform/platform.ts'
import { navigate } from '../../routes/hash-location.ts'
import { hrefTo, pathTo } from '../../routes/href.ts'
import { routeNamed } from '../../routes/table.ts'
import { ask } from '../../page/messages.ts'
import { showTrouble } from '../../page/show-trouble.ts'
import { useOnline } from '../../state/online.ts'
import { useOptions } from '../../state/options.ts'
import { heldOf, keptPaper, type KeptPaper } from '../guest-tickets.ts'
import { forgetGuestTicket } from '../guest-wallet.ts'
import { releaseTicket, removeTicket } from '../wallet-actions.ts'
import { isForOnePhone, isOverNow, type ShownEntry } from '../wallet-entries.ts'
import { Card } from '../../ui/card/card.tsx'
import { List, ListRow } from '../../ui/list/list.tsx'
import { fetchPaper, type Paper } from './fetch-file.ts'
import { HandOver } from './hand-over.tsx'
import { journeyEnds } from './use-station-name.ts'

const AssistanceSheet = lazy(() => import('../assistance/assistance-sheet.tsx'))
const LaterExtras = lazy(() => import('./later-extras.tsx'))
const CertificateDialog = lazy(() => import('../../search/certificates/certificate-dialog.tsx'))

/** Seasons, bundles and rovers are given back, not changed. */
const CHANGEABLE: readonly ShownEntry['ticketType'][] = ['SINGLE', 'RETURN', 'OPEN_RETURN']

const NOWHERE = { origin: '', destination: '', trains: [] }

/** What else can be done with a booking. What needs a network is there without one, and can't be pressed. */
export function TicketActions({ entry }: { entry: ShownEntry }) {
  const { t } = useWords()
  const { online } = useOnline()
  const { kind } = usePlatform()
  const { showDelayRepayNew, showExchangeTickets, showJourneyPlanner } = useOptions()
  const [handing, setHanding] = useState(false)
  const [keeping, setKeeping] = useState(false)
  const [assisting, setAssisting] = useState(false)
  const [certified, setCertified] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const { recordLocator } = entry
  const over = isOverNow(entry)
  const phone = isForOnePhone(entry)
  const eTicket = isShownAnywhere(entry.fulfilmentType)
  const hasTrains = entry.tickets.some(({ trains }) => trains.length > 0)
  const assisted = entry.assistance && standingOf(entry.assistance)
  const off = !online || busy

  const fetchIt = (paper: Paper) => async () => {
    setBusy(true)
    await fetchPaper(paper, recordLocator)
    setBusy(false)
  }
  const release = () =>
    ask({
      title: t('WALLET_RELEASE_TITLE'),
      message: t('WALLET_RELEASE_HERE_TEXT'),
      confirmLabel: t('WALLET_RELEASE'),
      cancelLabel: t('GLOBAL_CANCEL'),
      onConfirm: () => releaseTicket(recordLocator),
    })
  const remove = () =>
    ask({
      title: t('WALLET_REMOVE_TITLE'),
      message: t('WALLET_REMOVE_TEXT'),
      confirmLabel: t('WALLET_REMOVE'),
      cancelLabel: t('GLOBAL_CANCEL'),
      needsNetwork: true,
      takesAway: true,
      onConfirm: async () => {
        try {
          await removeTicket(recordLocator)
          navigate(pathTo('TicketWallet'), { replace: true })
        } catch (trouble) {
          showTrouble(trouble, 'expireTickets')
        }
      },
    })
  const held = heldOf(recordLocator)
  const ends = journeyEnds(entry.tickets[0] ?? NOWHERE)
  /** A guest whose day is over has what this device keeps, and asks for another code to do more. */
  const needsCode = held?.guestToken === null
  const cannot = (paper: KeptPaper) => busy || (off && !keptPaper(recordLocator, paper))
  const forget = () =>
    ask({
      title: t('WALLET_GUEST_FORGET_TITLE'),
      message: t('WALLET_GUEST_FORGET_TEXT', { reference: recordLocator }),
      confirmLabel: t('WALLET_GUEST_FORGET'),
      cancelLabel: t('GLOBAL_CANCEL'),
      takesAway: true,
      onConfirm: () => {
        forgetGuestTicket(recordLocator)
        navigate(pathTo('TicketWallet'), { replace: true })
      },
    })
  const given = ['REFUNDED', 'CANCELLED'].includes(entry.record.productStatus)
  // Whoever was given a ticket has no say in its money. What is kept of before doesn't know.
  const bought = entry.isBuyer !== false
  const repay = entry.tickets.some(({ delayRepay }) => delayRepay) && showDelayRepayNew
  return (
    <Card flush>
      <List label={t('WALLET_ACTIONS')}>
        {eTicket && !over && (
          <ListRow icon="file" disabled={cannot('pdf')} onClick={() => void fetchIt('pdf')()}>
            {t('WALLET_VIEW_PDF')}
          </ListRow>
        )}
        {!over && hasTrains && (
          <ListRow icon="calendar" disabled={cannot('calendar')} onClick={() => void fetchIt('calendar')()}>
            {t('WALLET_CALENDAR')}
          </ListRow>
        )}
        {showJourneyPlanner && !over && ends.boards !== '' && (
          <ListRow icon="plan" href={hrefTo('JourneyPlanner', { from: ends.boards, to: ends.alights })}>
            {t('PLANNER_THIS_WAY')}
          </ListRow>
        )}
        {eTicket && !over && !held && kind !== 'android' && (
          <ListRow icon="wallet" disabled={off} onClick={() => void fetchIt('apple')()}>
            {t('WALLET_APPLE')}
          </ListRow>
        )}
        {eTicket && !over && !held && kind !== 'ios' && (
          <ListRow icon="wallet" disabled={off} onClick={() => void fetchIt('google')()}>
            {t('WALLET_GOOGLE')}
          </ListRow>
        )}
        {!over && !needsCode && (
          <ListRow icon="mail" disabled={off} onClick={() => void fetchIt('letter')()}>
            {t('WALLET_LETTER')}
          </ListRow>
        )}
        {(entry.certificates ?? []).map(({ id, direction }, _, all) => (
          <ListRow
            key={id}
            icon="split"
            disabled={off}
            note={all.length > 1 && t(direction === 'RETURN' ? 'WALLET_WAY_BACK' : 'WALLET_WAY_OUT')}
            onClick={() => setCertified(id)}
          >
            {t('CERTIFICATE_TITLE')}
          </ListRow>
        ))}
        {entry.canBeHandedOver && !over && !held && (
          <ListRow icon="people" disabled={off} onClick={() => setHanding(true)}>
            {t('OFFER_TITLE')}
          </ListRow>
        )}
        {phone && entry.record.downloaded && !over && (
          <ListRow icon="phone" onClick={release}>
            {t('WALLET_RELEASE_HERE')}
          </ListRow>
        )}
        {entry.tickets.some(({ exchanged }) => exchanged) && (
          <ListRow icon="swap" href={hrefTo('ExchangedTickets', { recordLocator })}>
            {t('WALLET_EXCHANGED')}
          </ListRow>
        )}
        {!given && !over && !needsCode && bought && showExchangeTickets && CHANGEABLE.includes(entry.ticketType) && (
          <ListRow icon="swap" href={hrefTo('ExchangeTickets', { recordLocator })}>
            {t('WALLET_EXCHANGE')}
          </ListRow>
        )}
        {!given && !over && !needsCode && bought && hasTrains && (
          <ListRow icon="seat" disabled={off} onClick={() => setKeeping(true)}>
            {t('LATER_EXTRAS')}
          </ListRow>
        )}
        {((!given && !over && !needsCode && hasTrains) || assisted) && (
          <ListRow
            icon="access"
            // What was asked for is kept here: it can be read without a network.
            disabled={!assisted && off}
            note={assisted && assisted !== 'WITHDRAWN' && t(`ASSISTANCE_ROW_${assisted}`)}
            onClick={() => setAssisting(true)}
          >
            {t('ASSISTANCE_TITLE')}
          </ListRow>
        )}
        {needsCode && !over && (
          <ListRow
            icon="mail"
            note={t('WALLET_GUEST_CODE_NOTE')}
            href={hrefTo('GuestOrder', { reference: recordLocator })}
          >
            {t('WALLET_GUEST_CODE')}
          </ListRow>
        )}
        {!given && !needsCode && bought && (
          <ListRow icon="undo" href={hrefTo('GiveBackTickets', { recordLocator })}>
            {t('WALLET_GIVE_BACK')}
          </ListRow>
        )}
        {repay && routeNamed('WalletDelayRepay')?.screen && (
          <ListRow icon="pound" href={hrefTo('WalletDelayRepay', { recordLocator })}>
            {t('WALLET_REPAY')}
          </ListRow>
        )}
        {over && !held && (
          <ListRow icon="close" disabled={off} onClick={remove}>
            {t('WALLET_REMOVE')}
          </ListRow>
        )}
        {held && (
          <ListRow
            icon="file"
            note={t('GUEST_DATA_ROW_NOTE')}
            href={
              needsCode
                ? hrefTo('GuestOrder', { reference: recordLocator, for: 'data' })
                : hrefTo('GuestData', { order: held.orderID })
            }
          >
            {t('TITLE_GUEST_DATA')}
          </ListRow>
        )}
        {held && (
          <ListRow icon="close" onClick={forget}>
            {t('WALLET_GUEST_FORGET')}
          </ListRow>
        )}
      </List>
      {certified !== null && (
        <Suspense>
          <CertificateDialog
            id={certified}
            fetchIt={(signal) => load(certificateOfTicket, { certificate: certified }, { signal })}
            onClose={() => setCertified(null)}
          />
        </Suspense>
      )}
      {assisting && (
        <Suspense>
          <AssistanceSheet entry={entry} onClose={() => setAssisting(false)} />
        </Suspense>
      )}
      {keeping && (
        <Suspense>
          <LaterExtras recordLocator={recordLocator} onClose={() => setKeeping(false)} />
        </Suspense>
      )}
      {handing && <HandOver entry={entry} onClose={() => setHanding(false)} />}
    </Card>
  )
}
