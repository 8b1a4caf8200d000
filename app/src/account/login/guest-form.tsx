import { content } from '@cledrau/contract/reading/content.ts'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { pathTo } from '../../routes/href.ts'
import { load } from '../../api/client.ts'
import { useWords } from '../../i18n/words.ts'
import { goBack } from '../../routes/hash-location.ts'
import { ContentText } from '../../page/text/content-text.tsx'
import { EmailField } from '../../page/form/email-field.tsx'
import { ErrorSummary } from '../../page/form/error-summary.tsx'
import { showFailure } from '../../page/messages.ts'
import { PersonFields } from '../../page/form/person-fields.tsx'
import { useForm } from '../../page/form/use-form.ts'
import { guestCheckoutFailed } from '../../buying/checkout.ts'
import { guestModeNow, guestNow, keepGuest } from '../../state/guest.ts'
import type { Guest } from '../../state/guest.ts'
import { useOnline } from '../../state/online.ts'
import { Button } from '../../ui/button/button.tsx'
import { guestProblems } from '../../buying/guest-rules.ts'
import { backToSearch, guestTyped, sendsGuest } from './guest-checkout-rules.ts'
import styles from './login.module.css'
import { verifyBookingThen } from './verify-booking.ts'
import { useLocation } from '../../routes/hash-location.ts'

/** What a guest should know before they pay. */
export const GUEST_CONTENT_ID = 53

export function GuestForm({ onHasAccount }: { onHasAccount: () => void }) {
  const { t } = useWords()
  const { online } = useOnline()
  const { from } = useLocation()
  const form = useForm<Guest>({
    start: guestNow() ?? { email: '', title: '', firstName: '', lastName: '' },
    order: ['email', 'title', 'firstName', 'lastName'],
    check: guestProblems,
    onSubmit: async (guest) => {
      if (!sendsGuest({ mode: guestModeNow(), from })) return
      keepGuest(guestTyped(guest))
      if (!backToSearch(await verifyBookingThen(showFailure))) return
      goBack(pathTo('TicketSearch'))
      guestCheckoutFailed()
    },
  })
  const typed = useRef(form.values)
  useEffect(() => {
    typed.current = form.values
  }, [form.values])
  // Whoever comes back finds what they typed.
  useEffect(() => () => keepGuest(guestTyped(typed.current)), [])
  const said = (field: keyof Guest) => form.problems[field] && t(form.problems[field])

  return (
    <form className={styles.form} aria-label={t('GUEST_TITLE')} noValidate onSubmit={form.submit}>
      <GuestContent />
      <ErrorSummary problems={form.wrong.map((field) => ({ id: form.idOf(field), words: said(field) ?? '' }))} />
      <EmailField {...form.text('email')} note={t('GUEST_EMAIL_NOTE')} autoComplete="email" />
      <PersonFields form={form} />
      <Button type="submit" full loading={form.sending} offline={!online}>
        {t('GUEST_SUBMIT')}
      </Button>
      <Button
        kind="quiet"
        full
        onClick={() => {
          // The form of an account begins with this address.
          keepGuest(guestTyped(form.values))
          onHasAccount()
        }}
      >
        {t('GUEST_HAS_ACCOUNT')}
      </Button>
    </form>
  )
}

/** A text from the server; the form works without it. */
function GuestContent() {
  const { language } = useWords()
  const { data } = useQuery({
    queryKey: ['content', String(GUEST_CONTENT_ID)],
    meta: { log: 'content' },
    queryFn: ({ signal }) => load(content, { id: GUEST_CONTENT_ID }, { signal }),
  })
  return data ? <ContentText html={data[language].bodyText} /> : null
}
