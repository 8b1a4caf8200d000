import { hrefTo } from '../../routes/href.ts'
import { useWords } from '../../i18n/words.ts'
import { useOptions } from '../../state/options.ts'
import { useReference } from '../../state/reference.ts'
import { ButtonLink } from '../../ui/button/button.tsx'
import { Card } from '../../ui/card/card.tsx'

/** Whoever travelled and was late is owed something else than the price: what they get, and where they claim it. */
export default function DelayRepayTold({ recordLocator }: { recordLocator: string }) {
  const { t } = useWords()
  const { showDelayRepayNew } = useOptions()
  const data = useReference('appData')
  const known = data.state === 'ready' ? data.value : null
  const subject = t('GIVE_BACK_DELAY_SUBJECT', { reference: recordLocator })
  return (
    <Card className="stack">
      <h2 className="t-l">{t('GIVE_BACK_DELAY_TITLE')}</h2>
      <p>{t('GIVE_BACK_DELAY_TEXT')}</p>
      {!showDelayRepayNew && <p>{t('GIVE_BACK_DELAY_HOW', { reference: recordLocator })}</p>}
      {known && (
        <div className="row row-wrap">
          {showDelayRepayNew ? (
            <ButtonLink icon="pound" href={hrefTo('WalletDelayRepay', { recordLocator })}>
              {t('WALLET_REPAY')}
            </ButtonLink>
          ) : (
            <ButtonLink icon="mail" href={`mailto:${known.support.email}?subject=${encodeURIComponent(subject)}`}>
              {known.support.email}
            </ButtonLink>
          )}
          <ButtonLink kind="second" href={hrefTo('Content', { id: String(known.delayRepay.pageId) })}>
            {t('GIVE_BACK_DELAY_MORE')}
          </ButtonLink>
        </div>
      )}
    </Card>
  )
}
