import { ELSEWHERE_KINDS } from '@cledrau/contract/repay/elsewhere.ts'
import type { PayTo } from '@cledrau/contract/repay/pay-ways.ts'
import { CLAIM_DAYS } from '@cledrau/domain/delay-repay/deadlines.ts'
import { addDays } from '@cledrau/domain/time/dates.ts'
import { lazy, Suspense, useState } from 'react'
import { dayOf } from '../../i18n/formats.ts'
import { capitals } from '../../i18n/names.ts'
import { useWords } from '../../i18n/words.ts'
import { now } from '../../platform/clock.ts'
import { useLayout } from '../../platform/use-layout.ts'
import { TimeField } from '../../page/form/time-field.tsx'
import { price } from '../../search/price-sum.tsx'
import { StationField } from '../../stations/station-field.tsx'
import { useOnline } from '../../state/online.ts'
import { ActionBar } from '../../ui/action-bar/action-bar.tsx'
import { Button } from '../../ui/button/button.tsx'
import { Card } from '../../ui/card/card.tsx'
import { NumberField } from '../../ui/field/number-field.tsx'
import { Select } from '../../ui/field/select.tsx'
import { TextArea } from '../../ui/field/text-area.tsx'
import { TextField } from '../../ui/field/text-field.tsx'
import { Note } from '../../ui/message/note.tsx'
import { PayWayChoice, useChosenWay } from '../pay-way-choice.tsx'
import { Pictures } from '../pictures.tsx'
import { PoundsField } from '../pounds-field.tsx'
import { RepayPage } from '../repay-page.tsx'
import { TrainOptions } from '../train-options.tsx'
import { type ForeignKind, type ForeignTicket, type Said, useElsewhere } from './use-elsewhere.ts'

const ScanCode = lazy(() => import('./scan-code.tsx'))

/** A ticket from another shop: its code or a picture, what neither says, and the train from pictures of those there were. */
export function ElsewherePage({ back }: { back: string }) {
  const { t } = useWords()
  const { narrow } = useLayout()
  const { online } = useOnline()
  const [chosen, setChosen] = useState<PayTo | null>(null)
  const payTo = useChosenWay(chosen, null)
  const { said, set, ticket, optionID, setOptionID, wrong, busy, read, claim, ...codes } = useElsewhere()
  const [scanning, setScanning] = useState(false)
  const option = ticket?.options.find((one) => one.optionID === optionID)
  const hasTicket = said.code.trim() !== '' || said.pictures.length > 0
  const button = option && (
    <Button full loading={busy} offline={!online} disabled={!payTo} onClick={() => payTo && void claim(payTo)}>
      {option.amount > 0 ? t('REPAY_CLAIM', { amount: price(option.amount) }) : t('REPAY_CLAIM_UNKNOWN')}
    </Button>
  )
  return (
    <RepayPage
      title={t('REPAY_ELSEWHERE_TITLE')}
      back={back}
      side={
        option && (
          <>
            <PayWayChoice chosen={chosen} onChoose={setChosen} />
            {!narrow && button}
          </>
        )
      }
      action={narrow && button && <ActionBar>{button}</ActionBar>}
    >
      <form
        className="stack"
        aria-label={t('REPAY_ELSEWHERE_TITLE')}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          void read()
        }}
      >
        <Card className="stack">
          <p>{t('REPAY_ELSEWHERE_TEXT')}</p>
          {!online && (
            <output>
              <Note kind="late">{t('REPAY_ELSEWHERE_OFFLINE')}</Note>
            </output>
          )}
          <div>
            <Button kind="second" icon="eye" offline={!online} onClick={() => setScanning(true)}>
              {t('REPAY_SCAN')}
            </Button>
          </div>
          <div>
            <TextArea
              label={t('REPAY_CODE')}
              note={t('REPAY_CODE_NOTE')}
              rows={2}
              value={said.code}
              maxLength={4000}
              autoComplete="off"
              spellCheck={false}
              onChange={(code) => set({ code })}
            />
            <output>{codes.codeFound && <Note kind="good">{t('REPAY_CODE_FOUND')}</Note>}</output>
          </div>
          <Pictures
            pictures={said.pictures}
            onChange={(pictures) => set({ pictures })}
            onTaken={(picture) => void codes.pictured(picture)}
          />
        </Card>
        {ticket && <Missing ticket={ticket} said={said} set={set} />}
        {wrong && (
          <Note kind="bad" role="alert">
            {t(wrong)}
          </Note>
        )}
        <div>
          <Button
            type="submit"
            kind={ticket?.options.length ? 'second' : 'main'}
            loading={busy && !option}
            offline={!online}
            disabled={!hasTicket}
          >
            {t(ticket ? 'REPAY_READ_AGAIN' : 'REPAY_READ')}
          </Button>
        </div>
      </form>
      {ticket && ticket.options.length > 0 && (
        <section className="stack">
          <h2 className="t-xl">{t('REPAY_WHICH_TRAIN')}</h2>
          <TrainOptions options={ticket.options} chosen={optionID} onChoose={setOptionID} />
        </section>
      )}
      {ticket && ticket.needs.length === 0 && ticket.options.length === 0 && (
        <Note>{t('REPAY_ELSEWHERE_NO_TRAINS')}</Note>
      )}
      {scanning && (
        <Suspense>
          <ScanCode
            onClose={() => setScanning(false)}
            onCode={(code) => {
              setScanning(false)
              void codes.scanned(code)
            }}
          />
        </Suspense>
      )}
    </RepayPage>
  )
}

