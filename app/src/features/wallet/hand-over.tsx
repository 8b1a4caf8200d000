import { offerTickets, withdrawOffers } from '@cledrau/contract/wallet.ts'
import { useState } from 'react'
import { send } from '../../api/client.ts'
import { dayOf, formatDay, formatTime } from '../../i18n/formats.ts'
import { useWords } from '../../i18n/words.ts'
import { showToast } from '../../shell/messages.ts'
import { showTrouble } from '../../shell/show-trouble.ts'
import { useOnline } from '../../state/online.ts'
import { momentOf, type ShownEntry } from '../../state/wallet-entries.ts'
import { Button } from '../../ui/button/button.tsx'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { Note } from '../../ui/message/note.tsx'
import { Select } from '../../ui/field/select.tsx'

type Link = { url: string; expiresAt: string }

/** Gives somebody of the group their own ticket: a link that works once, for a day. */
export function HandOver({ entry, onClose }: { entry: ShownEntry; onClose: () => void }) {
  const { t, language } = useWords()
  const { online } = useOnline()
  const people = [...new Map(entry.tickets.map(({ passenger }) => [passenger.reference, passenger])).values()]
  const [chosen, setChosen] = useState(people.at(-1)?.reference ?? '')
  const [link, setLink] = useState<Link | string | null>(null)
  const [busy, setBusy] = useState(false)
  const nameOf = ({ name, kind, reference }: (typeof people)[number]) =>
    name ?? t(kind === 'CHILD' ? 'WALLET_CHILD_NUMBER' : 'WALLET_ADULT_NUMBER', { number: reference.slice(1) })

  const offer = async () => {
    setBusy(true)
    try {
      const asked = { recordLocator: entry.recordLocator, passengerReferences: [chosen] }
      const answer = await send(offerTickets, asked)
      setLink(answer.ok ? answer.value : answer.refusal)
    } catch (trouble) {
      showTrouble(trouble, 'offerTickets')
    } finally {
      setBusy(false)
    }
  }
  const takeBack = async () => {
    try {
      await send(withdrawOffers, { recordLocator: entry.recordLocator })
      showToast(t('OFFER_WITHDRAWN'), 'check')
      onClose()
    } catch (trouble) {
      showTrouble(trouble, 'withdrawOffers')
    }
  }
  const share = async (url: string) => {
    // Closing the sheet without sharing is no trouble.
    if ('share' in navigator) await navigator.share({ title: t('OFFER_TITLE'), url }).catch(() => undefined)
    else {
      await (navigator as Navigator).clipboard.writeText(url)
      showToast(t('OFFER_COPIED'), 'check')
    }
  }
  return (
    <Dialog open title={t('OFFER_TITLE')} closeLabel={t('GLOBAL_CLOSE')} onClose={onClose}>
      <div className="stack">
        {typeof link === 'object' && link !== null ? (
          <>
            <p>
              {t('OFFER_READY', {
                day: formatDay(dayOf(momentOf(link.expiresAt)), language),
                time: formatTime(momentOf(link.expiresAt)),
              })}
            </p>
            <Button full icon="share" onClick={() => void share(link.url)}>
              {t('OFFER_SHARE')}
            </Button>
            <Button full kind="quiet" offline={!online} onClick={() => void takeBack()}>
              {t('OFFER_WITHDRAW')}
            </Button>
          </>
        ) : (
          <>
            <p>{t('OFFER_TEXT')}</p>
            {typeof link === 'string' && (
              <Note kind="bad" role="alert">
                {t(`REFUSAL_${link}`)}
              </Note>
            )}
            <Select
              label={t('OFFER_WHOSE')}
              value={chosen}
              onChange={setChosen}
              options={people.map((one) => ({ value: one.reference, label: nameOf(one) }))}
            />
            <Button full icon="share" loading={busy} offline={!online} onClick={() => void offer()}>
              {t('OFFER_MAKE')}
            </Button>
          </>
        )}
      </div>
    </Dialog>
  )
}
