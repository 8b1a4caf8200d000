import type { SecurityEventKind } from '@cledrau/contract/account/security-events.ts'
import { useState } from 'react'
import { useWords } from '../../i18n/words.ts'
import { Loaded } from '../../page/loaded.tsx'
import { Button } from '../../ui/button/button.tsx'
import { Card } from '../../ui/card/card.tsx'
import type { IconName } from '../../ui/icon/icon.tsx'
import { List, ListRow } from '../../ui/list/list.tsx'
import { securityEvents } from './security-data.ts'
import { formatMoment } from './when.ts'

const FIRST_SHOWN = 5

/** Worth a second look, if it wasn't the traveller. */
const NOTABLE: readonly SecurityEventKind[] = [
  'SIGN_IN_FAILED',
  'SIGNED_IN_NEW_DEVICE',
  'TOKEN_REUSED',
  'RECOVERY_CODE_USED',
]
const iconFor = (kind: SecurityEventKind): IconName => (NOTABLE.includes(kind) ? 'warning' : 'history')

/** What happened at this account's doors, in plain words, newest first. */
export function SecurityEvents() {
  const { t, language } = useWords()
  const [all, setAll] = useState(false)
  return (
    <section className="stack stack-3" aria-labelledby="events">
      <h2 id="events" className="t-l">
        {t('SECURITY_EVENTS')}
      </h2>
      <Loaded of={securityEvents.use()} rows={3}>
        {(events) => (
          <>
            <Card flush>
              <List>
                {(all ? events : events.slice(0, FIRST_SHOWN)).map(({ id, at, kind, device }) => (
                  <ListRow
                    key={id}
                    icon={iconFor(kind)}
                    note={[formatMoment(at, language), device].filter(Boolean).join(' · ')}
                  >
                    {t(`SECURITY_EVENT_${kind}`)}
                  </ListRow>
                ))}
              </List>
            </Card>
            {!all && events.length > FIRST_SHOWN && (
              <div>
                <Button kind="quiet" small icon="down" onClick={() => setAll(true)}>
                  {t('GLOBAL_SHOW_MORE')}
                </Button>
              </div>
            )}
          </>
        )}
      </Loaded>
    </section>
  )
}
