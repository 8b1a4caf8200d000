import { useEffect, useState } from 'react'
import { BOLD, rich } from '../../i18n/rich.tsx'
import { useWords } from '../../i18n/words.ts'
import { navigate, useLocation } from '../../routes/hash-location.ts'
import { hrefTo, pathTo } from '../../routes/href.ts'
import { NarrowSearchPage } from '../../search/way-steps.tsx'
import { EmailField } from '../../page/form/email-field.tsx'
import { ScreenHead } from '../../page/screen-head.tsx'
import { heldOf } from '../../wallet/guest-tickets.ts'
import { openGuestWallet } from '../../wallet/guest-wallet.ts'
import { useOnline } from '../../state/online.ts'
import { Button } from '../../ui/button/button.tsx'
import { Card } from '../../ui/card/card.tsx'
import { TextField } from '../../ui/field/text-field.tsx'
import type { Named } from './guest-order-rules.ts'
import { useCodeForm, useNameForm } from './use-guest-order.ts'

/** Somebody bought without an account, a while ago: their reference and a code from their letters open it again. */
export function GuestOrderScreen() {
  const { t } = useWords()
  const [named, setNamed] = useState<Named | null>(null)
  const { query } = useLocation()
  const reference = query['reference'] ?? ''
  const forData = query['for'] === 'data'
  // The link of the e-mail, pressed on the device that has the ticket already.
  useEffect(() => {
    const openHeld = () => {
      const held = heldOf(reference)
      if (!held?.guestToken) return
      const to = forData
        ? pathTo('GuestData', { order: held.orderID })
        : pathTo('TicketWalletDetails', { recordLocator: reference })
      navigate(to, { replace: true })
    }
    void openGuestWallet().then(openHeld)
  }, [reference, forData])
  return (
    <NarrowSearchPage>
      <ScreenHead title={t('TITLE_GUEST_ORDER')} back={pathTo('TicketWallet')} backWhenWide />
      <div className="grid">
        <div className="col-7 stack">
          <Card>
            {named === null ? (
              <NameIt reference={reference} forData={forData} onNamed={setNamed} />
            ) : (
              <TypeCode key={named.recordLocator} named={named} forData={forData} onOther={() => setNamed(null)} />
            )}
          </Card>
          <p>
            {forData ? (
              <a href={hrefTo('GuestOrder', { reference })}>{t('GUEST_DATA_TICKETS_INSTEAD')}</a>
            ) : (
              <a href={hrefTo('GuestOrder', { reference, for: 'data' })}>{t('GUEST_DATA_FIND')}</a>
            )}
          </p>
        </div>
      </div>
    </NarrowSearchPage>
  )
}

type NameProps = { reference: string; forData: boolean; onNamed: (named: Named) => void }

function NameIt({ reference, forData, onNamed }: NameProps) {
  const { t } = useWords()
  const { online } = useOnline()
  const form = useNameForm(reference, onNamed)
  return (
    <form className="stack" aria-label={t('TITLE_GUEST_ORDER')} noValidate onSubmit={form.submit}>
      <p>{t(forData ? 'GUEST_DATA_FIND_TEXT' : 'GUEST_ORDER_TEXT')}</p>
      <TextField
        {...form.text('recordLocator')}
        label={t('GUEST_ORDER_REFERENCE')}
        note={t('GUEST_ORDER_REFERENCE_NOTE')}
        autoCapitalize="characters"
        autoComplete="off"
        spellCheck={false}
        maxLength={12}
        wrong={form.problems.recordLocator && t(form.problems.recordLocator)}
      />
      <EmailField {...form.text('email')} autoComplete="email" />
      <Button type="submit" full icon="mail" loading={form.sending} offline={!online}>
        {t('GUEST_ORDER_ASK')}
      </Button>
    </form>
  )
}

function TypeCode({ named, forData, onOther }: { named: Named; forData: boolean; onOther: () => void }) {
  const { t } = useWords()
  const { online } = useOnline()
  const { form, again, asking } = useCodeForm(named, forData)
  return (
    <form className="stack" aria-label={t('GUEST_ORDER_CODE_TITLE')} noValidate onSubmit={form.submit}>
      {/* Whether there is such an order, only its letters say. */}
      <output className="stack stack-2">
        <span className="t-l">{rich(t('GUEST_ORDER_SENT', { email: named.email }), BOLD)}</span>
        <span className="soft">{t('GUEST_ORDER_SENT_NOTE')}</span>
      </output>
      <TextField
        {...form.text('code')}
        label={t('GUEST_ORDER_CODE')}
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={12}
        data-focus-first
        wrong={form.problems.code && t(form.problems.code)}
      />
      <Button type="submit" full icon={forData ? 'file' : 'ticket'} loading={form.sending} offline={!online}>
        {t(forData ? 'GUEST_DATA_SHOW' : 'GUEST_ORDER_OPEN')}
      </Button>
      <div className="row row-wrap">
        <Button kind="quiet" small icon="mail" loading={asking} offline={!online} onClick={again}>
          {t('GUEST_ORDER_AGAIN')}
        </Button>
        <Button kind="quiet" small onClick={onOther}>
          {t('GUEST_ORDER_OTHER')}
        </Button>
      </div>
    </form>
  )
}