type MissingProps = { ticket: ForeignTicket; said: Said; set: (more: Partial<Said>) => void }

/** What neither code nor picture says. Nothing that is known is asked. */
function Missing({ ticket: { needs, from, to }, said, set }: MissingProps) {
  const { t } = useWords()
  const asks = (one: (typeof needs)[number]) => needs.includes(one)
  // What was asked stays there once it is answered, so that it can be changed.
  const shown = {
    from: asks('FROM') || said.from !== null,
    to: asks('TO') || said.to !== null,
    date: asks('DATE') || said.date !== '',
    kind: asks('TICKET_KIND') || said.kind !== null,
    price: asks('PRICE') || said.price !== '',
  }
  // As soon as there is one, it isn't asked for any more.
  const asksPicture = asks('PICTURE') && said.pictures.length === 0
  if (!Object.values(shown).some(Boolean) && !asksPicture) return null
  return (
    <Card className="stack">
      <h2 className="t-l">{t('REPAY_STILL_NEEDED')}</h2>
      {asksPicture && <p>{t('REPAY_NEED_PICTURE')}</p>}
      {shown.kind && (
        <Select<ForeignKind>
          label={t('REPAY_CALC_KIND')}
          value={said.kind ?? ''}
          placeholder={t('REPAY_CHOOSE')}
          options={ELSEWHERE_KINDS.map((value) => ({
            value,
            label: t(`REPAY_FOREIGN_${capitals(value).replace('-', '_') as 'SINGLE'}`),
          }))}
          onChange={(kind) => set({ kind })}
        />
      )}
      {shown.from && (
        <StationField
          label={t('REPAY_FROM')}
          chosen={said.from ?? from}
          onChoose={(code) => set({ from: code })}
          purpose="live-times"
          otherField={said.to ?? to}
        />
      )}
      {shown.to && (
        <StationField
          label={t('REPAY_TO')}
          chosen={said.to ?? to}
          onChoose={(code) => set({ to: code })}
          purpose="live-times"
          otherField={said.from ?? from}
        />
      )}
      {shown.date && (
        <>
          <TextField
            label={t('REPAY_DAY')}
            type="date"
            min={addDays(dayOf(now()), -CLAIM_DAYS)}
            max={dayOf(now())}
            value={said.date}
            onChange={(date) => set({ date })}
          />
          <TimeField
            label={t('REPAY_ABOUT_WHEN')}
            note={t('REPAY_ABOUT_WHEN_NOTE')}
            value={said.time}
            onChange={(time) => set({ time })}
          />
        </>
      )}
      {shown.price && (
        <PoundsField label={t('REPAY_CALC_PRICE')} value={said.price} onChange={(text) => set({ price: text })} />
      )}
      {said.kind === 'rover' && (
        <NumberField
          label={t('REPAY_CALC_DAYS')}
          min={1n}
          max={31n}
          maxLength={2}
          value={said.days}
          onChange={(days) => set({ days })}
        />
      )}
    </Card>
  )
}
