import { listOffers, offerTickets, withdrawOffers } from '@cledrau/contract/wallet/wallet.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { load, send } from '../../api/client.ts'
import { dayOf, formatDay, formatTime } from '../../i18n/formats.ts'
import { useWords } from '../../i18n/words.ts'
import { showTrouble } from '../../page/show-trouble.ts'
import { share } from '../../platform/share.ts'
import { useOnline } from '../../state/online.ts'
import { travellerNow } from '../../state/traveller.ts'
import { momentOf, type ShownEntry } from '../wallet-entries.ts'
import { Button } from '../../ui/button/button.tsx'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { List, ListRow } from '../../ui/list/list.tsx'
import { Note } from '../../ui/message/note.tsx'
import styles from '../wallet.module.css'

/** What came of the last press, said in the sheet: a toast would lie behind it. */
type Said = { kind: 'good' | 'bad'; text: string }

/** Everybody of a group with their own link: one press each, and what was sent can be seen and taken back. */
export function HandOver({ entry, onClose }: { entry: ShownEntry; onClose: () => void }) {
  const { t, language } = useWords()
  const { online } = useOnline()
  const { recordLocator } = entry
  const [busy, setBusy] = useState<string | null>(null)
  const [said, setSaid] = useState<Said | null>(null)
  const people = [...new Map(entry.tickets.map(({ passenger }) => [passenger.reference, passenger])).values()]
  const nameOf = ({ name, kind, reference }: (typeof people)[number]) =>
    name ?? t(kind === 'CHILD' ? 'WALLET_CHILD_NUMBER' : 'WALLET_ADULT_NUMBER', { number: reference.slice(1) })
  const open = useQuery({
    queryKey: [travellerNow()?.customerId ?? '', 'offers', recordLocator],
    staleTime: 0,
    queryFn: async ({ signal }) => (await load(listOffers, { recordLocator }, { signal })).offers,
  })

  const during = async (reference: string, work: () => Promise<Said | null>) => {
    setBusy(reference)
    try {
      setSaid(await work())
    } catch (trouble) {
      showTrouble(trouble, 'offers')
    } finally {
      setBusy(null)
      void open.refetch()
    }
  }
  const offer = (reference: string) =>
    during(reference, async () => {
      const answer = await send(offerTickets, { recordLocator, passengerReferences: [reference] })
      if (!answer.ok) return { kind: 'bad', text: t(`REFUSAL_${answer.refusal}`) }
      const { url, expiresAt, passengerReferences } = answer.value
      const along = people.filter((one) => one.reference !== reference && passengerReferences.includes(one.reference))
      const until = momentOf(expiresAt)
      const ready = [
        t('OFFER_READY', { day: formatDay(dayOf(until), language), time: formatTime(until) }),
        ...(along.length > 0 ? [t('OFFER_CHILDREN', { names: along.map(nameOf).join(', ') })] : []),
      ].join(' ')
      const how = await share(t('OFFER_TITLE'), url)
      return { kind: 'good', text: how === 'shared' ? ready : `${how === 'copied' ? t('OFFER_COPIED') : url} ${ready}` }
    })
  const takeBack = (reference: string, offerID: string) =>
    during(reference, async () => {
      await send(withdrawOffers, { recordLocator, offerID })
      return { kind: 'good', text: t('OFFER_WITHDRAWN') }
    })

  return (
    <Dialog open title={t('OFFER_TITLE')} closeLabel={t('GLOBAL_CLOSE')} onClose={onClose}>
      <div className="stack">
        <p>{t('OFFER_TEXT')}</p>
        {said && (
          <output>
            <Note kind={said.kind}>{said.text}</Note>
          </output>
        )}
        <List label={t('OFFER_WHOSE')}>
          {people.map((person) => {
            const { reference } = person
            const sent = open.data?.find(({ passengerReferences }) => passengerReferences.includes(reference))
            const until = sent && momentOf(sent.expiresAt)
            return (
              <ListRow
                key={reference}
                icon="person"
                note={until && t('OFFER_UNTIL', { day: formatDay(dayOf(until), language), time: formatTime(until) })}
                end={
                  <Button
                    small
                    kind={sent ? 'quiet' : 'second'}
                    loading={busy === reference}
                    disabled={busy !== null}
                    offline={!online}
                    aria-label={`${t(sent ? 'OFFER_WITHDRAW' : 'OFFER_SHARE')}: ${nameOf(person)}`}
                    onClick={() => void (sent ? takeBack(reference, sent.offerID) : offer(reference))}
                  >
                    {t(sent ? 'OFFER_WITHDRAW' : 'OFFER_SHARE')}
                  </Button>
                }
              >
                <span className={styles.begins}>{nameOf(person)}</span>
              </ListRow>
            )
          })}
        </List>
      </div>
    </Dialog>
  )
}
