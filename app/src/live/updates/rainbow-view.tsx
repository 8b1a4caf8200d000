import type { ReplyOf } from '@cledrau/contract/endpoint.ts'
import type { rainbow, RainbowPanel } from '@cledrau/contract/live/updates.ts'
import { isTrusted } from '@cledrau/domain/live/age.ts'
import { capitals } from '../../i18n/names.ts'
import { useWords } from '../../i18n/words.ts'
import { SkeletonRows } from '../../page/page-skeleton.tsx'
import { Unavailable } from '../../page/unavailable.tsx'
import { Card } from '../../ui/card/card.tsx'
import { Fold } from '../../ui/fold/fold.tsx'
import { EmptyState } from '../../ui/state/state.tsx'
import { AgeLine } from '../age-line.tsx'
import { useFresh } from '../use-fresh.ts'
import { useOpened } from './opened.ts'
import { UpdateItem } from './update-item.tsx'
import styles from './updates.module.css'
import { useRainbow, useServiceProviders } from './use-updates.ts'

type Reply = ReplyOf<typeof rainbow>
type Shown = RainbowPanel & { name: string }

/** How each operator's trains run: a panel for each with something to say, the good ones together. */
export function RainbowView() {
  const { t } = useWords()
  const told = useRainbow()
  return (
    <section className="stack stack-3" aria-labelledby="rainbow">
      <h2 className="t-xl" id="rainbow">
        {t('UPDATES_RAINBOW')}
      </h2>
      {told.state === 'loading' && <SkeletonRows rows={3} />}
      {told.state === 'unavailable' && <Unavailable onRetry={told.retry} />}
      {told.state === 'ready' && <Ready reply={told.reply} />}
    </section>
  )
}

function Ready({ reply: { age, panels, operators } }: { reply: Reply }) {
  const { t, language } = useWords()
  const freshness = useFresh(age)
  const providers = useServiceProviders()
  const own = new Set(providers.filter((provider) => provider.own).map(({ srCode }) => srCode))
  const trusted = isTrusted(freshness)
  const shown = panels
    // Kept from a while ago, nobody's good service is known to be one.
    .map((panel): Shown => ({
      ...panel,
      state: panel.state === 'good' && !trusted ? 'unknown' : panel.state,
      name: operators[panel.srCode]?.[language] ?? panel.srCode,
    }))
    .toSorted((a, b) => Number(own.has(b.srCode)) - Number(own.has(a.srCode)))
  if (shown.length === 0) return <EmptyState title={t('UPDATES_NOBODY')}>{t('UPDATES_NOBODY_TEXT')}</EmptyState>
  const good = shown.filter(({ state }) => state === 'good')
  const unknown = shown.filter(({ state }) => state === 'unknown')
  const telling = shown.filter(({ state }) => state !== 'good' && state !== 'unknown')
  return (
    <>
      <AgeLine freshness={freshness} asOf={age.asOf} old="UPDATES_OLD" none="UPDATES_NONE" />
      {trusted && <p className="t-l strong">{t('UPDATES_RUN_WELL', { good: good.length, all: shown.length })}</p>}
      {telling.length > 0 && (
        <Card flush>
          {telling.map((panel) => (
            <Panel key={panel.srCode} panel={panel} />
          ))}
        </Card>
      )}
      <Together panels={good} state="good" />
      <Together panels={unknown} state="unknown" />
    </>
  )
}

function Panel({ panel: { srCode, name, state, original, incidents, counted } }: { panel: Shown }) {
  const { t } = useWords()
  const failing = counted && counted.late + counted.cancelled > 0 ? counted : undefined
  const [open, toggle] = useOpened(`rainbow ${srCode}`, true)
  return (
    <Fold
      title={name}
      note={<State state={state}>{t(`UPDATES_${capitals(state)}`)}</State>}
      level={3}
      open={open}
      onToggle={toggle}
    >
      {failing && <p className="num">{t('UPDATES_COUNTED', failing)}</p>}
      {incidents.length > 0 ? (
        <ul className={styles.updates}>
          {incidents.map((update) => (
            <UpdateItem key={update.id} update={update} />
          ))}
        </ul>
      ) : (
        original && (
          <p lang="en" className="soft">
            {original}
          </p>
        )
      )}
    </Fold>
  )
}

/** Of whom there is nothing more to say than that. */
function Together({ panels, state }: { panels: readonly Shown[]; state: 'good' | 'unknown' }) {
  const { t } = useWords()
  if (panels.length === 0) return null
  return (
    <Card className="stack stack-2">
      <h3 className="t-m strong">
        <State state={state}>{t(`UPDATES_${capitals(state)}`)}</State>
      </h3>
      <p className="soft">{panels.map(({ name }) => name).join(', ')}</p>
    </Card>
  )
}

const State = ({ state, children }: { state: RainbowPanel['state']; children: string }) => (
  <span className={styles.state} data-state={state}>
    <i className={styles.mark} aria-hidden="true" />
    {children}
  </span>
)
