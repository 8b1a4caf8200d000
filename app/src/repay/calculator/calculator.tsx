import { bandOf, type Scheme } from '@cledrau/domain/delay-repay/bands.ts'
import type { WordName } from '../../i18n/names.ts'
import { useWords } from '../../i18n/words.ts'
import { price } from '../../search/price-sum.tsx'
import { useReference } from '../../state/reference.ts'
import { Card } from '../../ui/card/card.tsx'
import { NumberField } from '../../ui/field/number-field.tsx'
import { Select } from '../../ui/field/select.tsx'
import { BandRow } from '../lit-band.tsx'
import { PoundsField } from '../pounds-field.tsx'
import {
  type Calculated,
  COUNTED,
  KINDS,
  type Kind,
  MOST_COUNT,
  MOST_MINUTES,
  useCalculator,
} from './use-calculator.ts'

/** Ours: who is asked first. */
const OURS = 'AW'

/** How much would it be? By the rule that decides, on this device: it works in a tunnel. */
export function Calculator() {
  const { t, language } = useWords()
  const carriers = useReference('carriers')
  const { asked, set, wrong, scheme, calculated, operators } = useCalculator(OURS)
  const nameOf = (code: string) =>
    (carriers.state === 'ready' && carriers.value.find((one) => one.code === code)?.names[language]) || code
  const isReturn = asked.kind === 'RETURN'
  return (
    <div className="grid stack stack-6">
      <div className="col-6">
        <Card className="stack">
          <Select<Kind>
            label={t('REPAY_CALC_KIND')}
            value={asked.kind}
            options={KINDS.map((value) => ({ value, label: t(`REPAY_CALC_KIND_${value}`) }))}
            onChange={set('kind')}
          />
          <PoundsField
            label={t('REPAY_CALC_PRICE')}
            value={asked.price}
            wrong={wrong.price && t('REPAY_PRICE_WRONG')}
            onChange={set('price')}
          />
          {COUNTED.includes(asked.kind) && (
            <NumberField
              label={t(asked.kind === 'ROVER' ? 'REPAY_CALC_DAYS' : 'REPAY_CALC_JOURNEYS')}
              value={asked.count}
              max={BigInt(MOST_COUNT)}
              maxLength={2}
              wrong={wrong.count && t('REPAY_CALC_COUNT_WRONG')}
              onChange={set('count')}
            />
          )}
          <NumberField
            label={t('REPAY_CALC_MINUTES')}
            note={t('REPAY_CALC_MINUTES_NOTE')}
            value={asked.minutes}
            max={BigInt(MOST_MINUTES)}
            maxLength={4}
            wrong={wrong.minutes && t('REPAY_CALC_MINUTES_WRONG')}
            onChange={set('minutes')}
          />
          <Select
            label={t('REPAY_CALC_OPERATOR')}
            note={t('REPAY_CALC_OPERATOR_NOTE')}
            value={asked.operator}
            options={[...operators]
              .toSorted((one, other) => nameOf(one).localeCompare(nameOf(other), language))
              .map((code) => ({ value: code, label: nameOf(code) }))}
            onChange={set('operator')}
          />
        </Card>
      </div>
      <div className="col-6 stack" aria-live="polite">
        {calculated ? (
          <Answer calculated={calculated} isReturn={isReturn} />
        ) : (
          <>
            <p className="soft">{t('REPAY_CALC_START')}</p>
            <BandRow bands={shownBands(scheme, isReturn)} band={-1} />
          </>
        )}
        <p className="t-s soft">{t('REPAY_CALC_SOURCE', { source: scheme.source[language], date: scheme.asOf })}</p>
      </div>
    </div>
  )
}

const shownBands = ({ bands }: Scheme, isReturn: boolean) =>
  bands.map((band) => ({ fromMinutes: band.from, percent: (isReturn ? band.return : band.single) / 10 }))

function Answer({ calculated: { answer, scheme, minutes }, isReturn }: { calculated: Calculated; isReturn: boolean }) {
  const { t } = useWords()
  const lit = bandOf(scheme, minutes)
  return (
    <>
      <h2 className="t-3xl num">{price(answer.amount)}</h2>
      {answer.said.map(({ word, values }) => (
        <p key={word}>{t(word as WordName, values)}</p>
      ))}
      <BandRow bands={shownBands(scheme, isReturn)} band={lit ? scheme.bands.indexOf(lit) : null} />
    </>
  )
}
