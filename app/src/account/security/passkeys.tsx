import type { Passkey } from '@cledrau/contract/account/passkeys.ts'
import { addPasskey, removePasskey, startPasskey } from '@cledrau/contract/account/passkeys.ts'
import { send } from '../../api/client.ts'
import { logTrouble } from '../../api/log.ts'
import { useWords } from '../../i18n/words.ts'
import { passkeysHere } from '../../platform/passkeys.ts'
import { Loaded } from '../../page/loaded.tsx'
import { ask, showMessage, showToast } from '../../page/messages.ts'
import { sendProven } from '../../page/form/send-proven.ts'
import { showTrouble } from '../../page/show-trouble.ts'
import { useOnline } from '../../state/online.ts'
import { Button } from '../../ui/button/button.tsx'
import { Card } from '../../ui/card/card.tsx'
import { List, ListRow } from '../../ui/list/list.tsx'
import { passkeys, securityEvents } from './security-data.ts'
import { formatMoment } from './when.ts'

/** A second way in, without a password to steal. */
export function Passkeys() {
  const { t } = useWords()
  const { online } = useOnline()
  const here = passkeysHere()
  const again = () => Promise.all([passkeys.fetch(), securityEvents.fetch()])

  async function add(): Promise<void> {
    const started = await start()
    if (!started) return
    if (!started.ok) return showRefused(t(`REFUSAL_${started.refusal}`))
    try {
      const response = await here?.make(started.value.options)
      if (!response) return
      const added = await send(addPasskey, { challengeId: started.value.challengeId, response })
      if (added.ok) showToast(t('PASSKEY_ADDED'), 'check')
      else showRefused(t(`REFUSAL_${added.refusal}`))
      await again()
    } catch (trouble) {
      // Somebody thought better of it, or the device can't: nothing was kept anywhere.
      logTrouble('passkeys', 'make', trouble)
      showRefused(t('PASSKEY_STOPPED'))
    }
  }
  const start = () =>
    sendProven(startPasskey, {}, { title: t('PASSKEY_ADD'), text: t('PASSKEY_ADD_TEXT') }).catch((trouble: unknown) => {
      showTrouble(trouble, 'startPasskey')
      return null
    })
  const showRefused = (message: string) =>
    showMessage({ title: t('PASSKEY_NOT_ADDED'), message, buttonLabel: t('GLOBAL_OK') })
  async function takeAway(id: string): Promise<void> {
    try {
      if ((await sendProven(removePasskey, { id }))?.ok) showToast(t('PASSKEY_REMOVED'), 'check')
      await again()
    } catch (trouble) {
      showTrouble(trouble, 'removePasskey')
    }
  }
  const remove = ({ id, name }: Passkey) =>
    ask({
      title: t('PASSKEY_REMOVE_TITLE'),
      message: t('PASSKEY_REMOVE_TEXT', { name }),
      confirmLabel: t('GLOBAL_REMOVE'),
      cancelLabel: t('GLOBAL_CANCEL'),
      needsNetwork: true,
      takesAway: true,
      // Not waited for: who they are is asked once this question is gone.
      onConfirm: () => void takeAway(id),
    })

  return (
    <section className="stack stack-3" aria-labelledby="passkeys">
      <h2 id="passkeys" className="t-l">
        {t('PASSKEYS')}
      </h2>
      <p className="soft">{t('PASSKEYS_TEXT')}</p>
      <Loaded of={passkeys.use()} rows={1}>
        {(known) => (
          <>
            {known.length > 0 && (
              <Card flush>
                <List>
                  {known.map((passkey) => (
                    <Entry key={passkey.id} passkey={passkey} onRemove={online ? () => remove(passkey) : null} />
                  ))}
                </List>
              </Card>
            )}
            {here ? (
              <div>
                <Button kind="second" small icon="plus" offline={!online} onClick={() => void add()}>
                  {t('PASSKEY_ADD')}
                </Button>
              </div>
            ) : (
              <p className="t-s soft">{t('PASSKEYS_NOT_HERE')}</p>
            )}
          </>
        )}
      </Loaded>
    </section>
  )
}

function Entry({ passkey, onRemove }: { passkey: Passkey; onRemove: (() => void) | null }) {
  const { t, language } = useWords()
  const { name, createdAt, lastUsedAt } = passkey
  return (
    <ListRow
      icon="lock"
      note={
        lastUsedAt === null
          ? t('PASSKEY_SINCE', { when: formatMoment(createdAt, language) })
          : t('PASSKEY_USED', { when: formatMoment(lastUsedAt, language) })
      }
      end={
        <Button
          kind="quiet"
          small
          disabled={onRemove === null}
          aria-label={t('PASSKEY_REMOVE_OF', { name })}
          onClick={onRemove ?? undefined}
        >
          {t('GLOBAL_REMOVE')}
        </Button>
      }
    >
      {name}
    </ListRow>
  )
}
