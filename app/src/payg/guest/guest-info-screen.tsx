import { useState } from 'react'
import { useWords } from '../../i18n/words.ts'
import { showMessage, showToast } from '../../page/messages.ts'
import { showTrouble } from '../../page/show-trouble.ts'
import { hrefTo, pathTo } from '../../routes/href.ts'
import { useOnline } from '../../state/online.ts'
import { useOptions } from '../../state/options.ts'
import { Button, ButtonLink } from '../../ui/button/button.tsx'
import { Card } from '../../ui/card/card.tsx'
import { clearPayg, prolongGuest, useGuestTimer, useGuestToken } from '../guest.ts'
import { PaygPage, WithCard } from '../payg-page.tsx'
import { clockOf } from './clock-of.ts'

/** What a guest has, for how long, and how to keep it. */
export function GuestInfoScreen() {
  const { t } = useWords()
  const { online } = useOnline()
  const { guestTokenValidityMinutes } = useOptions()
  const guest = useGuestToken()
  const left = useGuestTimer()
  const [working, setWorking] = useState(false)

  const prolong = async () => {
    if (!guest) return
    setWorking(true)
    try {
      const answer = await prolongGuest(guest)
      if (answer.ok) showToast(t('PAYG_GUEST_PROLONGED', { count: guestTokenValidityMinutes }), 'check')
      else {
        showMessage({
          title: t('PAYG_GUEST_TITLE'),
          message: t(`REFUSAL_${answer.refusal}`),
          buttonLabel: t('GLOBAL_OK'),
        })
        if (answer.refusal === 'PAYG_GUEST_OVER') clearPayg()
      }
    } catch (trouble) {
      showTrouble(trouble, 'prolongPaygGuest')
    } finally {
      setWorking(false)
    }
  }

  return (
    <PaygPage title={t('PAYG_GUEST_TITLE')} saysTime>
      <WithCard>
        {() => (
          <div className="grid stack stack-6">
            <div className="col-7 stack">
              <Card className="stack">
                <p className="soft">{t('PAYG_GUEST_LEFT')}</p>
                {left !== null && (
                  <p className="t-4xl num" role="timer">
                    {clockOf(left, t)}
                  </p>
                )}
                <p>{t('PAYG_GUEST_TEXT')}</p>
                {guest && (
                  <>
                    <Button
                      kind="second"
                      icon="clock"
                      loading={working}
                      offline={!online}
                      disabled={guest.prolongationsLeft === 0}
                      onClick={() => void prolong()}
                    >
                      {t('PAYG_GUEST_PROLONG', { count: guestTokenValidityMinutes })}
                    </Button>
                    <p className="soft">{t('PAYG_GUEST_PROLONGATIONS', { count: guest.prolongationsLeft })}</p>
                  </>
                )}
              </Card>
              <Card className="stack">
                <h2 className="t-l">{t('PAYG_GUEST_KEEP')}</h2>
                <p>{t('PAYG_GUEST_KEEP_TEXT')}</p>
                <ButtonLink href={hrefTo('LoginPage', { return: pathTo('PayAsYouGo') })}>
                  {t('MENU_SIGN_IN')}
                </ButtonLink>
                <ButtonLink kind="quiet" href={hrefTo('PaygHistory')}>
                  {t('TITLE_PAYG_HISTORY')}
                </ButtonLink>
              </Card>
            </div>
          </div>
        )}
      </WithCard>
    </PaygPage>
  )
}
