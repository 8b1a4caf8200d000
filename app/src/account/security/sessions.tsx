import type { SessionEntry } from '@cledrau/contract/account/session.ts'
import { endOtherSessions, endSession } from '@cledrau/contract/account/session.ts'
import { useWords } from '../../i18n/words.ts'
import { Loaded } from '../../page/loaded.tsx'
import { ask, showToast } from '../../page/messages.ts'
import { sendProven } from '../../page/form/send-proven.ts'
import { showTrouble } from '../../page/show-trouble.ts'
import { useOnline } from '../../state/online.ts'
import { Button } from '../../ui/button/button.tsx'
import { Card } from '../../ui/card/card.tsx'
import { List, ListRow } from '../../ui/list/list.tsx'
import { Tag } from '../../ui/tag/tag.tsx'
import { securityEvents, sessions } from './security-data.ts'
import { formatMoment } from './when.ts'

/** Where this account is signed in, and which devices may come in by themselves. */
export function Sessions() {
  const { t } = useWords()
  const { online } = useOnline()
  const known = sessions.use()

  const end = async (entry: SessionEntry) => {
    try {
      if (!(await sendProven(endSession, { id: entry.id }))) return
      showToast(t('SESSION_ENDED'), 'check')
      await Promise.all([sessions.fetch(), securityEvents.fetch()])
    } catch (trouble) {
      showTrouble(trouble, 'endSession')
    }
  }
  const endAllOthers = async () => {
    try {
      if (!(await sendProven(endOtherSessions, {}))) return
      showToast(t('SESSIONS_OTHERS_ENDED'), 'check')
      await Promise.all([sessions.fetch(), securityEvents.fetch()])
    } catch (trouble) {
      showTrouble(trouble, 'endOtherSessions')
    }
  }
  const endOthers = () =>
    ask({
      title: t('SESSIONS_END_OTHERS'),
      message: t('SESSIONS_END_OTHERS_TEXT'),
      confirmLabel: t('SESSIONS_END_OTHERS_YES'),
      cancelLabel: t('GLOBAL_CANCEL'),
      needsNetwork: true,
      takesAway: true,
      // Not waited for: who they are is asked once this question is gone.
      onConfirm: () => void endAllOthers(),
    })

  return (
    <section className="stack stack-3" aria-labelledby="sessions">
      <h2 id="sessions" className="t-l">
        {t('SESSIONS_HERE')}
      </h2>
      <Loaded of={known} rows={3}>
        {(entries) => (
          <>
            <Card flush>
              <List>
                {thisDeviceFirst(entries).map((entry) => (
                  <Entry key={entry.id} entry={entry} onEnd={online ? () => void end(entry) : null} />
                ))}
              </List>
            </Card>
            {entries.some(({ current }) => !current) && (
              <div>
                <Button kind="stop" small offline={!online} onClick={endOthers}>
                  {t('SESSIONS_END_OTHERS')}
                </Button>
              </div>
            )}
          </>
        )}
      </Loaded>
    </section>
  )
}

const thisDeviceFirst = (entries: readonly SessionEntry[]) =>
  entries.toSorted((one, other) => Number(other.current) - Number(one.current))

function Entry({ entry, onEnd }: { entry: SessionEntry; onEnd: (() => void) | null }) {
  const { t, language } = useWords()
  const device = entry.device || t('SESSION_UNKNOWN_DEVICE')
  const word = entry.kind === 'credential' ? 'SESSION_CREDENTIAL_SINCE' : 'SESSION_SEEN'
  return (
    <ListRow
      icon={entry.kind === 'credential' ? 'lock' : entry.platform === 'web' ? 'globe' : 'phone'}
      note={t(word, { when: formatMoment(entry.lastSeenAt, language) })}
      end={
        entry.current ? (
          <Tag kind="good" icon="check">
            {t('SESSION_CURRENT')}
          </Tag>
        ) : (
          <Button
            kind="quiet"
            small
            disabled={onEnd === null}
            aria-label={t('SESSION_END_OF', { device })}
            onClick={onEnd ?? undefined}
          >
            {t('SESSION_END')}
          </Button>
        )
      }
    >
      {device}
    </ListRow>
  )
}
