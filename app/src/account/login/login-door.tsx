import { useEffect, useState } from 'react'
import { pathTo } from '../../routes/href.ts'
import { useWords } from '../../i18n/words.ts'
import { OverPage } from '../../page/over-page.tsx'
import { setGuestMode } from '../../state/guest.ts'
import { Tabs } from '../../ui/tabs/tabs.tsx'
import { GuestForm } from './guest-form.tsx'
import { LoginForm } from './login-form.tsx'
import { RegisterForm } from './register-form.tsx'
import { Registered } from './registered.tsx'

type Tab = 'login' | 'register'
type LoginDoorProps = {
  /** Begins with the tab for those who are new. */
  register: boolean
  ticketSearch: boolean
}

/** One door with two tabs; who buys without an account sees a form of their own in their place. */
export function LoginDoor({ register, ticketSearch }: LoginDoorProps) {
  const { t } = useWords()
  const [tab, setTab] = useState<Tab>(register ? 'register' : 'login')
  const [asGuest, setAsGuest] = useState(false)
  const [registeredEmail, setRegisteredEmail] = useState<string | null>(null)
  const back = ticketSearch ? pathTo('TicketsSummary') : '/'

  // Whoever comes to this door wants to sign in or to open an account: buying as a guest ends with that.
  useEffect(() => setGuestMode(false), [])
  const beGuest = (on: boolean) => {
    setGuestMode(on)
    setAsGuest(on)
  }
  const choose = (next: Tab) => {
    // What was wrong in one tab is forgotten in the other: each is drawn anew.
    setTab(next)
    setRegisteredEmail(null)
  }

  if (asGuest)
    return (
      <OverPage title={t('GUEST_TITLE')} back={back}>
        <GuestForm onHasAccount={() => beGuest(false)} />
      </OverPage>
    )
  return (
    <OverPage title={t(tab === 'login' ? 'TITLE_LOGIN' : 'REGISTER_TITLE')} back={back}>
      <Tabs<Tab>
        label={t('LOGIN_TABS')}
        tabs={[
          { key: 'login', label: t('LOGIN_TAB') },
          { key: 'register', label: t('REGISTER_TAB') },
        ]}
        chosen={tab}
        onChoose={choose}
      >
        {tab === 'login' && <LoginForm ticketSearch={ticketSearch} onGuest={() => beGuest(true)} />}
        {tab === 'register' && registeredEmail === null && (
          <RegisterForm ticketSearch={ticketSearch} onRegistered={setRegisteredEmail} />
        )}
        {tab === 'register' && registeredEmail !== null && (
          <Registered email={registeredEmail} onChangeAddress={() => setRegisteredEmail(null)} />
        )}
      </Tabs>
    </OverPage>
  )
}
